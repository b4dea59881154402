import {encode} from './diff.ts';
import {blankLine, type Line} from './line.ts';
import {readLine} from './read-line.ts';

/** Turns frames into the bytes that update the terminal, from what it shows now. */
export class FrameEncoder {
  #shown: readonly Line[] | undefined;
  #columns = 0;
  #lines = new Map<string, Line>();
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
    // Equal rows share one object from frame to frame, so most rows are neither parsed nor compared again.
    const known = columns === this.#columns ? this.#lines : new Map<string, Line>();
    const lines = new Map<string, Line>();
    const sources = frame.split('\n', rows);
    const wanted = Array.from({length: rows}, (_, row) => {
      const source = sources[row] ?? '';
      const line =
        lines.get(source) ?? known.get(source) ?? (source === '' ? blankLine : readLine(source, columns));
      lines.set(source, line);
      return line;
    });
    const bytes = encode(this.#shown, wanted, columns, this.#options);
    this.#shown = wanted;
    this.#columns = columns;
    this.#lines = lines;
    return bytes;
  }
}
