import stringWidth from 'string-width';
import {Cache} from '../cache.ts';
import {plainColumns, plainWidth} from '../terminal/plain.ts';

export {roughWidth} from '../terminal/plain.ts';

/**
 * Makes texts safe to draw, and measures them in terminal cells. Every text from the service is drawn through here: it may
 * hold escape sequences, direction overrides, or characters of zero to two cells, and be of any length.
 */

// Any character that is not one cell in every terminal. Not written as `^[…]*$`, which overflows the stack on a long text.
const special = /[^\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25fc]/;

// A regular expression with character properties takes a millisecond to compile, so each is made when it is needed.

// C0, DEL and C1; line separators; lone surrogates; all that Unicode lets be ignored when it is drawn, such as direction marks,
// fillers and tags; the blanks of Braille and of musical notation; signs that join the next character. Joiners and variation
// selectors stay behind what they change, since emoji and some scripts are built with them.
const unsafe = (): RegExp =>
  /(?:[[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{1193f}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}\x00-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb\u2800\u{1d159}\p{Surrogate}\p{Default_Ignorable_Code_Point}]--[\u200d\u180b-\u180d\u180f\ufe00-\ufe0f]]|(?<![[^\x00-\u02ff]--\p{Default_Ignorable_Code_Point}]|\ufe0f)\u200d|(?<![[^\x00-\u02ff]--\p{Default_Ignorable_Code_Point}]|[\xa9\xae])(?!(?<=[#*0-9])\ufe0f\u20e3)[\u180b-\u180d\u180f\ufe00-\ufe0f])+/gv;

/** Combining marks and other characters without width, more in a row than any script uses. */
const excessMarks = (): RegExp => /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]{13,}/gu;
const maxMarks = 12;

/** A run without a plain character that is long enough for an endless grapheme: joined emoji, conjuncts, jamo. */
const longRun = /[^\x20-\u02ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]{17,}/gu;
const joining = (): RegExp => /[\u200d\p{M}\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u;

const partRun = (run: string): string => (joining().test(run) ? partLong(run) : run);

const replacement = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
};

const replaced = (run: string): string => Array.from(run, replacement).join('');

/** Replaces each mark beyond the limit by `\ufffd`, so that the text is as wide as its content. */
function limitMarks(run: string): string {
  const marks = Array.from(run);
  return marks.slice(0, maxMarks).join('') + '\ufffd'.repeat(marks.length - maxMarks);
}

/** Replaces all characters that could move the cursor or hide text by visible ones. */
export function cleanWhole(text: string): string {
  return special.test(text)
    ? text.replace(unsafe(), replaced).replace(excessMarks(), limitMarks).replace(longRun, partRun)
    : text;
}

/** Cleans a text of several lines; its line breaks and tabs stay. */
export const cleanLines = (text: string): string =>
  special.test(text) ? text.replaceAll(/[^\t\r\n]+/g, cleanWhole) : text;

/** Replaces each run of characters that could move the cursor or hide text by the result of `by`. */
export const replaceUnsafe = (text: string, by: (run: string) => string): string =>
  special.test(text) ? text.replace(unsafe(), by) : text;

/** UTF-16 units: more than a screen can show of one text. */
const shown = 16_384;

/** Like cleanWhole, but cuts the text to what can fit on a screen, with `…` at the end. */
export const clean = (text: string): string =>
  text.length > shown ? `${cleanWhole(text.slice(0, cut(text, shown)))}…` : cleanWhole(text);

/** The width of a clean text in cells. */
export const width = (text: string): number =>
  special.test(text) ? reach(text, 0, Number.POSITIVE_INFINITY).cells : text.length;

/** The graphemes of a text: each is what a reader sees as one character. */
export const graphemes = (text: string): string[] =>
  special.test(text) ? Array.from(segmenter().segment(text), part => part.segment) : [...text];

/** The longest beginning of `text` that takes at most `cells` cells. */
export const head = (text: string, cells: number): string =>
  cells <= 0 ? '' : text.slice(0, reach(text, 0, cells).end);

/** Whether a text certainly fits, as most table cells do: one cell for each UTF-16 unit, and few enough of them. */
const surelyFits = (text: string, cells: number): boolean => text.length <= cells && !special.test(text);

/** `text` in at most `cells` cells; if cut it ends in `…`. */
export function truncate(text: string, cells: number): string {
  if (surelyFits(text, cells)) return text;
  if (reach(text, 0, cells).end === text.length) return text;
  return cells < 1 ? '' : `${head(text, cells - 1)}…`;
}

/** Cuts a text after a whole word, so that no number is cut in two; a single longer word is cut within. */
export function truncateWords(text: string, cells: number): string {
  const fitting = truncate(text, cells);
  if (fitting === text) return text;
  const end = fitting.lastIndexOf(' ');
  return end < 0 || fitting.slice(0, end).trim() === '' ? fitting : `${fitting.slice(0, end)} …`;
}

/** Cleans a text from the service and cuts it to at most `cells` cells. Reads only as much of it as can be shown. */
export function brief(text: string, cells: number): string {
  if (surelyFits(text, cells)) return text;
  const enough = cut(text, longest * (Math.max(0, cells) + 2));
  if (enough === text.length) return truncate(cleanWhole(text), cells);
  // More text follows, even if this part fits.
  return truncate(`${cleanWhole(text.slice(0, enough))}…`, cells);
}

/** `text` in exactly `cells` cells, cut or padded. */
export function fitTo(text: string, cells: number, align: 'left' | 'right' = 'left'): string {
  if (surelyFits(text, cells)) return align === 'right' ? text.padStart(cells) : text.padEnd(cells);
  const fitting = truncate(text, cells);
  const pad = ' '.repeat(Math.max(0, cells - width(fitting)));
  return align === 'right' ? pad + fitting : fitting + pad;
}

/** `text` in at most `most` lines of at most `cells` cells, broken at spaces if possible. */
export function wrap(text: string, cells: number, most = Number.POSITIVE_INFINITY): string[] {
  return lined(text, cells, most, (start, end) => {
    if (text[end] === ' ') return [end, end + 1];
    const space = text.slice(start, end).lastIndexOf(' ');
    return space > 0 ? [start + space, start + space + 1] : [end, end];
  });
}

/** Wraps a text of parts, such as a time and how long ago it was: a part is broken only if it is longer than a line. */
export function wrapParts(text: string, cells: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const part of text.split(between)) {
    const joined = lines.length > 0 ? `${lines.at(-1)}${between}${part}` : part;
    if (lines.length > 0 && width(joined) <= cells) lines.splice(-1, 1, joined);
    else lines.push(...wrap(part, cells, most));
    if (lines.length > most) break;
  }
  return lines.slice(0, most);
}

const between = ' · ';

/** Like `wrap`; the last line ends in `…` if more text follows. */
export function wrapCut(text: string, cells: number, most: number): string[] {
  const lines = wrap(text, cells, most + 1);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), truncate(lines.slice(most - 1).join(' '), cells)];
}

