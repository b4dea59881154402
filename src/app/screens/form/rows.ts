import type {Tone} from '../../../resources/definition/column.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, duration, inSentence} from '../../../text/format.ts';
import {chop, clean, fitTo, truncate, width, wrap, wrapCut} from '../../../text/text.ts';
import {initialInputs, initialText} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {bodyHeight, firstAround, formColumns} from '../../state/layout.ts';
import type {FormState, Input, State} from '../../state/state.ts';
import {detailFor, isFound} from './choices.ts';
import {chooseOne, chooses, isFileRead} from './fields.ts';
import type {FieldSuggestion, Form, FormField, FormRow} from './form.ts';
import {detailsLength, type FormLayout, formRoom, layOut} from './preview.ts';

/** The lines of the fields and of the question, and what stands beside a field. */

interface Rows {
  rows: FormRow[];
  /** The first and the last row that must be on the screen. */
  focus: readonly [number, number];
}

/** The lines of a form while it is filled in: its fields, its question and its buttons. */
export function fillRows(state: State, form: Form): Rows {
  const rows: FormRow[] = [];
  let focus: Rows['focus'] | undefined;
  const labels = labelCells(form);
  const more = form.fields.filter(({field}) => field.more);
  const isOpen = more.some(({selected}) => selected);
  const hidden = isOpen ? [] : more.filter(one => !isAnswered(form, one));
  const lines = formRoom(state, form);
  const room = lines - roomOfOthers(form, hidden.length);
  // The rule stands above the first of them, or of the hidden ones.
  const first = isOpen ? more[0] : hidden[0];
  for (const one of form.fields) {
    if (one === first) rows.push(...moreRows(state, one.name, hidden));
    if (hidden.includes(one)) continue;
    const own = rowsOf({state, form: form.state, one, labels, lines, room});
    if (one.selected) focus = [rows.length, rows.length + own.length - 1];
    rows.push(...own);
  }
  const asks = questionRows(form, formColumns(state));
  const all = [...rows, ...asks];
  return {rows: all, focus: focus ?? [rows.length, all.length - 1]};
}

/** The question before sending, with its buttons or the text to type. */
export function questionRows({state, mode, question, buttons, confirmed}: Form, columns: number): FormRow[] {
  const note = state.mistakesShown && !confirmed ? 'that does not match' : '';
  const typed = {label: '   ', input: state.typedWord, active: true, note, tone: 'bad' as const};
  return [
    ...question
      .flatMap(sentence => wrap(clean(sentence), columns - 4))
      .map((line): FormRow => ({spans: [{text: `   ${line}`, tone: 'bad'}]})),
    ...(mode === 'label' ? [{typed}] : []),
    ...(buttons.length > 0 ? [{buttons: true as const}] : []),
  ];
}

/** Which lines of a form are on the screen. */
export const formLayout = (
  state: State,
  form: Form,
  {rows, focus}: {rows: readonly unknown[]} & Pick<Rows, 'focus'>,
): FormLayout =>
  layOut({
    room: formRoom(state, form),
    main: rows.length,
    focus,
    changes: form.preview.changes.length,
    details: detailsLength(form),
    asks: form.mode === 'confirm' || form.mode === 'label' || form.mode === 'button',
  });

