import {encode} from './diff.ts';
import {blankLine, type Line, readLine} from './line.ts';

/** Knows what the terminal shows, and what it takes to make it show something else. */
export class Frames {
  #shown: readonly Line[] | undefined;
  #columns = 0;
  #lines = new Map<string, Line>();

  /** The terminal's content is no longer known: the next frame is painted whole. */
  forget(): void {
    this.#shown = undefined;
  }

  /** The bytes that make the terminal show the frame, cut or filled up to its size; '' where it already does. */
  next(frame: string, columns: number, rows: number): string {
    if (columns !== this.#columns || rows !== this.#shown?.length) this.forget();
    // Equal rows are the same object, from frame to frame: most of a frame is neither read nor compared again.
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
    const bytes = encode(this.#shown, wanted, columns);
    this.#shown = wanted;
    this.#columns = columns;
    this.#lines = lines;
    return bytes;
  }
}
