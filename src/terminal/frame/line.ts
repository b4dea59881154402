import type {StyleId} from './style.ts';

/**
 * One row of a frame, by columns. Trailing spaces in the default style are left out; a space on which its style is invisible
 * has the default style. A screen has thousands of cells, so they are numbers.
 */
export type Line = {
  /** The UTF-16 unit of each column, and from bit 16 on its style. */
  readonly cells: Uint32Array;
  /** Characters of more than one code unit; the units from `firstCluster` on stand for them. */
  readonly clusters: readonly string[];
  /** The text of the line, if each column has one plain character. */
  readonly text: string | undefined;
  /** The column before the first character whose width terminals disagree on; Infinity if there is none. */
  readonly unsureFrom: number;
  /** The column of the text cursor, if it is in this row. */
  readonly caret?: number | undefined;
};

/** From the first half of surrogate pairs to the end of the private use area: none of them is a plain character. */
export const [firstCluster, endOfClusters] = [0xd800, 0xf900];
/** The unit of a column that the character before it covers. */
export const covered = 0;
export const blank = 0x20;

export const cell = (unit: number, style: StyleId): number => style * 0x1_0000 + unit;

const plainLine = (cells: Uint32Array, text: string): Line => ({
  cells,
  clusters: [],
  text,
  unsureFrom: Number.POSITIVE_INFINITY,
});

export const blankLine: Line = plainLine(new Uint32Array(0), '');

export const filledLine = (length: number, style: StyleId): Line =>
  plainLine(new Uint32Array(length).fill(cell(blank, style)), ' '.repeat(length));

/** Returns a cell of a line; beyond its end, a blank one. */
export const cellAt = ({cells}: Line, column: number): number => cells[column] ?? blank;

export const styleAt = (line: Line, column: number): StyleId => cellAt(line, column) >>> 16;

/** Whether the column is covered by the character before it. */
export const isCovered = (line: Line, column: number): boolean => (cellAt(line, column) & 0xffff) === covered;

/** The character that begins in the column, '' if it is covered. */
export function textAt(line: Line, column: number): string {
  const unit = cellAt(line, column) & 0xffff;
  if (unit === covered) return '';
  if (unit < firstCluster || unit >= endOfClusters) return String.fromCharCode(unit);
  return line.clusters[unit - firstCluster] ?? ' ';
}

/** Whether the cells alone say what the lines show. Then they are compared in place: a row has hundreds. */
const needNoClusters = (one: Line, other: Line): boolean =>
  one.clusters.length === 0 && other.clusters.length === 0;

const isSameCell = (one: Line, other: Line, column: number): boolean =>
  styleAt(one, column) === styleAt(other, column) && textAt(one, column) === textAt(other, column);

/** The first column from `from` on, and before `end`, in which the lines differ; `end` if there is none. */
export function nextDifference(one: Line, other: Line, from: number, end: number): number {
  let column = from;
  if (needNoClusters(one, other))
    while (column < end && (one.cells[column] ?? blank) === (other.cells[column] ?? blank)) column++;
  else while (column < end && isSameCell(one, other, column)) column++;
  return column;
}

/** Whether the lines are equal in more than `most` of the columns before `end`. */
export function areEqualInMore(one: Line, other: Line, end: number, most: number): boolean {
  const areNumbers = needNoClusters(one, other);
  let equal = 0;
  for (let column = 0; column < end && equal <= most; column++) {
    const isSame = areNumbers
      ? (one.cells[column] ?? blank) === (other.cells[column] ?? blank)
      : isSameCell(one, other, column);
    if (isSame) equal++;
  }
  return equal > most;
}
