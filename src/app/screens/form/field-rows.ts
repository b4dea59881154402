import type {Tone} from '../../../resources/definition/column.ts';
import {chop, clean, fitTo, truncate, width, wrapCut} from '../../../text/text.ts';
import {keyFor} from '../../input/key-names.ts';
import {formColumns} from '../../state/layout.ts';
import type {FormState, State} from '../../state/state.ts';
import {noteOf} from './field-note.ts';
import type {Form, FormField} from './form.ts';
import type {FormRow} from './form-row.ts';
import {formRoom} from './layout.ts';
import {chooses} from './mistakes.ts';
import {moreFields, moreRows} from './more-fields.ts';
import {suggestionRows} from './suggestion-rows.ts';
import {boxCells, boxShown, hasBox, labelCells} from './text-box.ts';

interface FieldRows {
  rows: FormRow[];
  /** The first and the last row of the selected field; undefined if a button is selected. */
  focus?: [number, number];
  /** The rule above the rarely used fields has been drawn. */
  ruled?: true;
}

export function fieldRows(state: State, form: Form): FieldRows {
  const labels = labelCells(form);
  const fields: FieldRows = {rows: []};
  const {open, hidden} = moreFields(form);
  const lines = formRoom(state, form);
  const room = lines - roomOfOthers(form, hidden.length);
  for (const one of form.fields) {
    const [first] = hidden;
    if (one.field.more && (open || one === first) && !fields.ruled) {
      fields.rows.push(...moreRows(state, one.name, open ? [] : hidden));
      fields.ruled = true;
    }
    if (hidden.includes(one)) continue;
    const rows = rowsOf({state, form: form.state, one, labels, lines, room});
    if (one.selected) fields.focus = [fields.rows.length, fields.rows.length + rows.length - 1];
    for (const row of rows) fields.rows.push(row);
  }
  return fields;
}

/** Lines for requests below a list of choices, and for empty lines between the parts. */
const requestLines = 4;
const gaps = 2;

/** Returns the number of lines of a form apart from the choices: one per field, and those below the fields. */
function roomOfOthers({fields, preview, buttons, question}: Form, hidden: number): number {
  const folded = fields.some(({field}) => field.more) ? 1 : 0;
  const asks = question.length + (buttons.length > 0 ? 1 : 0);
  const details = Math.min(requestLines, preview.details.length);
  return fields.length - hidden + folded + asks + preview.changes.length + details + gaps;
}

interface Drawn {
  state: State;
  form: FormState;
  one: FormField;
  /** Cells for the labels. */
  labels: number;
  lines: number;
  /** The number of lines left for the choices. */
  room: number;
}

function rowsOf(drawn: Drawn): FormRow[] {
  const {state, form, one, labels, lines, room: left} = drawn;
  const {name, field, input, selected: here} = one;
  const columns = formColumns(state);
  const hit = {field: name};
  const label = `${here ? ' ▌' : '  '}${fitTo(field.label, labels)}`;
  if (field.type === 'flag') {
    const spans = [
      {text: label, bold: here},
      {text: input.text === 'yes' ? '[x]' : '[ ]'},
      {text: flagNote(one, columns - width(label) - 6), tone: 'dim' as const},
    ];
    return [{key: name, hit, spans}];
  }
  if (here && hasBox(one)) return boxRows(drawn, label);
  const secret = field.type === 'secret';
  const text = secret && !form.secretsShown ? '•'.repeat(input.text.length) : input.text;
  // A text that is not being edited shows its beginning.
  const caret = field.lines && !here ? 0 : input.caret;
  const shown = {...input, caret, text: text.replaceAll('\n', '↵')};
  const {text: note, tone} = noteOf(drawn);
  // The note goes beside the text if there is room for both, otherwise below it.
  const room = columns - width(label) - 4 - Math.min(columns, shown.text.length);
  const beside = width(note) <= room;
  const suggests = here && (chooses(field) || field.inUse !== undefined || field.steps !== undefined);
  // On a low screen, the field and its choices matter more than the note.
  const notes = Math.max(1, lines - (suggests ? 2 : 1));
  const below = !beside && (here || tone !== 'dim') ? wrapCut(note, columns - 6, notes) : [];
  const readable = secret && form.secretsShown && width(label) + width(input.text) + 1 > columns;
  return [
    {
      key: name,
      hit,
      typed: {
        label,
        input: shown,
        active: here,
        note: beside ? note : below.length > 0 || room < 8 ? '' : truncate(note, room),
        tone,
      },
    },
    ...textRows(name, 'shown', readable ? chop(clean(input.text), columns - 6) : []),
    ...textRows(name, 'note', below, tone),
    ...(suggests ? suggestionRows(state, one, {labels, notes: below.length, lines, room: left}) : []),
  ];
}

const textRows = (field: string, what: string, texts: readonly string[], tone?: Tone): FormRow[] =>
  texts.map((text, index) => ({
    key: `${field} ${what} ${index}`,
    hit: {field},
    spans: [{text: `     ${text}`, tone}],
  }));

/** The selected field of several lines: a box with its text, and the note below. */
function boxRows(drawn: Drawn, label: string): FormRow[] {
  const {state, one, labels, lines} = drawn;
  const columns = formColumns(state);
  const {text: note, tone} = noteOf(drawn);
  const below = wrapCut(note, columns - 6, lines > lowScreen ? 2 : 1);
  const most = Math.max(1, Math.min(highestBox, lines - below.length - 3));
  const cells = boxCells(columns, labels);
  const shown = boxShown(one.input, {cells, least: Math.min(lowestBox, most), most});
  const hit = {field: one.name};
  return [
    ...shown.map(
      ({text, caret}, index): FormRow => ({
        key: `${one.name} ${index}`,
        hit,
        typed: {
          label: index === 0 ? label : ` ▌${' '.repeat(labels)}`,
          input: {text, caret: caret ?? 0},
          active: caret !== undefined,
          note: '',
          tone: 'dim',
        },
      }),
    ),
    ...textRows(one.name, 'note', below, tone),
  ];
}

const lowestBox = 3;
const highestBox = 6;
const lowScreen = 14;

/** The text beside a yes-or-no field: its hint, and while it is selected the key that toggles it. */
function flagNote({selected, hint}: FormField, room: number): string {
  const key = selected ? `${keyFor('toggle')} toggles it` : undefined;
  const texts = [hint, key].flatMap(text => (text === undefined ? [] : [`   ${text}`]));
  // The hint is more useful than the key, which is the same for all fields.
  const whole = texts.join('');
  return truncate(width(whole) <= room ? whole : (texts[0] ?? ''), Math.max(0, room));
}
