import stringWidth from 'string-width';
import {plainColumns, plainWidth} from '../terminal/characters/plain.ts';

/**
 * Texts by what a reader takes for one character, and by the cells that takes. Nothing here looks at more of a text than
 * it is asked for: a text from outside may be of any length, and one character of it as long as the text.
 */

/** UTF-16 units that are taken for one character at most; the longest emoji has 15. */
export const longest = 32;

// So much is segmented at a time: enough for a line, and not much more than a cell of a table needs.
const stretch = 128;
/** What is no longer than this comes again and again: an emoji between words. */
const short = 16;

let made: Intl.Segmenter | undefined;
export const segmenter = (): Intl.Segmenter =>
  (made ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'}));

/** To ask the segmenter, or for the width of what is not plain, takes a good while: the answers are remembered, up to a number. */
class Remembered<T> {
  readonly #known = new Map<string, T>();

  of(text: string, make: () => T): T {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const value = make();
    if (this.#known.size >= 4096) this.#known.clear();
    this.#known.set(text, value);
    return value;
  }
}

const widths = new Remembered<number>();
const runs = new Remembered<readonly Character[]>();

/** What it costs to lay a text out, by its length: plain characters are counted off. */
export const effort = (text: string): number => (plainWidth(text) < 0 ? text.length : text.length / 8);

/** A part of a text: where it ends, and the cells it takes. */
export interface Reach {
  end: number;
  cells: number;
}

/** The longest part of `text` from `start` that takes at most so many cells. Costs what that part is long, however much follows. */
export function reach(text: string, start: number, cells: number): Reach {
  let end = start;
  let used = 0;
  while (end < text.length) {
    const alone = standsAlone(text, end);
    if (alone > 0) {
      if (used + alone > cells) break;
      used += alone;
      end++;
      continue;
    }
    for (const character of charactersAt(text, end)) {
      if (used + character.cells > cells) return {end, cells: used};
      used += character.cells;
      end += character.length;
    }
  }
  return {end, cells: used};
}

/** The cells of a character that is no part of a longer one, to be told without the segmenter; else 0. */
function standsAlone(text: string, at: number): number {
  const cells = columnsOf(text, at);
  return cells > 0 && (at + 1 >= text.length || columnsOf(text, at + 1) > 0) ? cells : 0;
}

// What is made visible (see text.ts) stands for itself as well.
const columnsOf = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code === 0xfffd ? 1 : plainColumns(code);
};

interface Character {
  length: number;
  cells: number;
}

/** The characters from there on, until the next that stands alone; of very many the first. */
function charactersAt(text: string, start: number): readonly Character[] {
  let end = start + 1;
  while (end < text.length && end < start + stretch && standsAlone(text, end) === 0) end++;
  const part = text.slice(start, end);
  const whole = end >= text.length || standsAlone(text, end) > 0;
  if (!whole || part.length > short) return divided(part, whole);
  return runs.of(part, () => divided(part, whole));
}

function divided(part: string, whole: boolean): Character[] {
  const characters: Character[] = [];
  let at = 0;
  for (const {segment} of segmenter().segment(part)) {
    // What reaches the end of the stretch may go on behind it: it is looked at again, from where it begins.
    if (at > 0 && !whole && at + segment.length === part.length) break;
    const length = cut(segment, longest);
    const character = segment.slice(0, length);
    characters.push({length, cells: widths.of(character, () => stringWidth(character))});
    at += length;
    // What was cut is no end of a character: the segmenter starts anew there.
    if (length < segment.length) break;
  }
  return characters;
}

/** At most so many units, and none that would cut a character of two units in half. */
export function cut(text: string, units: number): number {
  if (units >= text.length) return text.length;
  const code = text.charCodeAt(units - 1);
  return units > 1 && code >= 0xd800 && code < 0xdc00 ? units - 1 : units;
}
