import {filledRow, type Row, type Span} from '../../../frame/row.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import {cleanWhole, graphemes, head, truncate, width} from '../../../text/text.ts';
import type {Input} from '../../state/state.ts';

/** Rows that several screens have. */

export const emptyRow: Row = [{text: ' '}];

export const titleRow = (text: string): Row => [{text: ` ${text}`, bold: true, tone: 'accent'}];

export const remarkRow = (text: string, tone: Tone = 'dim'): Row => [{text, tone}];

/** An entry of a menu; the chosen one has a mark, and is filled. */
export const entryRow = (isChosen: boolean, row: Row, columns: number): Row =>
  isChosen ? filledRow([{text: ' ▌', tone: 'accent'}, ...row], columns) : [{text: '  '}, ...row];

interface Button {
  title: string;
  selected: boolean;
  tone?: Tone | undefined;
}

export const cancelOr = (title: string, selected: boolean): Span[] => [
  ...buttonSpans({title: 'Cancel', selected: !selected}),
  ...buttonSpans({title, selected, tone: selected ? 'bad' : undefined}),
];

/** A button. The selected one also has a mark, for people who see neither colour nor inverse. */
export const buttonSpans = ({title, selected, tone}: Button): Span[] => [
  {text: selected ? '  ›' : '   '},
  {text: `[${title}]`, inverse: selected, bold: selected, tone},
];

interface Typed {
  label: string;
  input: Input;
  active: boolean;
  note?: string;
  columns: number;
  /** The colour of the note. */
  tone?: Tone;
}

/** A line being edited, around its caret. */
export function typedRow({label, input, active, note: given, columns, tone = 'dim'}: Typed): Row {
  const selected = active && input.selected === true;
  const note = given ?? (selected && fits(label, input, columns) ? howToGoOn : '');
  const room = Math.max(4, columns - width(label) - (note ? width(note) + 3 : 1));
  const {before, at, after} = textAround(input, room);
  return [
    {text: label, bold: true, tone: 'accent'},
    {text: before, inverse: selected},
    {text: at, caret: active},
    {text: after},
    ...(note === '' ? [] : [{text: `   ${note}`, tone}]),
  ];
}

const howToGoOn = 'typing replaces it · space or → edits it';

const fits = (label: string, {text}: Input, columns: number): boolean =>
  text.length < columns && width(label) + width(cleanWhole(text)) + width(howToGoOn) + 4 < columns;

// Only a limited part of a long text is measured: no character takes more code units per cell than this.
const units = 32;

/** Returns the part of the line around the caret that fits. It is cleaned first, so that the caret is on a visible character. */
export function textAround({text, caret}: Input, room: number): {before: string; at: string; after: string} {
  const from = cleanWhole(text.slice(caret, caret + units * (room + 2)));
  const at = graphemes(from.slice(0, 2 * units))[0] ?? ' ';
  const before = tail(cleanWhole(text.slice(Math.max(0, caret - units * room), caret)), room - width(at));
  const rest = from.slice(at.length);
  const left = room - width(before) - width(at);
  return {before, at, after: left > 1 ? truncate(rest, left) : head(rest, left)};
}

/** Returns the longest end of the text that takes at most so many cells. */
function tail(text: string, cells: number): string {
  let used = 0;
  let taken = 0;
  for (const grapheme of graphemes(text).toReversed()) {
    used += width(grapheme);
    if (used > cells) break;
    taken += grapheme.length;
  }
  return text.slice(text.length - taken);
}
