import {count} from '../../../text/format.ts';
import {cleanWhole, cut, effort} from '../../../text/text.ts';

/** The most that one screen lays out, a thousand times the size of usual items. */
const limits = {effort: 160_000, lines: 100_000} as const;

/** Lays out texts from outside as lines, up to a limit that no person would read. What is left out is counted. */
export class Document<L> {
  readonly #lines: L[] = [];
  #effort: number = limits.effort;
  #full = false;

  get length(): number {
    return this.#lines.length;
  }

  get full(): boolean {
    return this.#full;
  }

  add(...lines: readonly L[]): void {
    const room = limits.lines - this.#lines.length;
    if (lines.length > room) this.#full = true;
    for (const line of lines.slice(0, room)) this.#lines.push(line);
  }

  /**
   * Lays out one text. It takes at most half of the effort that is left, so that the texts after it are shown too.
   * @param how returns its lines; more than that many are not used
   */
  lay(text: string, how: (clean: string, lines: number) => readonly L[]): void {
    if (this.#full) return;
    const needed = effort(text);
    const given = Math.min(needed, this.#effort / 2);
    const units = given < needed ? cut(text, Math.floor((text.length * given) / needed)) : text.length;
    this.#effort -= given;
    const rest = units < text.length ? `… and ${count(text.length - units)} more characters` : '';
    this.add(...how(cleanWhole(text.slice(0, units)) + rest, limits.lines - this.#lines.length + 1));
  }

  /** The lines; if the text was cut, the last one says so. */
  lines(rest: (text: string) => L): readonly L[] {
    return this.#full ? [...this.#lines, rest('… there is more of it than can be shown here')] : this.#lines;
  }
}
