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
  readonly #rows: number;

  constructor(rows: readonly Texts[]) {
    this.#rows = rows.length;
    this.#parts = joined(rows.map(({parts}) => parts));
    this.#wholes = joined(rows.map(({wholes}) => wholes));
    this.#addresses = joined(rows.map(({addresses}) => addresses));
  }

  /** Whether a word can be searched in the joined texts: one with a line break could match across two cells. */
  static takes(word: string): boolean {
    return word !== '' && !word.includes(textSeparator);
  }

  /** Calls `found` for each of the rows `among` that shows a word, perhaps twice. @param word in lower case */
  find(word: string, among: readonly number[], found: (row: number) => void): void {
    const whole = textSeparator + word + textSeparator;
    const places: [Joined, string][] = [
      [this.#parts, word],
      [this.#wholes, whole],
    ];
    if (looksLikeAddress(word)) places.push([this.#addresses, word]);
    for (const [joined, wanted] of places)
      if (among.length < this.#rows / fewer) searchRows(joined, wanted, among, found);
      else search(joined, wanted, found);
  }
}

/** If at least one row in four is tested, searching all rows at once is faster. */
const fewer = 4;

function joined(rows: readonly string[]): Joined {
  const ends = new Uint32Array(rows.length);
  const texts: string[] = [];
  let end = 0;
  for (const [row, text] of rows.entries()) {
    // A text may be longer in lower case.
    const lower = text.toLowerCase();
    end += lower.length + textSeparator.length;
    ends[row] = end;
    texts.push(lower);
  }
  return {text: texts.join(textSeparator), ends};
}

function search({text, ends}: Joined, wanted: string, found: (row: number) => void): void {
  let row = 0;
  let end = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, end)) {
    for (; end <= at; row++) end = ends[row] ?? text.length + 1;
    found(row - 1);
  }
}

function searchRows(
  {text, ends}: Joined,
  wanted: string,
  rows: readonly number[],
  found: (row: number) => void,
): void {
  for (const row of rows) if (text.slice(ends[row - 1] ?? 0, ends[row]).includes(wanted)) found(row);
}
