import {codePoint, isAscii, isConfusable, markConfusable} from './confusable.ts';
import {brief, cut} from './text.ts';

// Control and format characters, lone surrogates, private and unassigned code points; spaces other than the usual one;
// default-ignorable characters; the blanks of Braille and of musical notation, which count as symbols.
const invisible = (): RegExp => /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]|(?! )\p{Z}/u;
const eachInvisible = (): RegExp => new RegExp(invisible(), 'gu');
const visible = (): RegExp => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;
// A space at an end or beside another one cannot be seen.
const hiddenSpace = /^ | $| {2}/;
const eachHiddenSpace = /^ +| +$| {2,}/g;

const shown = 4096;

// Characters of the longest label in the service, a domain name.
const longest = 255;

/** Tests ASCII texts without the expression, which is slow to compile. */
const holdsInvisible = (text: string): boolean => !isAscii(text) && invisible().test(text);

export const isBlank = (text: string): boolean => !visible().test(text);

/** Whether a user who sees the text can type it correctly. */
export const isTypeable = (text: string): boolean =>
  text !== '' && text.length <= longest && !holdsInvisible(text) && !hiddenSpace.test(text);

/** Whether the text is typeable and ASCII only. */
export const isPlain = (text: string): boolean => isTypeable(text) && /^[\x20-\x7e]*$/.test(text);

/** Whether the typed text is the word, in any Unicode normalization. */
export const isSame = (typed: string, word: string): boolean =>
  typed === word || typed.normalize('NFC') === word.normalize('NFC');

/** Whether a text cannot be mistaken for another one: a user who types what is on the screen types this text. */
export const isAsItLooks = (text: string): boolean => isTypeable(text) && !isConfusable(text);

/**
 * Writes invisible characters as code points, and marks those that look like others: `web‹U+200D›`, `wе‹Cyrillic›b`. For the label of
 * an item that is chosen, changed or deleted.
 */
export function reveal(text: string): string {
  // The beginning of a very long text is enough.
  const beginning = text.length > shown ? text.slice(0, cut(text, shown)) : text;
  const marked = markConfusable(beginning);
  if (!holdsInvisible(marked) && !hiddenSpace.test(marked)) return marked;
  return marked
    .replace(eachHiddenSpace, spaces => codePoint(' ').repeat(spaces.length))
    .replace(eachInvisible(), codePoint);
}

/** A label or typed word as a message names it: revealed, and cut to what a sentence has room for. */
export const briefly = (text: string): string => brief(reveal(text), 60);
