import {cut} from './text.ts';

/** Whether a name can be typed by whoever sees it, and how it is shown where it cannot. */

// Control and format characters, lone surrogates, private and unassigned code points; spaces other than the usual one;
// what a font may leave out; the blanks of Braille and of musical notation, which count as symbols.
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]|(?! )\p{Z}/u;
const eachInvisible = new RegExp(invisible, 'gu');
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;
// At an end, or beside another one, a space is not seen.
const hiddenSpace = /^ | $| {2}/;
const eachHiddenSpace = /^ +| +$| {2,}/g;

const shown = 4096;

// The longest label of the service is a domain's name. Nobody types more than that.
const longest = 255;

/** Whether nothing of it is to be seen. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Whether what is typed from looking at it can be the same. */
export const isTypeable = (text: string): boolean =>
  text !== '' && text.length <= longest && !invisible.test(text) && !hiddenSpace.test(text);

/** Whether every keyboard has it, and nothing else looks like it. */
export const isPlain = (text: string): boolean => isTypeable(text) && /^[\x20-\x7e]*$/.test(text);

/** Whether somebody typed that word; of two ways to write an accent, both count. */
export const isSame = (typed: string, word: string): boolean =>
  typed === word || typed.normalize('NFC') === word.normalize('NFC');

const codePoint = (character: string): string =>
  `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;

/** The text with all that cannot be seen named by its code point: `web‹U+200D›`. */
export function reveal(text: string): string {
  if (!invisible.test(text) && !hiddenSpace.test(text)) return text;
  // Of a text that is longer than any screen, the beginning tells what it is made of.
  return text
    .slice(0, cut(text, shown))
    .replace(eachHiddenSpace, spaces => codePoint(' ').repeat(spaces.length))
    .replace(eachInvisible, codePoint);
}
