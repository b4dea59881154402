import type {Tone} from '../../../../resources/definition/status.ts';
import {count} from '../../../../text/format.ts';
import {chop, clean, fitTo, truncate, width, wrapCut} from '../../../../text/text.ts';
import {keyFor} from '../../../input/key-names.ts';
import type {FormState, State} from '../../../state.ts';
import {editorHint} from '../fields/editor.ts';
import {chooseOne, chooses, isFileRead} from '../fields/mistakes.ts';
import {secondsText} from '../fields/steps.ts';
import type {Form, FormField} from '../form.ts';
import {formRoom} from '../layout.ts';
import type {FormRow} from './form-row.ts';
import {moreFields, moreRows} from './more-fields.ts';
import {chosenText, countText, suggestionRows} from './suggestion-rows.ts';

/** What the form asks: each field, what is wrong with it, what there is to choose from. */

interface FieldRows {
  rows: FormRow[];
  /** The rows of the selected field, the first and the last; none where that is a button. */
  focus?: [number, number];
  /** What few people need has begun. */
  ruled?: true;
}

export function fieldRows(state: State, form: Form): FieldRows {
  const labels = Math.max(6, ...form.fields.map(({field}) => width(field.label))) + 2;
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

/** Lines for requests below a list of choices, and the empty ones between the parts. */
const requestLines = 4;
const gaps = 2;

/** The lines that a form has beside what there is to choose from: a field has one, and so have the buttons. */
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
  /** Lines of the screen for the whole form. */
  lines: number;
  /** Of these, what the other parts leave for choices. */
  room: number;
}

function rowsOf(drawn: Drawn): FormRow[] {
  const {state, form, one, labels, lines, room: left} = drawn;
  const {name, field, input, selected: here} = one;
  const {columns} = state.size;
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
  const secret = field.type === 'secret';
  const text = secret && !form.secretsShown ? '•'.repeat(input.text.length) : input.text;
  // A text that is not being edited shows its beginning.
  const caret = field.lines && !here ? 0 : input.caret;
  const shown = {...input, caret, text: text.replaceAll('\n', '↵')};
  const {text: note, tone} = noteOf(drawn);
  // The note stands beside the text if there is room for both, else below it.
  const room = columns - width(label) - 4 - Math.min(columns, shown.text.length);
  const beside = width(note) <= room;
  const suggests = here && (chooses(field) || field.inUse !== undefined || field.steps !== undefined);
  // On a low screen it gives way to the field itself, and to what there is to choose.
  const notes = Math.max(1, lines - (suggests ? 2 : 1));
  const below = !beside && (here || tone === 'bad') ? wrapCut(note, columns - 6, notes) : [];
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
    ...(readable ? chop(clean(input.text), columns - 6) : []).map((text, index) => ({
      key: `${name} shown ${index}`,
      hit,
      spans: [{text: `     ${text}`}],
    })),
    ...below.map((text, index) => ({
      key: `${name} note ${index}`,
      hit,
      spans: [{text: `     ${text}`, tone}],
    })),
    ...(suggests ? suggestionRows(state, one, {labels, notes: below.length, lines, room: left}) : []),
  ];
}

/** The note of a field: its mistake, else the chosen item, else its unit and a hint. */
function noteOf({form, one}: Drawn): {text: string; tone: Tone} {
  const {name, field, mistake: wrong, selected: here, suggestions} = one;
  const {text} = one.input;
  const touched = form.mistakesShown || form.refusedFields[name] !== undefined || text !== '';
  const lost = here ? one.items?.problem : undefined;
  if (lost) return {text: clean(lost), tone: 'bad'};
  // While one chooses, half a word is no mistake yet.
  const isHalf = chooses(field) || (field.type === 'file' && !isFileRead(form, one));
  if (wrong && touched && !(here && isHalf && !form.mistakesShown)) return {text: clean(wrong), tone: 'bad'};
  if (field.generated && form.secretsShown && text !== '')
    return {text: 'note it down: it is shown nowhere else', tone: 'warn'};
  if (field.type === 'choices') return {text: chosenText(one), tone: 'dim'};
  const seconds = field.type === 'duration' ? secondsText(one) : undefined;
  if (seconds) return {text: seconds, tone: 'dim'};
  const chosen = (here ? [] : suggestions).find(({value}) => value === text.trim());
  if (chosen) {
    const title = chosen.title === chosen.value ? '' : chosen.title;
    return {text: [title, chosen.detail].filter(Boolean).join(' · '), tone: 'dim'};
  }
  if (one.differs && text === '') return {text: 'they differ: left empty, each keeps its own', tone: 'dim'};
  const names = here && field.type === 'file' ? (form.pathNames ?? []) : [];
  if (names.length > 0) return {text: namesText(names), tone: 'dim'};
  const hint = here ? hintOf(one) : undefined;
  const number = here && chooses(field) ? countText(one) : undefined;
  return {text: [field.unit, number, linesIn(one), hint].filter(Boolean).join(' · '), tone: 'dim'};
}

/** More than these few are found by typing on. */
const namesShown = 12;

const namesText = (names: readonly string[]): string =>
  clean(`${names.slice(0, namesShown).join('  ')}${names.length > namesShown ? '  …' : ''}`);

/** `12 lines`, of a text that is shown in one. */
function linesIn({field, input: {text}}: FormField): string | undefined {
  if (!field.lines || !text.includes('\n')) return undefined;
  return `${count(text.replace(/\n$/, '').split('\n').length)} lines`;
}

/** The text beside a yes-or-no field: its hint, and while it is selected the key that toggles it. */
function flagNote({selected, hint}: FormField, room: number): string {
  const key = selected ? `${keyFor('toggle')} toggles it` : undefined;
  const texts = [hint, key].flatMap(text => (text === undefined ? [] : [`   ${text}`]));
  return truncate(texts.join(''), Math.max(0, room));
}

function hintOf({field, hint, mistake}: FormField): string | undefined {
  if (field.lines) return [hint, editorHint].filter(Boolean).join(' · ');
  if (field.generated) return `${keyFor('makeSecret')} makes one`;
  return hint ?? (mistake === chooseOne ? mistake : undefined);
}
