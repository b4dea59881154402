import stringWidth from 'string-width';
import {Cache} from '../cache.ts';
import {plainColumns, plainWidth} from '../terminal/characters/plain.ts';

/** Graphemes and their widths in cells. No more of a text is read than needed: it, and a grapheme in it, may be of any length. */

/** The longest grapheme, in UTF-16 units; a longer one is split. The longest emoji has 15. */
export const longest = 32;

/** The UTF-16 units that are segmented at a time: enough for a line, little more than a table cell needs. */
const chunk = 128;
/** The segmentation of texts up to this length, such as an emoji between words, is cached. */
const short = 16;

let made: Intl.Segmenter | undefined;
export const segmenter = (): Intl.Segmenter =>
  (made ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'}));

// Segmenting and measuring non-plain text is slow.
const widths = new Cache<number>(4096);
const runs = new Cache<readonly Character[]>(4096);

/** The estimated cost of laying out a text; plain characters are cheap. */
export const effort = (text: string): number => (plainWidth(text) < 0 ? text.length : text.length / 8);

/** The longest part of `text` from `start` that fits into `cells` cells. Takes time by that part's length, not the text's. */
export function reach(text: string, start: number, cells: number): {end: number; cells: number} {
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

/** The width of a character that is a grapheme by itself; 0 if only the segmenter can tell. */
function standsAlone(text: string, at: number): number {
  const cells = columnsOf(text, at);
  return at + 1 >= text.length || columnsOf(text, at + 1) > 0 ? cells : 0;
}

// The replacement character (see text.ts) never joins its neighbours.
const columnsOf = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code === 0xfffd ? 1 : plainColumns(code);
};

interface Character {
  length: number;
  cells: number;
}

/** The graphemes from `start` up to the next character that stands alone, at most one chunk of them. */
function charactersAt(text: string, start: number): readonly Character[] {
  let end = start + 1;
  while (end < text.length && end < start + chunk && standsAlone(text, end) === 0) end++;
  // Half a character at the end of a chunk is read again with the next one.
  end = start + cut(text.slice(start, end + 1), end - start);
  const part = text.slice(start, end);
  const whole = end >= text.length || standsAlone(text, end) > 0;
  if (!whole || part.length > short) return divided(part, whole);
  return runs.get(part, () => divided(part, whole));
}

function divided(part: string, whole: boolean): Character[] {
  const characters: Character[] = [];
  let at = 0;
  for (const {segment} of segmenter().segment(part)) {
    // The last grapheme may continue after the chunk, so it is read again from its start.
    if (at > 0 && !whole && at + segment.length === part.length) break;
    const length = cut(segment, longest);
    const character = segment.slice(0, length);
    characters.push({length, cells: widths.get(character, () => stringWidth(character))});
    at += length;
    // After a split grapheme the segmenter starts again.
    if (length < segment.length) break;
  }
  return characters;
}

/** Splits each grapheme that is longer than any real one, by inserting replacement characters. */
export function partLong(text: string): string {
  let parted = '';
  for (const {segment} of segmenter().segment(text))
    parted += segment.length > longest ? part(segment) : segment;
  return parted;
}

function part(segment: string): string {
  let parted = '';
  let length = 0;
  for (const character of segment) {
    length += character.length;
    const full = length > longest;
    parted += full ? '\ufffd' : character;
    if (full) length = 1;
  }
  return parted;
}

/** The length at which to cut a text to at most `units` UTF-16 units without splitting a surrogate pair. */
export function cut(text: string, units: number): number {
  if (units >= text.length) return text.length;
  const code = text.charCodeAt(units - 1);
  return units > 1 && code >= 0xd800 && code < 0xdc00 ? units - 1 : units;
}
