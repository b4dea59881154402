import {faultOf} from '../attempt.ts';
import type {Tone} from '../resources/definition/column.ts';
import {brief, cut, head, width} from '../text/text.ts';
import {drawn, type Theme} from './theme.ts';

/** A part of a row in one style. Its text is clean. */
export interface Span {
  text: string;
  tone?: Tone | undefined;
  /** A colour from the settings, by its name, which replaces that of the tone. */
  color?: string | undefined;
  bold?: boolean | undefined;
  inverse?: boolean | undefined;
  underline?: boolean | undefined;
  /** The terminal's cursor stands on its first character: the next one typed goes there. */
  caret?: boolean | undefined;
  /** It is selected: filled like the row under the cursor. */
  filled?: boolean | undefined;
  /** Its text begins at this column, after blanks, if the row has not come so far yet. */
  to?: number | undefined;
}

export type Row = readonly Span[];

const blankRow: Row = [];

/** The row under the cursor, filled over so many columns. */
export const filledRow = (row: Row, columns: number): Row => [
  ...row.map(span => ({...span, filled: true})),
  {text: '', to: columns, filled: true},
];

/** Rows beside others, behind a rule in column `at`, as high as the body. */
export const beside = (
  left: readonly Row[],
  right: readonly Row[],
  {at, height, theme}: {at: number; height: number; theme: Theme},
): Row[] =>
  Array.from({length: height}, (_, index) =>
    joined(left[index] ?? blankRow, right[index] ?? blankRow, at, theme),
  );

/** The last row that was made of each left one: most rows are there again in the next frame. */
const pairs = new WeakMap<Row, {right: Row; at: number; theme: Theme; row: Row}>();

function joined(left: Row, right: Row, at: number, theme: Theme): Row {
  const known = pairs.get(left);
  if (known?.right === right && known.at === at && known.theme === theme) return known.row;
  const row = [
    ...laidOut(left, at, theme),
    {text: '│', to: at, tone: 'dim' as const},
    ...right.map(span => (span.to === undefined ? span : {...span, to: span.to + at + 1})),
  ];
  pairs.set(left, {right, at, theme, row});
  return row;
}

/** The rows of a part of the screen. If it cannot be drawn, an error takes its place, and the keys still work. */
export function guarded(draw: () => readonly Row[], columns: number): readonly Row[] {
  try {
    return draw();
  } catch (error) {
    return [[{text: ` ${brief(`this cannot be drawn: ${faultOf(error)}`, columns - 2)}`, tone: 'bad'}]];
  }
}

/** UTF-16 units of a span that are drawn, more than any screen shows. Limits the cost if a caller does not cut its text. */
const most = 8192;

/** The row as the terminal shows it: in the characters of the theme, with its blanks, cut to the columns. */
export function laidOut(row: Row, columns: number, theme: Theme): Row {
  const isPlain =
    !theme.ascii && row.every(({text, to}) => to === undefined && text !== '' && text.length <= most);
  const spans = isPlain ? row : spread(row, theme);
  const cells = spans.reduce((sum, {text}) => sum + width(text), 0);
  return cells > columns ? cutRow(spans, columns, drawn(theme, '…')) : spans;
}

function spread(row: Row, theme: Theme): Row {
  const spans: Span[] = [];
  let at = 0;
  for (const span of row) {
    const {to = 0, filled} = span;
    if (to > at) spans.push({text: ' '.repeat(to - at), filled});
    const text = drawn(theme, span.text.slice(0, cut(span.text, most)));
    if (text !== '') spans.push({...span, text, to: undefined});
    at = Math.max(at, to) + width(text);
  }
  return spans;
}

function cutRow(row: Row, columns: number, end: string): Row {
  const spans: Span[] = [];
  let room = columns - 1;
  for (const span of row) {
    const text = head(span.text, room);
    if (text.length < span.text.length) return [...spans, {...span, text: text + end}];
    spans.push(span);
    room -= width(text);
  }
  return spans;
}