export function formRowAt(state: State, form: Form, line: number): FormRow | undefined {
  if (form.state.writes.length > 0) return undefined;
  const filled = fillRows(state, form);
  const {from, to, gaps} = formLayout(state, form, filled);
  const at = from + line - form.title.length - (gaps ? 1 : 0);
  return at >= from && at < to ? filled.rows[at] : undefined;
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

/** Whether one of the rarely used fields is shown, though none of them is selected. */
const isAnswered = ({action, state}: Form, {name, mistake}: FormField): boolean =>
  (state.inputs[name]?.text ?? '') !== (initialInputs(action, state.targets)[name]?.text ?? '') ||
  (mistake !== undefined && state.mistakesShown);

/** On a screen of at least so many rows, their names may take two lines. */
const highScreen = 20;

/** The lines above the rarely used fields. While they are folded, the lines name them. */
function moreRows(state: State, field: string, hidden: readonly FormField[]): FormRow[] {
  const names = hidden.map(one => inSentence(one.field.label)).join(', ');
  const text = hidden.length === 0 ? '── more fields ──' : `── ${keyFor('nextField')}: more fields: ${names}`;
  return wrapCut(text, formColumns(state) - 4, state.size.rows < highScreen ? 1 : 2).map(line => ({
    hit: {field},
    spans: [{text: `  ${line}`, tone: 'dim'}],
  }));
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
  const {state, form, one, labels, lines} = drawn;
  const {name, field, input, selected: here} = one;
  const columns = formColumns(state);
  const hit = {field: name};
  const label = `${here ? ' ▌' : '  '}${fitTo(field.label, labels)}`;
  if (field.type === 'flag') {
    const box = {text: input.text === 'yes' ? '[x]' : '[ ]'};
    const note = {text: flagNote(one, columns - width(label) - 6), tone: 'dim' as const};
    return [{hit, spans: [{text: label, bold: here}, box, note]}];
  }
  const secret = field.type === 'secret';
  if (here && field.lines && !secret) return boxRows(drawn, label);
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
  const noted = beside ? note : below.length > 0 || room < 8 ? '' : truncate(note, room);
  return [
    {hit, typed: {label, input: shown, active: here, note: noted, tone}},
    ...textRows(name, readable ? chop(clean(input.text), columns - 6) : []),
    ...textRows(name, below, tone),
    ...(suggests ? suggestionRows(drawn, below.length) : []),
  ];
}

const textRows = (field: string, texts: readonly string[], tone?: Tone): FormRow[] =>
  texts.map(text => ({hit: {field}, spans: [{text: `     ${text}`, tone}]}));

const lowestBox = 3;
const highestBox = 6;
const lowScreen = 14;

/** The selected field of several lines: a box with its text, and the note below. */
function boxRows(drawn: Drawn, label: string): FormRow[] {
  const {state, one, labels, lines} = drawn;
  const columns = formColumns(state);
  const {text: note, tone} = noteOf(drawn);
  const below = wrapCut(note, columns - 6, lines > lowScreen ? 2 : 1);
  const most = Math.max(1, Math.min(highestBox, lines - below.length - 3));
  const {lines: pieces, at} = boxLines(one.input, boxCells(columns, labels));
  const height = Math.max(Math.min(lowestBox, most), Math.min(most, pieces.length));
  const first = firstAround(at, pieces.length, height);
  return [
    ...Array.from({length: height}, (_, index): FormRow => {
      const {from, to} = pieces[first + index] ?? {from: 0, to: 0};
      const active = first + index === at;
      const input = {text: one.input.text.slice(from, to), caret: active ? one.input.caret - from : 0};
      const lead = index === 0 ? label : ` ▌${' '.repeat(labels)}`;
      return {hit: {field: one.name}, typed: {label: lead, input, active, note: '', tone: 'dim'}};
    }),
    ...textRows(one.name, below, tone),
  ];
}

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
  const dim = (note: string) => ({text: note, tone: 'dim' as const});
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
  if (field.type === 'choices') return dim(chosenText(one));
  const seconds = field.type === 'duration' ? secondsText(one) : undefined;
  if (seconds) return dim(seconds);
  const chosen = (here ? [] : suggestions).find(({value}) => value === text.trim());
  if (chosen) {
    const title = chosen.title === chosen.value ? '' : chosen.title;
    return dim([title, chosen.detail].filter(Boolean).join(' · '));
  }
  if (one.keepsOwn && text === '') return dim('they differ: left empty, each keeps its own');
  if (one.labelInUse) return {text: clean(one.labelInUse), tone: 'warn'};
  const names = here && field.type === 'file' ? (form.pathNames ?? []) : [];
  if (names.length > 0)
    return dim(clean(`${names.slice(0, namesShown).join('  ')}${names.length > namesShown ? '  …' : ''}`));
  const number = here && chooses(field) ? countText(one) : undefined;
  return dim([unitText(one), number, linesIn(one), here && hintOf(one)].filter(Boolean).join(' · '));
}

const namesShown = 12;

/** Returns `300 s (5 min)`, and the length that the service stores instead if it supports only certain lengths. */
function secondsText({field: {steps}, answer}: FormField): string | undefined {
  if (typeof answer !== 'number') return undefined;
  if (answer === 0) return 'the default';
  const next = steps?.find(step => step >= answer);
  return `${inSeconds(answer)}${next === undefined || next === answer ? '' : `, may be rounded up to ${inSeconds(next)}`}`;
}

function inSeconds(seconds: number): string {
  const words = duration(seconds);
  const exact = `${Number.isInteger(seconds) ? count(seconds) : seconds} s`;
  return words === undefined || words === exact ? exact : `${exact} (${words})`;
}

/** The unit, after the number if that was typed in another form: `= 2048 GB`. */
function unitText({field: {type, unit}, input: {text}, answer}: FormField): string | undefined {
  if (type !== 'number' || typeof answer !== 'number' || text.trim() === String(answer)) return unit;
  return `= ${[Number.isInteger(answer) ? count(answer) : String(answer), unit].filter(Boolean).join(' ')}`;
}

/** Returns `12 lines` for a text of several lines that is shown in one. */
function linesIn({field, input: {text}}: FormField): string | undefined {
  if (!field.lines || !text.includes('\n')) return undefined;
  return `${count(text.replace(/\n$/, '').split('\n').length)} lines`;
}

function hintOf({field, hint, mistake}: FormField): string | undefined {
  const box = `${keyFor('openEditor')} opens it in $EDITOR · ${keyFor('breakLine')} begins a new line`;
  if (field.lines) return [hint, box].filter(Boolean).join(' · ');
  if (field.generated) return `${keyFor('makeSecret')} makes one`;
  return hint ?? (mistake === chooseOne() ? mistake : undefined);
}

export const labelCells = ({fields}: Pick<Form, 'fields'>): number =>
  Math.max(6, ...fields.map(({field}) => width(field.label))) + 2;