/** Splits `text` into at most `most` lines of at most `cells` cells, breaking anywhere; no character is dropped. */
export const chop = (text: string, cells: number, most = Number.POSITIVE_INFINITY): string[] =>
  lined(text, cells, most, (_, end) => [end, end]);

/** @param breakAt for a line that is full: where it ends, and where the next one starts */
function lined(
  text: string,
  cells: number,
  most: number,
  breakAt: (start: number, end: number) => readonly [end: number, next: number],
): string[] {
  const lines: string[] = [];
  for (let start = 0; lines.length < most; ) {
    let {end} = reach(text, start, cells);
    if (end === text.length) {
      lines.push(text.slice(start));
      break;
    }
    // A character wider than the line gets a line of its own.
    if (end === start) end = reach(text, start, Math.max(2, cells)).end;
    if (end === start) end = cut(text, start + longest);
    const [last, next] = breakAt(start, end);
    lines.push(text.slice(start, last));
    start = next;
  }
  return lines;
}

/** Graphemes and their widths in cells. No more of a text is read than needed: it, and a grapheme in it, may be of any length. */

/** The longest grapheme, in UTF-16 units; a longer one is split. The longest emoji has 15. */
const longest = 32;

/** The UTF-16 units that are segmented at a time: enough for a line, little more than a table cell needs. */
const chunk = 128;
/** The segmentation of texts up to this length, such as an emoji between words, is cached. */
const short = 16;

let made: Intl.Segmenter | undefined;
const segmenter = (): Intl.Segmenter => (made ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'}));

// Segmenting and measuring non-plain text is slow.
const widths = new Cache<number>(4096);
const runs = new Cache<readonly Character[]>(4096);

/** The estimated cost of laying out a text; plain characters are cheap. */
export const effort = (text: string): number => (plainWidth(text) < 0 ? text.length : text.length / 8);

/** The longest part of `text` from `start` that fits into `cells` cells. Takes time by that part's length, not the text's. */
function reach(text: string, start: number, cells: number): {end: number; cells: number} {
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
function partLong(text: string): string {
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

/** The percentage at the end of a sentence about something in progress: `, 45 %`. */
const progress = /, \d{1,3} %$/;
/** Below this number of cells for the words, the percentage is cut off with them. */
const leastHead = 8;

/** Cleans a sentence and cuts it to `cells` cells, but not the percentage at its end: `kestrel is creating back…, 50 %`. */
export function briefSentence(text: string, cells: number): string {
  const whole = brief(text, cells);
  const end = progress.exec(text.slice(-7))?.[0];
  if (end === undefined) return whole;
  const head = cells - width(end);
  return head < leastHead ? whole : brief(text.slice(0, -end.length), head) + end;
}
