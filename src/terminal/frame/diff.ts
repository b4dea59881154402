import {Pen} from './ansi-writer.ts';
import {blankLine, type Line} from './line.ts';
import {findShifts, shifted} from './scroll.ts';

/** Fewer blanks than this at the end of a row are written rather than erased. */
const worthErasing = 4;

/**
 * The bytes that turn one frame on the terminal into the next, '' where they are the same.
 * @param shown what the terminal shows; undefined where that is not known, and everything is painted
 * @param wanted as many rows as the terminal has
 */
export function encode(shown: readonly Line[] | undefined, wanted: readonly Line[], columns: number): string {
  const pen = new Pen(wanted.length, columns);
  if (!shown) {
    pen.clear();
    return rewrite([], wanted, pen);
  }
  let shortest = rewrite(shown, wanted, pen);
  for (const shift of findShifts(shown, wanted)) {
    const mover = new Pen(wanted.length, columns);
    mover.shift(shift.top, shift.bottom, shift.by);
    const moved = rewrite(shifted(shown, shift), wanted, mover);
    if (Buffer.byteLength(moved) < Buffer.byteLength(shortest)) shortest = moved;
  }
  return shortest;
}

function rewrite(shown: readonly Line[], wanted: readonly Line[], pen: Pen): string {
  for (const [row, line] of wanted.entries()) {
    const old = shown[row] ?? blankLine;
    if (old !== line) rewriteRow(pen, row, old, line);
  }
  return pen.finish();
}

function rewriteRow(pen: Pen, row: number, old: Line, line: Line): void {
  let tail = Math.min(old.unsureFrom, line.unsureFrom);
  while (old.texts[tail] === '' || line.texts[tail] === '') tail--;
  const length = line.texts.length;
  if (tail < length) {
    rewriteSpans(pen, row, old, line, tail);
    rewriteTail(pen, row, old, line, tail);
    return;
  }
  const surplus = old.texts.length - length;
  const erase = surplus > worthErasing || (surplus > 0 && old.unsureFrom < Number.POSITIVE_INFINITY);
  rewriteSpans(pen, row, old, line, erase ? length : Math.max(old.texts.length, length));
  if (!erase) return;
  pen.move(row, length);
  pen.eraseRight();
}

/** Writes what differs, left of `end`; a stretch that does not differ is written too where stepping over it costs more. */
function rewriteSpans(pen: Pen, row: number, old: Line, line: Line, end: number): void {
  let written = -1;
  for (let column = 0; column < end; column++) {
    if (sameCell(old, line, column)) continue;
    if (written < 0 || column - written > 8 || !bridge(pen, row, line, written, column))
      pen.move(row, column);
    written = putCell(pen, line, column);
    column = written - 1;
  }
}

function bridge(pen: Pen, row: number, line: Line, from: number, to: number): boolean {
  let cost = 0;
  for (let column = from; column < to; column++)
    cost += pen.putCost(textAt(line, column), styleAt(line, column));
  if (cost > pen.moveCost(row, to)) return false;
  for (let column = from; column < to; ) column = putCell(pen, line, column);
  return true;
}

/**
 * From the first character whose width is unsure, a row is written whole or not at all: what such a character left behind, or
 * covered, cannot be known.
 */
function rewriteTail(pen: Pen, row: number, old: Line, line: Line, tail: number): void {
  const length = Math.max(old.texts.length, line.texts.length);
  let column = tail;
  while (column < length && sameCell(old, line, column)) column++;
  if (column === length) return;
  pen.move(row, tail);
  pen.eraseRight();
  pen.wrap(false);
  for (let at = tail; at < line.texts.length; ) at = putCell(pen, line, at, true);
  pen.wrap(true);
}

/** Writes the character that starts in `column`, and says where the next one does. */
function putCell(pen: Pen, line: Line, column: number, unsure = false): number {
  let end = column + 1;
  while (line.texts[end] === '') end++;
  pen.put(
    textAt(line, column),
    end - column,
    styleAt(line, column),
    unsure && !isAscii(textAt(line, column)),
  );
  return end;
}

const isAscii = (text: string): boolean => text.length === 1 && text.charCodeAt(0) < 0x7f;
const textAt = (line: Line, column: number): string => line.texts[column] ?? ' ';
const styleAt = (line: Line, column: number): number => line.styles[column] ?? 0;
const sameCell = (old: Line, line: Line, column: number): boolean =>
  textAt(old, column) === textAt(line, column) && styleAt(old, column) === styleAt(line, column);
