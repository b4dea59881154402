import type {Tone} from '../../../resources/definition/column.ts';
import {count, inSentence} from '../../../text/format.ts';
import {chop, clean, fitTo, truncate, width, wrapCut} from '../../../text/text.ts';
import {initialInputs, initialText} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {firstAround, formColumns} from '../../state/layout.ts';
import type {FormState, Input, State} from '../../state/state.ts';
import {editorHint} from './editor.ts';
import type {Form, FormField} from './form.ts';
import type {FormRow} from './form-row.ts';
import {formRoom} from './layout.ts';
import {chooseOne, chooses, isFileRead} from './mistakes.ts';
import {secondsText} from './steps.ts';
import {chosenText, countText, suggestionRows} from './suggestion-rows.ts';

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

/** The note beside a field: its mistake, else the chosen item, else its unit and a hint. */
export function noteOf({form, one}: {form: FormState; one: FormField}): {text: string; tone: Tone} {
  const {name, field, mistake: wrong, selected: here, suggestions} = one;
  const {text} = one.input;
  // The value that a form opens with is no mistake of the person: a resize opens with the present size.
  const asOpened = text === initialText(field, form.targets) && (!here || form.untouched);
  const touched = form.mistakesShown || form.refusedFields[name] !== undefined || (text !== '' && !asOpened);
  const lost = here ? one.items?.problem : undefined;
  if (lost) return {text: clean(lost), tone: 'bad'};
  // An incomplete word is not shown as a mistake while the field is selected.
  const isHalf = chooses(field) || (field.type === 'file' && !isFileRead(form, one));
  if (wrong && touched && !(here && isHalf && !form.mistakesShown)) return {text: clean(wrong), tone: 'bad'};
  if (field.generated && form.secretsShown && text !== '' && text === form.madeSecret)
    return {text: 'note it down: it is shown nowhere else', tone: 'warn'};
  if (field.type === 'choices') return {text: chosenText(one), tone: 'dim'};
  const seconds = field.type === 'duration' ? secondsText(one) : undefined;
  if (seconds) return {text: seconds, tone: 'dim'};
  const chosen = (here ? [] : suggestions).find(({value}) => value === text.trim());
  if (chosen) {
    const title = chosen.title === chosen.value ? '' : chosen.title;
    return {text: [title, chosen.detail].filter(Boolean).join(' · '), tone: 'dim'};
  }
  if (one.keepsOwn && text === '') return {text: 'they differ: left empty, each keeps its own', tone: 'dim'};
  if (one.labelInUse) return {text: clean(one.labelInUse), tone: 'warn'};
  const names = here && field.type === 'file' ? (form.pathNames ?? []) : [];
  if (names.length > 0) return {text: namesText(names), tone: 'dim'};
  const hint = here ? hintOf(one) : undefined;
  const number = here && chooses(field) ? countText(one) : undefined;
  return {text: [unitText(one), number, linesIn(one), hint].filter(Boolean).join(' · '), tone: 'dim'};
}

/** The unit, after the number if that was typed in another form: `= 2048 GB`. */
function unitText({field: {type, unit}, input: {text}, answer}: FormField): string | undefined {
  if (type !== 'number' || typeof answer !== 'number' || text.trim() === String(answer)) return unit;
  return `= ${[Number.isInteger(answer) ? count(answer) : String(answer), unit].filter(Boolean).join(' ')}`;
}

const namesShown = 12;

const namesText = (names: readonly string[]): string =>
  clean(`${names.slice(0, namesShown).join('  ')}${names.length > namesShown ? '  …' : ''}`);

/** Returns `12 lines` for a text of several lines that is shown in one. */
function linesIn({field, input: {text}}: FormField): string | undefined {
  if (!field.lines || !text.includes('\n')) return undefined;
  return `${count(text.replace(/\n$/, '').split('\n').length)} lines`;
}

function hintOf({field, hint, mistake}: FormField): string | undefined {
  if (field.lines) return [hint, editorHint()].filter(Boolean).join(' · ');
  if (field.generated) return `${keyFor('makeSecret')} makes one`;
  return hint ?? (mistake === chooseOne() ? mistake : undefined);
}

