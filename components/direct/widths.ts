import {scanLine} from '../../src/terminal/ink/scan.ts';

/** A line as it is drawn, without blanks at its end, and its width; -1 if only Ink knows that. */
interface Measured {
  readonly width: number;
  readonly text: string;
}

/** Measures lines as Ink does; those of the last frame it does not measure again. */
export class Widths {
  #before: ReadonlyMap<string, Measured> = new Map();
  #now = new Map<string, Measured>();

  /** Begins another frame. */
  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  of(line: string): number {
    return this.#measure(line).width;
  }

  /** The line without blanks at its end; undefined if it is wider, or only Ink knows how wide. */
  trimmed(line: string, columns: number): string | undefined {
    const {width, text} = this.#measure(line);
    return width >= 0 && width <= columns ? text : undefined;
  }

  #measure(line: string): Measured {
    let measured = this.#now.get(line) ?? this.#before.get(line);
    if (!measured) {
      const {width, isClosed} = scanLine(line);
      measured = {width: isClosed ? width : -1, text: line.trimEnd()};
    }
    this.#now.set(line, measured);
    return measured;
  }
}
