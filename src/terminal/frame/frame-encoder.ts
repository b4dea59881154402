import {encode} from './diff.ts';
import {blankLine, type Line, lineOf, type StyledText} from './line.ts';

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
