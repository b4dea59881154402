import type {AnsiWriter} from './ansi-writer.ts';
import {blank, cellAt, isCovered, type Line, nextDifference, styleAt, textAt} from './line.ts';
import {isInvisibleOnBlank} from './style.ts';

/** The number of equal cells that are written again at most to save a cursor move. */
const longestBridge = 8;
/** A cursor move ahead has at least as many bytes. */
const shortestMove = 3;

/** Writes the cells that differ, left of `end`. Equal cells between them are written too if that is shorter than a cursor move. */
export function rewriteSpans(writer: AnsiWriter, row: number, old: Line, line: Line, end: number): void {
  let written = -1;
  for (let column = nextDifference(old, line, 0, end); column < end; ) {
    if (written < 0 || column - written > longestBridge || !bridge(writer, row, line, written, column))
      writer.move(row, column);
    const stop = stretchEnd(old, line, column, end);
    if (stop > column + 1) writer.putPlain(line.text?.slice(column, stop) ?? '', styleAt(line, column));
    written = stop > column + 1 ? stop : putCell(writer, line, column);
    column = nextDifference(old, line, written, end);
  }
}

/**
 * The end of the run of ASCII characters that differ and have one style; it is written at once. Spaces may take the style of the
 * characters before them if it is invisible on spaces.
 */
function stretchEnd(old: Line, line: Line, from: number, end: number): number {
  if (line.text === undefined || cellAt(line, from) === blank) return from;
  const style = styleAt(line, from);
  const takesBlanks = isInvisibleOnBlank(style);
  const last = Math.min(end, line.cells.length);
  let column = from;
  for (; column < last; column++) {
    const cell = line.cells[column] ?? blank;
    const unit = cell & 0xffff;
    if (unit < blank || unit > 0x7e) break;
    if (cell >>> 16 !== style && !(takesBlanks && cell === blank)) break;
    // A plain character is the same only if the cell is.
    if (column > from && cell === (old.cells[column] ?? blank)) break;
  }
  return column;
}

function bridge(writer: AnsiWriter, row: number, line: Line, from: number, to: number): boolean {
  let cost = 0;
  for (let column = from; column < to; column++) {
    const cell = cellAt(line, column);
    const unit = cell & 0xffff;
    cost += writer.styleCost(cell >>> 16, unit === blank);
    cost += unit >= blank && unit <= 0x7e ? 1 : Buffer.byteLength(textAt(line, column));
  }
  if (cost > shortestMove && cost > writer.moveCost(row, to)) return false;
  for (let column = from; column < to; ) column = putCell(writer, line, column);
  return true;
}

/** Writes the character that starts in `column`; returns the column of the next one. */
export function putCell(writer: AnsiWriter, line: Line, column: number, unsure = false): number {
  let end = column + 1;
  while (isCovered(line, end)) end++;
  const text = textAt(line, column);
  writer.put(text, end - column, styleAt(line, column), unsure && !isAscii(text));
  return end;
}

const isAscii = (text: string): boolean => text.length === 1 && text.charCodeAt(0) < 0x7f;
