import {clean, roughWidth, wrapParts} from '../../../text/text.ts';
import {listHeight} from '../../state/layout.ts';
import {memoize} from '../../state/memoize.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {type FindRow, searchOf} from './search.ts';

/** A line of the results. The lines after the first of a row have only its text. */
export interface FindLine {
  row: FindRow;
  index: number;
  isFirst: boolean;
  where: string;
}

/** The lines on the screen: one a row, but the whole sentence of a remark if there are lines enough for all rows. */
export function findLines(state: State, place: ScreenPlace): readonly FindLine[] {
  const {rows} = searchOf(state, place);
  const height = listHeight(state);
  const shown = rows.slice(place.top, place.top + height);
  const inOne = shown.map((row, at) => ({row, index: place.top + at, isFirst: true, where: row.where}));
  if (rows.length >= height || rows.every(({item}) => item)) return inOne;
  const {where: room} = findWidths(state.size.columns, rows);
  const lines = inOne.flatMap((line): readonly FindLine[] =>
    line.row.item
      ? [line]
      : wrapParts(clean(line.where), room, height).map((where, at) => ({...line, where, isFirst: at === 0})),
  );
  return lines.length <= height ? lines : inOne;
}

/** The row at a line of the body; its first line has the titles. */
export const findRowAt = (
  state: State,
  place: ScreenPlace,
  _cell: number,
  line: number,
): number | undefined => findLines(state, place)[line - 1]?.index;

interface Widths {
  group: number;
  label: number;
  where: number;
}

/** What was found gets the room that it needs; where it was found keeps enough for a field and its value. */
export function findWidths(columns: number, rows: readonly FindRow[]): Widths {
  const group = columns < 60 ? 11 : 20;
  const rest = columns - 2 - group - 4;
  const {label: longest, where} = longestOf(rows);
  const free = rest - Math.min(where, Math.floor(rest * leastWhere));
  // It only ever widens, so that little moves while the results come in.
  const label = Math.max(Math.floor(rest * leastLabel), Math.min(longest, free));
  return {group, label: Math.min(mostLabel, label), where: rest - Math.min(mostLabel, label)};
}

const leastLabel = 0.45;
const leastWhere = 0.4;
const mostLabel = 48;
const most = 300;

/** The widest texts among the first rows; the others are few on a screen, and may be cut. */
const longestOf = memoize((rows: readonly FindRow[]) => {
  const widest = (texts: readonly string[]) =>
    texts.reduce((wide, text) => Math.max(wide, roughWidth(text.slice(0, most))), 'FOUND'.length);
  const measured = rows.slice(0, most);
  return {label: widest(measured.map(({label}) => label)), where: widest(measured.map(({where}) => where))};
});
