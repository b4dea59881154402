import {escapes, unescaped} from './escapes.ts';

/**
 * Normalizes texts, so that a secret is found however it is written: JSON, URL and HTML escapes decoded (nested ones too), case,
 * accents and whitespace removed. Two spellings of one text normalize to the same text.
 */

/** A normalized text, and for each of its UTF-16 units the start and end in the original. */
export interface Normalized {
  text: string;
  from: ArrayLike<number>;
  to: ArrayLike<number>;
}

/** Nested escapes are decoded this many times; a run of one kind, such as `%2525`, counts once. */
const ROUNDS = 4;

/** Characters that are dropped: whitespace, controls, accents, invisible ones (Hangul fillers, blank Braille), `+` (a space in URLs), backslashes. */
const ignored = (): RegExp => /[\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800+\\]/gu;

/** Removes case, accents and whitespace. Upper case, because lower case depends on a letter's neighbours (Greek sigma). */
function letters(text: string): string {
  if (ascii.test(text)) return text.toUpperCase().replaceAll(ignoredAscii, '');
  return text.toUpperCase().normalize('NFKD').replace(ignored(), '').toUpperCase();
}

// Matches ASCII alone: the other expression takes long to compile, and every run normalizes ASCII.
const ascii = /^[\0-\x7f]*$/;
const ignoredAscii = /[\0- +\\\x7f]/g;

/** ASCII without escapes: most texts, among them most scripts. */
const simple = /^[\t\n\r -$'-[\]-~]*$/;
const softLineBreak = /=\r?\n/;
/** Every escape contains one of these. */
const escapeSigns = /[\\%&]|=\r?\n/;

/** A text as it is normalized with its escapes decoded, and without (`literal`). */
export interface Spellings {
  decoded: string;
  literal: string;
}

export function normalize(text: string): Spellings {
  if (simple.test(text) && !softLineBreak.test(text)) {
    const plain = text.toUpperCase().replaceAll(/[\s+]/g, '');
    return {decoded: plain, literal: plain};
  }
  const literal = letters(text);
  if (!escapeSigns.test(text)) return {decoded: literal, literal};
  let left = text;
  for (let round = 0; round < ROUNDS; round++) {
    const next = left.replace(escapes, unescaped);
    if (next === left) break;
    left = next;
  }
  return {decoded: letters(left), literal};
}

/** By code point: 1 if it is normalized to a text with ASCII, like `é`, `ﬁ` and `Ａ`; 2 if not; 0 if unknown. */
let withAscii: Uint8Array | undefined;

/** Whether a text contains ASCII when it is normalized. Without any, as in Chinese or Thai, it cannot contain a secret of ASCII. */
export function holdsAscii(text: string): boolean {
  withAscii ??= new Uint8Array(0x11_0000);
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    if (withAscii[code] === 0) withAscii[code] = asciiSign.test(letters(String.fromCodePoint(code))) ? 1 : 2;
    if (withAscii[code] === 1 || code === backslash) return true;
  }
  return false;
}

const asciiSign = /[!-~]/;
/** Ignored by itself, but it begins an escape. */
const backslash = 0x5c;

/** Normalizes a text and keeps the places in the original. Many times slower than `normalize`. */
export function normalizeWithPlaces(text: string, literally = false): Normalized {
  let normalized: Normalized = {
    text,
    from: Array.from({length: text.length}, (_, index) => index),
    to: Array.from({length: text.length}, (_, index) => index + 1),
  };
  for (let round = 0; round < ROUNDS && !literally; round++) {
    const next = mapped(normalized, escapes, unescaped);
    if (next.text === normalized.text) break;
    normalized = next;
  }
  return mapped(normalized, /./gsu, letters);
}

/** String.replace that keeps the places up to date. */
function mapped(
  {text, from, to}: Normalized,
  pattern: RegExp,
  replace: (whole: string, ...groups: (string | undefined)[]) => string,
): Normalized {
  let made = '';
  const begins: number[] = [];
  const ends: number[] = [];
  const add = (piece: string, at: number, last: number) => {
    made += piece;
    for (let unit = 0; unit < piece.length; unit++) {
      begins.push(from[at] ?? 0);
      ends.push(to[last] ?? 0);
    }
  };
  const keep = (at: number, end: number) => {
    for (let unit = at; unit < end; unit++) add(text[unit] ?? '', unit, unit);
  };
  let done = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, ...groups] = match;
    keep(done, match.index);
    done = match.index + whole.length;
    add(replace(whole, ...groups), match.index, done - 1);
  }
  keep(done, text.length);
  return {text: made, from: begins, to: ends};
}
