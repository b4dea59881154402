import {AnsiWriter} from './ansi-writer.ts';
import {
  blank,
  blankLine,
  cellAt,
  filledLine,
  isCovered,
  type Line,
  lineOf,
  nextDifference,
  type StyledText,
  styleAt,
  textAt,
} from './line.ts';
import {isGround, isInvisibleOnBlank} from './style.ts';

const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';

type Row = readonly StyledText[];
type Known = {readonly key: string; readonly line: Line};

/** Turns frames into the bytes that update the terminal, from what it shows now, and put its cursor where the frame has one. */
export class FrameEncoder {
  #shown: readonly Line[] | undefined;
  /** The sequence that moves to the cell where the terminal shows its cursor; '' if it is hidden, as at the beginning. */
  #cursor = '';
  #columns = 0;
  /** The lines of rows; those of the last frame by what they show, too. */
  #known = new WeakMap<Row, Known>();
  #last: ReadonlyMap<string, Known> = new Map();
  readonly #options: Parameters<typeof encode>[3];

  constructor(options: Parameters<typeof encode>[3] = {}) {
    this.#options = options;
  }

  /** Marks the terminal's content as unknown, so that the next frame is drawn whole. */
  forget(): void {
    this.#shown = undefined;
  }

  /** The bytes that make the terminal show the frame, cut or padded to its size; '' if it already does. */
  next(frame: readonly Row[], columns: number, rows: number): string {
    if (columns !== this.#columns || rows !== this.#shown?.length) this.forget();
    const wanted = this.#linesOf(frame, columns, rows);
    const changes = encode(this.#shown, wanted, columns, this.#options);
    const [before, cursor] = [this.#cursor, cursorIn(wanted)];
    this.#shown = wanted;
    this.#cursor = cursor;
    if (changes === '' && cursor === before) return '';
    if (changes === '' && cursor && before) return cursor;
    // Hidden while rows are written, or it would be seen, and followed, from row to row.
    return `${before === '' ? '' : hideCursor}${changes}${cursor && cursor + showCursor}`;
  }

  /** Equal rows share one line from frame to frame, so most are neither read nor compared again. */
  #linesOf(frame: readonly Row[], columns: number, rows: number): Line[] {
    if (columns !== this.#columns) [this.#known, this.#last] = [new WeakMap(), new Map()];
    this.#columns = columns;
    const now = new Map<string, Known>();
    const lines = Array.from({length: rows}, (_, index) => {
      const row = frame[index];
      if (!row || row.length === 0) return blankLine;
      let known = this.#known.get(row);
      if (!known) {
        const key = row.map(({text, style, caret}) => `${style}${caret ? '|' : ' '}${text}`).join('\n');
        known = this.#last.get(key) ?? now.get(key) ?? {key, line: lineOf(row, columns)};
        this.#known.set(row, known);
      }
      now.set(known.key, known);
      return known.line;
    });
    this.#last = now;
    return lines;
  }
}

function cursorIn(lines: readonly Line[]): string {
  const row = lines.findIndex(({caret}) => caret !== undefined);
  return row < 0 ? '' : `\u001b[${row + 1};${(lines[row]?.caret ?? 0) + 1}H`;
}

/** Up to this many spaces at the end of a row are written; more are erased. */
const worthErasing = 4;
/** A row is erased before it is written if this share of its cells changes, and at least this number. */
const mostChanged = 0.7;
const fewestChanged = 30;

/**
 * The bytes that turn one frame on the terminal into the next, '' if they are equal.
 * @param shown what the terminal shows; undefined if unknown, then everything is drawn
 * @param wanted as many rows as the terminal has
 * @param options.erasesInStyle whether the terminal erases in the background of the style that is set
 */
function encode(
  shown: readonly Line[] | undefined,
  wanted: readonly Line[],
  columns: number,
  {erasesInStyle = false}: {erasesInStyle?: boolean} = {},
): string {
  const rewrite = (from: readonly Line[], writer: AnsiWriter, most = Number.POSITIVE_INFINITY) => {
    for (let row = 0; row < wanted.length; row++) {
      const line = wanted[row] ?? blankLine;
      const old = from[row] ?? blankLine;
      if (old === line) continue;
      rewriteRow(writer, row, old, line, erasesInStyle ? columns : 0);
      // A longer result than the best one would be dropped, so it is not finished.
      if (writer.length > most) return undefined;
    }
    return writer.finish();
  };
  const writer = new AnsiWriter(wanted.length, columns);
  if (!shown) {
    writer.clear();
    return rewrite([], writer) ?? '';
  }
  // Updates with a scroll are usually shorter, so they are tried first. Between equal lengths the one without a scroll wins.
  let shortest: string | undefined;
  let most = Number.POSITIVE_INFINITY;
  for (const scroll of findScrolls(shown, wanted)) {
    const mover = new AnsiWriter(wanted.length, columns);
    mover.scroll(scroll.top, scroll.bottom, scroll.by);
    const moved = rewrite(scrolled(shown, scroll), mover, most);
    if (moved === undefined || Buffer.byteLength(moved) >= most) continue;
    shortest = moved;
    most = Buffer.byteLength(moved);
  }
  const unmoved = rewrite(shown, writer, most);
  return unmoved !== undefined && Buffer.byteLength(unmoved) <= most ? unmoved : (shortest ?? '');
}

/** @param fillable the columns of a row if the terminal erases in the background of a style, otherwise 0 */
function rewriteRow(writer: AnsiWriter, row: number, shown: Line, line: Line, fillable: number): void {
  const old = erased(writer, row, shown, line, fillable);
  let tail = Math.min(old.unsureFrom, line.unsureFrom);
  while (isCovered(old, tail) || isCovered(line, tail)) tail--;
  const {length} = line.cells;
  if (tail < length) {
    rewriteSpans(writer, row, old, line, tail);
    rewriteTail(writer, row, old, line, tail);
    return;
  }
  const surplus = old.cells.length - length;
  const erase = surplus > worthErasing || (surplus > 0 && old.unsureFrom < Number.POSITIVE_INFINITY);
  rewriteSpans(writer, row, old, line, erase ? length : Math.max(old.cells.length, length));
  if (!erase) return;
  writer.move(row, length);
  writer.eraseRight();
}

/** Erases a row in which most cells change, so that its blanks need not be written. Returns the row that is shown then. */
function erased(writer: AnsiWriter, row: number, old: Line, line: Line, fillable: number): Line {
  const {length} = line.cells;
  if (Math.min(old.unsureFrom, line.unsureFrom) < Number.POSITIVE_INFINITY) return old;
  const last = length === fillable && textAt(line, length - 1) === ' ' ? styleAt(line, length - 1) : 0;
  const ground = isGround(last) ? last : 0;
  if ((length === fillable || old.cells.length === 0) && ground === 0) return old;
  if (differences(old, line, length) < Math.max(fewestChanged, length * mostChanged)) return old;
  writer.move(row, 0);
  writer.eraseRight(ground);
  return ground === 0 ? blankLine : filledLine(length, ground);
}

function differences(old: Line, line: Line, length: number): number {
  let count = 0;
  for (let column = nextDifference(old, line, 0, length); column < length; count++)
    column = nextDifference(old, line, column + 1, length);
  return count;
}

/** Writes the row from the first character on whose width terminals disagree: which cells it covers is unknown. */
function rewriteTail(writer: AnsiWriter, row: number, old: Line, line: Line, tail: number): void {
  const length = Math.max(old.cells.length, line.cells.length);
  if (nextDifference(old, line, tail, length) === length) return;
  writer.move(row, tail);
  writer.eraseRight();
  writer.wrap(false);
  for (let at = tail; at < line.cells.length; ) at = putCell(writer, line, at, true);
  writer.wrap(true);
}

/** The number of equal cells that are written again at most to save a cursor move. */
const longestBridge = 8;
/** A cursor move ahead has at least as many bytes. */
const shortestMove = 3;

/** Writes the cells that differ, left of `end`. Equal cells between them are written too if that is shorter than a cursor move. */
function rewriteSpans(writer: AnsiWriter, row: number, old: Line, line: Line, end: number): void {
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

/** The end of the run of ASCII characters that differ and have one style; spaces may have any that is invisible on them. */
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
function putCell(writer: AnsiWriter, line: Line, column: number, unsure = false): number {
  let end = column + 1;
  while (isCovered(line, end)) end++;
  const text = textAt(line, column);
  writer.put(text, end - column, styleAt(line, column), unsure && !isAscii(text));
  return end;
}

const isAscii = (text: string): boolean => text.length === 1 && text.charCodeAt(0) < 0x7f;

/** The rows from `top` to `bottom` move up by `by` (down where it is negative). */
type Scroll = {readonly top: number; readonly bottom: number; readonly by: number};

/** Scrolling fewer rows than this costs more bytes than writing them. */
const minimumRows = 3;

/** The number of columns at the left that identify a row, even if another block to the right of it does not move. */
const left = 40;

/** Finds blocks of rows that moved alike, also beside what did not move. Each comes twice: alone, and with the changed rows next to it. */
function findScrolls(shown: readonly Line[], wanted: readonly Line[]): Scroll[] {
  // A move of the cursor changes two rows, and must not cost the search for a block.
  let changed = 0;
  for (let row = 0; row < wanted.length; row++) if (shown[row] !== wanted[row]) changed++;
  if (changed < minimumRows) return [];
  return [...moved(shown, wanted), ...moved(shown.map(leftOf), wanted.map(leftOf))].filter(
    ({top, bottom, by}, index, all) =>
      all.findIndex(one => one.top === top && one.bottom === bottom && one.by === by) === index,
  );
}

const lefts = new WeakMap<Line, number>();

/** Returns a hash of the left part of a row. A collision only suggests a scroll that saves nothing, and is not used. */
function leftOf(line: Line): number {
  let known = lefts.get(line);
  if (known === undefined) {
    known = 0;
    for (const cell of line.cells.subarray(0, left)) known = (Math.imul(known, 31) + cell) | 0;
    lefts.set(line, known);
  }
  return known;
}

function moved<Key>(shown: readonly Key[], wanted: readonly Key[]): Scroll[] {
  // Of equal rows the last counts: they would have to move like the others to be taken for a part of the block.
  const places = new Map(shown.map((key, row) => [key, row]));
  const votes = new Map<number, {count: number; first: number; last: number}>();
  for (const [row, key] of wanted.entries()) {
    const place = shown[row] === key ? undefined : places.get(key);
    if (place === undefined) continue;
    const vote = votes.get(place - row);
    if (vote) {
      vote.count++;
      vote.last = row;
    } else votes.set(place - row, {count: 1, first: row, last: row});
  }
  const [best] = [...votes].sort(([, one], [, other]) => other.count - one.count);
  if (!best || best[1].count < minimumRows) return [];
  const [by, {first, last}] = best;
  const block = {top: Math.min(first, first + by), bottom: Math.max(last, last + by), by};
  const wider =
    by > 0
      ? {...block, bottom: Math.min(block.bottom + by, wanted.length - 1)}
      : {...block, top: Math.max(block.top + by, 0)};
  return [block, wider];
}

function scrolled(shown: readonly Line[], {top, bottom, by}: Scroll): Line[] {
  return shown.map((line, row) => {
    if (row < top || row > bottom) return line;
    const from = row + by;
    return from < top || from > bottom ? blankLine : (shown[from] ?? blankLine);
  });
}
