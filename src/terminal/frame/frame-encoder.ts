import {encode} from './diff.ts';
import {blankLine, type Line} from './line.ts';
import {readLine} from './read-line.ts';

const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';

/** Turns frames into the bytes that update the terminal, from what it shows now, and put its cursor where the frame has one. */
export class FrameEncoder {
  #shown: readonly Line[] | undefined;
  /** The sequence that moves to the cell where the terminal shows its cursor; '' if it is hidden, as at the beginning. */
  #cursor = '';
  #columns = 0;
  /** The rows of the last frame, and what was read from each. Equal ones share a line. */
  #sources: readonly string[] = [];
  #lines: readonly Line[] = [];
  readonly #options: Parameters<typeof encode>[3];

  constructor(options: Parameters<typeof encode>[3] = {}) {
    this.#options = options;
  }

  /** Marks the terminal's content as unknown, so that the next frame is drawn whole. */
  forget(): void {
    this.#shown = undefined;
  }

  /** The bytes that make the terminal show the frame, cut or padded to its size; '' if it already does. */
  next(frame: string, columns: number, rows: number): string {
    if (columns !== this.#columns || rows !== this.#shown?.length) this.forget();
    const sources = frame.split('\n', rows);
    while (sources.length < rows) sources.push('');
    const wanted = this.#read(sources, columns);
    const changes = encode(this.#shown, wanted, columns, this.#options);
    const before = this.#cursor;
    const cursor = cursorIn(wanted);
    this.#shown = wanted;
    this.#cursor = cursor;
    this.#columns = columns;
    this.#sources = sources;
    this.#lines = wanted;
    if (changes === '' && cursor === before) return '';
    if (changes === '' && cursor && before) return cursor;
    // Hidden while rows are written, or it would be seen, and followed, from row to row.
    return `${before === '' ? '' : hideCursor}${changes}${cursor && cursor + showCursor}`;
  }

  /** Equal rows share one object from frame to frame, so most rows are neither parsed nor compared again. */
  #read(sources: readonly string[], columns: number): Line[] {
    const known = columns === this.#columns ? this.#sources : [];
    const lines: Line[] = [];
    for (const [row, source] of sources.entries()) {
      const place = known[row] === source ? row : known.indexOf(source);
      const line = this.#lines[place] ?? lines[sources.indexOf(source)];
      lines.push(line ?? (source === '' ? blankLine : readLine(source, columns)));
    }
    return lines;
  }
}

function cursorIn(lines: readonly Line[]): string {
  const row = lines.findIndex(({caret}) => caret !== undefined);
  return row < 0 ? '' : `\u001b[${row + 1};${(lines[row]?.caret ?? 0) + 1}H`;
}
