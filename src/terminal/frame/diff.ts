import {AnsiWriter} from './ansi-writer.ts';
import {blankLine, type Line} from './line.ts';
import {findScrolls, scrolled} from './scroll.ts';

/** Up to this many spaces at the end of a row are written; more are erased. */
const worthErasing = 4;

/**
 * The bytes that turn one frame on the terminal into the next, '' if they are equal.
 * @param shown what the terminal shows; undefined if unknown, then everything is drawn
 * @param wanted as many rows as the terminal has
 */
export function encode(shown: readonly Line[] | undefined, wanted: readonly Line[], columns: number): string {
  const writer = new AnsiWriter(wanted.length, columns);
  if (!shown) {
    writer.clear();
    return rewrite([], wanted, writer);
  }
  let shortest = rewrite(shown, wanted, writer);
  for (const scroll of findScrolls(shown, wanted)) {
    const mover = new AnsiWriter(wanted.length, columns);
    mover.scroll(scroll.top, scroll.bottom, scroll.by);
    const moved = rewrite(scrolled(shown, scroll), wanted, mover);
    if (Buffer.byteLength(moved) < Buffer.byteLength(shortest)) shortest = moved;
  }
  return shortest;
}

function rewrite(shown: readonly Line[], wanted: readonly Line[], writer: AnsiWriter): string {
  for (const [row, line] of wanted.entries()) {
    const old = shown[row] ?? blankLine;
    if (old !== line) rewriteRow(writer, row, old, line);
  }
  return writer.finish();
}

function rewriteRow(writer: AnsiWriter, row: number, old: Line, line: Line): void {
  let tail = Math.min(old.unsureFrom, line.unsureFrom);
  while (old.texts[tail] === '' || line.texts[tail] === '') tail--;
  const length = line.texts.length;
  if (tail < length) {
    rewriteSpans(writer, row, old, line, tail);
    rewriteTail(writer, row, old, line, tail);
    return;
  }
  const surplus = old.texts.length - length;
  const erase = surplus > worthErasing || (surplus > 0 && old.unsureFrom < Number.POSITIVE_INFINITY);
  rewriteSpans(writer, row, old, line, erase ? length : Math.max(old.texts.length, length));
  if (!erase) return;
  writer.move(row, length);
  writer.eraseRight();
}

/** Writes the cells that differ, left of `end`. Equal cells between them are written too if that is shorter than a cursor move. */
function rewriteSpans(writer: AnsiWriter, row: number, old: Line, line: Line, end: number): void {
  let written = -1;
  for (let column = 0; column < end; column++) {
    if (sameCell(old, line, column)) continue;
    if (written < 0 || column - written > 8 || !bridge(writer, row, line, written, column))
      writer.move(row, column);
    written = putCell(writer, line, column);
    column = written - 1;
  }
}

function bridge(writer: AnsiWriter, row: number, line: Line, from: number, to: number): boolean {
  let cost = 0;
  for (let column = from; column < to; column++)
    cost += writer.putCost(textAt(line, column), styleAt(line, column));
  if (cost > writer.moveCost(row, to)) return false;
  for (let column = from; column < to; ) column = putCell(writer, line, column);
  return true;
}

/**
 * Writes the row from the first character whose width terminals disagree on, if anything changed from there: which cells
 * such a character covers is unknown.
 */
function rewriteTail(writer: AnsiWriter, row: number, old: Line, line: Line, tail: number): void {
  const length = Math.max(old.texts.length, line.texts.length);
  let column = tail;
  while (column < length && sameCell(old, line, column)) column++;
  if (column === length) return;
  writer.move(row, tail);
  writer.eraseRight();
  writer.wrap(false);
  for (let at = tail; at < line.texts.length; ) at = putCell(writer, line, at, true);
  writer.wrap(true);
}

/** Writes the character that starts in `column`; returns the column of the next one. */
function putCell(writer: AnsiWriter, line: Line, column: number, unsure = false): number {
  let end = column + 1;
  while (line.texts[end] === '') end++;
  writer.put(
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