/** The rarely used fields, which are folded into one line until one of them is selected. */
interface MoreFields {
  /** One of them is selected, so all are shown. */
  open: boolean;
  /** The fields without an answer, while they are folded. */
  hidden: readonly FormField[];
}

function moreFields({fields, action, state}: Form): MoreFields {
  const all = fields.filter(({field}) => field.more);
  if (all.some(({selected}) => selected)) return {open: true, hidden: []};
  const initial = initialInputs(action, state.targets);
  const isAnswered = ({name, mistake}: FormField) =>
    (state.inputs[name]?.text ?? '') !== (initial[name]?.text ?? '') ||
    (mistake !== undefined && state.mistakesShown);
  return {open: false, hidden: all.filter(one => !isAnswered(one))};
}

/** On a screen of at least so many rows, their names may take two lines. */
const highScreen = 20;

/** The lines above these fields. While they are folded, the lines name them. */
function moreRows(state: State, first: string, hidden: readonly FormField[]): FormRow[] {
  const names = hidden.map(({field}) => inSentence(field.label)).join(', ');
  const text = hidden.length === 0 ? '── more fields ──' : `── ${keyFor('nextField')}: more fields: ${names}`;
  return wrapCut(text, formColumns(state) - 4, state.size.rows < highScreen ? 1 : 2).map((line, index) => ({
    key: `more ${index}`,
    hit: {field: first},
    spans: [{text: `  ${line}`, tone: 'dim'}],
  }));
}

/** Whether the field is shown as a box while it is selected. */
const hasBox = ({field: {lines, type}}: Pick<FormField, 'field'>): boolean =>
  lines === true && type !== 'secret';

export const labelCells = ({fields}: Pick<Form, 'fields'>): number =>
  Math.max(6, ...fields.map(({field}) => width(field.label))) + 2;

/** Cells for a line of the box beside the labels, without the last one, which is for the caret. */
export const boxCells = (columns: number, labels: number): number => Math.max(8, columns - labels - 4);

interface BoxLine {
  from: number;
  to: number;
}

/** The number of lines of the text above and below the caret that are wrapped. No box is higher. */
const around = 8;

/** The wrapped lines around the caret, and the index of the one with the caret. */
function boxLines({text, caret}: Input, cells: number): {lines: readonly BoxLine[]; at: number} {
  const before = text.slice(0, caret).split('\n').length - 1;
  const all = text.split('\n');
  const first = Math.max(0, before - around);
  let from = all.slice(0, first).reduce((length, line) => length + line.length + 1, 0);
  const lines: BoxLine[] = [];
  for (const line of all.slice(first, before + around + 1)) {
    for (const piece of line === '' ? [''] : chop(line, cells)) {
      lines.push({from, to: from + piece.length});
      from += piece.length;
    }
    from += 1;
  }
  // At the end of a full line, the caret is in the next one.
  const at = lines.findLastIndex(one => one.from <= caret && caret <= one.to);
  return {lines, at: Math.max(0, at)};
}

/** Moves the caret up or down a line in its column; undefined if there is no such line. */
export function caretBy(input: Input, cells: number, by: 1 | -1): Input | undefined {
  const {lines, at} = boxLines(input, cells);
  const [here, there] = [lines[at], lines[at + by]];
  if (!here || !there) return undefined;
  return {text: input.text, caret: Math.min(there.to, there.from + input.caret - here.from)};
}

/** The part of the text that is shown around the caret, in at least `least` and at most `most` lines. */
function boxShown(
  input: Input,
  {cells, least, most}: {cells: number; least: number; most: number},
): {text: string; caret: number | undefined}[] {
  const {lines, at} = boxLines(input, cells);
  const height = Math.max(least, Math.min(most, lines.length));
  const first = firstAround(at, lines.length, height);
  return Array.from({length: height}, (_, index) => {
    const line = lines[first + index];
    if (!line) return {text: '', caret: undefined};
    const caret = first + index === at ? input.caret - line.from : undefined;
    return {text: input.text.slice(line.from, line.to), caret};
  });
}