/** Cells for a line of the box beside the labels, without the last one, which is for the caret. */
export const boxCells = (columns: number, labels: number): number => Math.max(8, columns - labels - 4);

/** The number of lines of the text above and below the caret that are wrapped. No box is higher. */
const around = 8;

/** The wrapped lines around the caret, and the index of the one with the caret. */
function boxLines(
  {text, caret}: Input,
  cells: number,
): {lines: readonly {from: number; to: number}[]; at: number} {
  const before = text.slice(0, caret).split('\n').length - 1;
  const all = text.split('\n');
  const first = Math.max(0, before - around);
  let from = all.slice(0, first).reduce((length, line) => length + line.length + 1, 0);
  const lines: {from: number; to: number}[] = [];
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

/** `37 regions`, `6 of 37 regions` if a text is typed, `0 of 37 regions match · 2 similar`, `100 loaded, of 330 kernels`. */
function countText({input, items, choices, suggestions}: FormField): string {
  if (items && !items.begun) return '';
  const {title = 'choices', singular = 'choices'} = items ? resourceOf(items.place.resource) : {};
  const what = choices.length === 1 ? singular : inSentence(title);
  const typed = input.text.trim();
  const isIt = (one: FieldSuggestion) => one.value === typed || isFound(one, typed);
  const alike = typed !== '' && suggestions.length > 0 && !suggestions.some(isIt);
  const found = typed === '' ? '' : `${count(alike ? 0 : suggestions.length)} of `;
  const similar = alike ? ` match · ${count(suggestions.length)} similar` : '';
  if (!items || items.complete || items.problem) return `${found}${count(choices.length)} ${what}${similar}`;
  return `${found}${count(items.loaded)} loaded, of ${count(items.results)} ${what}${similar}`;
}

/** `2 of 3 chosen: laptop, ci`. */
function chosenText(one: FormField): string {
  const {picked, items, choices, selected, input} = one;
  if (items && !items.begun) return '';
  const number = `${count(picked.length)} of ${count(Math.max(choices.length, picked.length))} chosen`;
  if (!selected)
    return picked.length === 0 ? number : `${number}: ${picked.map(({title}) => title).join(', ')}`;
  const found = input.text.trim() === '' ? undefined : countText(one);
  return [number, found, `${keyFor('toggle')} adds or takes out`].filter(Boolean).join(' · ');
}

/** The most cells for the titles of suggestions. */
const longestTitle = 26;
/** The number of suggestions that are shown even if the rest of the form leaves less room. */
const fewest = 6;

/** @param notes the lines of the note below the field */
function suggestionRows({state, one, labels, lines, room}: Drawn, notes: number): FormRow[] {
  const columns = formColumns(state);
  const {suggestions, suggestionIndex: at, field, picked, lately, used, present, input} = one;
  // On a low screen only a few suggestions are shown, so that the field and its note stay visible.
  const low = Math.max(notes > 2 ? 1 : 2, Math.min(fewest, bodyHeight(state) - 4 - Math.max(1, notes)));
  const most = Math.max(1, Math.min(Math.max(low, room - notes), lines - 1 - notes));
  // The list scrolls by a third of its height at a time, so that most arrow keys draw only two rows again.
  const step = Math.max(1, Math.floor(most / 3));
  // With room for a single one, that is the selected one.
  const wanted = Math.max((Math.floor(Math.max(0, at) / step) - 1) * step, at - most + 1);
  const first = Math.max(0, Math.min(wanted, suggestions.length - most));
  const isPicked = new Set(picked.map(({value}) => value));
  const box = (value: string) => (field.type === 'choices' ? `[${isPicked.has(value) ? 'x' : ' '}] ` : '');
  const markOf = ({id, value}: FieldSuggestion) => {
    if (value === present) return '  now';
    if (lately.includes(id)) return '  chosen lately';
    return used.includes(id) ? '  in use' : '';
  };
  const longest = Math.min(longestTitle, Math.floor(columns / 3));
  const shown = suggestions.slice(first, first + most).map(one => ({
    ...{one, mark: markOf(one), detail: detailFor(one, input.text)},
  }));
  const titles = Math.max(
    10,
    ...shown.map(({one, mark}) => Math.min(longest, width(one.title)) + width(mark)),
  );
  const details = Math.max(0, ...shown.map(({detail}) => width(detail)));
  // The suggestions start below the field, or further left if their details, such as prices, would be cut off.
  const indent = Math.min(labels, Math.max(2, columns - titles - details - box('').length - 6));
  return shown.map(({one: {value, title}, mark, detail}, index) => {
    const here = first + index === at;
    const start = `${' '.repeat(indent + 2)}${here ? '› ' : '  '}${box(value)}`;
    const cells = Math.min(titles, columns - width(start) - 2) - width(mark);
    const left = columns - width(start) - cells - width(mark);
    return {
      hit: {field: one.name, choice: first + index},
      selected: here,
      spans: [
        {text: start, tone: 'accent'},
        {text: fitTo(truncate(title, longest), Math.max(0, cells))},
        {text: mark, tone: 'accent'},
        {text: truncate(`  ${detail}`, Math.max(0, left)), tone: 'dim'},
      ],
    };
  });
}
