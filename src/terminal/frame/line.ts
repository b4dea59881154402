import stringWidth from 'string-width';
import {Cache} from '../../cache.ts';
import {plainColumns} from '../plain.ts';
import {isInvisibleOnBlank, type StyleId, styleOf} from './style.ts';

/** A stretch of a row in one style. */
export interface StyledText {
  readonly text: string;
  /** The parameters of SGR that lead from the default style to it: '' for the default itself. */
  readonly style?: string;
  /** The text cursor stands on its first character. */
  readonly caret?: boolean;
}

/**
 * A row of a frame, by columns; in numbers, as a screen has thousands of cells. Trailing default spaces and invisible styles
 * are left out.
 */
export interface Line {
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
}

/** From the first half of surrogate pairs to the end of the private use area: none of them is a plain character. */
const [firstCluster, endOfClusters] = [0xd800, 0xf900];
/** The unit of a column that the character before it covers. */
const covered = 0;
export const blank = 0x20;

const cell = (unit: number, style: StyleId): number => style * 0x1_0000 + unit;

export const filledLine = (length: number, style: StyleId): Line => ({
  cells: new Uint32Array(length).fill(cell(blank, style)),
  clusters: [],
  text: ' '.repeat(length),
  unsureFrom: Number.POSITIVE_INFINITY,
});

export const blankLine: Line = filledLine(0, 0);

/** Returns a cell of a line; beyond its end, a blank one. */
export const cellAt = ({cells}: Line, column: number): number => cells[column] ?? blank;

export const styleAt = (line: Line, column: number): StyleId => cellAt(line, column) >>> 16;

export const isCovered = (line: Line, column: number): boolean => (cellAt(line, column) & 0xffff) === covered;

/** The character that begins in the column, '' if it is covered. */
export function textAt(line: Line, column: number): string {
  const unit = cellAt(line, column) & 0xffff;
  if (unit === covered) return '';
  if (unit < firstCluster || unit >= endOfClusters) return String.fromCharCode(unit);
  return line.clusters[unit - firstCluster] ?? ' ';
}

/** The first column from `from` on, and before `end`, in which the lines differ; `end` if there is none. */
export function nextDifference(one: Line, other: Line, from: number, end: number): number {
  let column = from;
  // Compared in place where the cells alone say what the lines show: a row has hundreds.
  if (one.clusters.length === 0 && other.clusters.length === 0)
    while (column < end && (one.cells[column] ?? blank) === (other.cells[column] ?? blank)) column++;
  else
    while (
      column < end &&
      styleAt(one, column) === styleAt(other, column) &&
      textAt(one, column) === textAt(other, column)
    )
      column++;
  return column;
}

/** Made when it is first needed, which takes 8 ms. */
let segmenter: Intl.Segmenter | undefined;
const ignorable = /^\p{Default_Ignorable_Code_Point}+$/u;
// Terminals would join these to the character in the cell before.
const baseless = /^[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]+/u;

/** Widths of characters that are not plain: a list shows the same few again and again. */
const widths = new Cache<number>(1000);

/** The cells of the line that is being made, which gets a copy of them. */
let scratch = new Uint32Array(0);

/** The cells of a row. @param columns the row is cut after these */
export function lineOf(row: readonly StyledText[], columns: number): Line {
  if (scratch.length < columns) scratch = new Uint32Array(columns);
  const clusters: string[] = [];
  let plain: string | undefined = '';
  let [length, unsureFrom] = [0, Number.POSITIVE_INFINITY];
  let caret: number | undefined;

  const put = (unit: number, width: number, style: StyleId, blankStyle: StyleId): void => {
    // A wide character that does not fit is replaced by spaces.
    if (width > columns - length) unit = blank;
    const end = Math.min(columns, length + width);
    scratch[length++] = cell(unit, unit === blank ? blankStyle : style);
    while (length < end) scratch[length++] = unit === blank ? cell(blank, blankStyle) : cell(covered, style);
  };

  const lastStart = (): number => {
    let column = length - 1;
    while (((scratch[column] ?? blank) & 0xffff) === covered) column--;
    return Math.max(0, column);
  };

  const unitOf = (cluster: string): number => {
    if (cluster.length === 1 && plainColumns(cluster.charCodeAt(0)) > 0) return cluster.charCodeAt(0);
    // No terminal has as many columns.
    if (firstCluster + clusters.length >= endOfClusters) return blank;
    return firstCluster + clusters.push(cluster) - 1;
  };

  for (const {text, style: sgr = '', caret: isCaret} of row) {
    const style = styleOf(sgr);
    const blankStyle = isInvisibleOnBlank(style) ? 0 : style;
    if (isCaret) caret ??= Math.min(length, columns - 1);
    let index = 0;
    for (; index < text.length && length < columns; index++) {
      const unit = text.charCodeAt(index);
      // Most are ASCII: a call for each of them would cost more than all else.
      if (unit >= blank && unit <= 0x7e) {
        scratch[length++] = unit === blank ? cell(blank, blankStyle) : cell(unit, style);
        continue;
      }
      const width = plainColumns(unit);
      if (width === 0) break;
      if (width > 1) plain = undefined;
      put(unit, width, style, blankStyle);
    }
    plain = plain === undefined ? undefined : plain + text.slice(0, index);
    if (index === text.length || length >= columns) continue;
    plain = undefined;
    // A plain character before one that is not may be the base of a cluster.
    if (index > 0) {
      index--;
      length = lastStart();
    }
    segmenter ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'});
    for (const {segment} of segmenter.segment(text.slice(index).toWellFormed())) {
      if (length >= columns) break;
      const known = segment.length === 1 ? plainColumns(segment.charCodeAt(0)) : 0;
      const width = known || widths.get(segment, () => stringWidth(segment));
      if (known > 0) put(segment.charCodeAt(0), known, style, blankStyle);
      // A mark or a control character takes a column, an ignorable character none.
      else if (width === 0) ignorable.test(segment) || put(blank, 1, style, blankStyle);
      else {
        if (length + width <= columns) unsureFrom = Math.min(unsureFrom, lastStart());
        put(unitOf(segment.replace(baseless, '') || ' '), width, style, blankStyle);
      }
    }
  }
  while (scratch[length - 1] === blank) length--;
  return {cells: scratch.slice(0, length), clusters, text: plain?.slice(0, length), unsureFrom, caret};
}
