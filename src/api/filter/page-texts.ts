import type {Texts} from './types.ts';

/** Precedes each text, and surrounds each number, so that a bare word cannot match across two cells. */
export const textSeparator = '\n';

/** Whether a word is searched in hexadecimal addresses. Letters and digits alone would match nearly all of them by chance. */
export const looksLikeAddress = (word: string): boolean => /[:.]/.test(word);

/** The texts of several rows in one text. */
interface Joined {
  text: string;
  /** Where the text of each row ends. */
  ends: Uint32Array;
}

/** The texts of the rows of a page, joined so that all rows are searched at once. */
export class PageTexts {
  readonly #parts: Joined;
  readonly #wholes: Joined;
  readonly #addresses: Joined;

  constructor(rows: readonly Texts[]) {
    this.#parts = joined(rows.map(({parts}) => parts));
    this.#wholes = joined(rows.map(({wholes}) => wholes));
    this.#addresses = joined(rows.map(({addresses}) => addresses));
  }

  /** Whether a word can be searched in the joined texts: one with a line break could match across two cells. */
  static takes(word: string): boolean {
    return word !== '' && !word.includes(textSeparator);
  }

  /** Marks with a 1 those of these rows that show a word, given in lower case. @param marks has one of each row of the page */
  mark(word: string, among: readonly number[], marks: Uint8Array): void {
    markIn(this.#parts, word, among, marks);
    markIn(this.#wholes, textSeparator + word + textSeparator, among, marks);
    if (looksLikeAddress(word)) markIn(this.#addresses, word, among, marks);
  }
}

function joined(rows: readonly string[]): Joined {
  const ends = new Uint32Array(rows.length);
  const texts: string[] = [];
  let end = 0;
  for (const [row, text] of rows.entries()) {
    // In lower case a text may be longer.
    const lower = text.toLowerCase();
    end += lower.length + textSeparator.length;
    ends[row] = end;
    texts.push(lower);
  }
  return {text: texts.join(textSeparator), ends};
}

function markIn({text, ends}: Joined, wanted: string, among: readonly number[], marks: Uint8Array): void {
  // The next occurrence of the word; the rows before it need not be searched.
  let at = -1;
  for (const row of among) {
    if (marks[row] === 1) continue;
    const start = ends[row - 1] ?? 0;
    if (at < start) at = text.indexOf(wanted, start);
    if (at < 0) return;
    if (at < (ends[row] ?? 0)) marks[row] = 1;
  }
}
