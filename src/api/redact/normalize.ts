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

const escapes =
  /\\+(?:u\{0*([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|[nrtbfv])?|(?:%(?:25)*[0-9a-f]{2})+|&(?:amp;)*(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|([a-z]+));?|=\r?\n/gi;

/** Characters that are dropped: whitespace, controls, accents, what is drawn as nothing (Hangul fillers, blank Braille), `+` (a space in URLs), backslashes. */
const ignored = /[\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800+\\]/gu;

/** HTML entities of ASCII characters, and of letters without a base letter. */
const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  comma: ',',
  hyphen: '-',
  dash: '-',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  rcub: '}',
  rbrace: '}',
  verbar: '|',
  vert: '|',
  tilde: '~',
  plus: '',
  bsol: '',
  nbsp: '',
  tab: '',
  newline: '',
  szlig: 'ß',
  aelig: 'æ',
  oslash: 'ø',
  thorn: 'þ',
  eth: 'ð',
};

function unescaped(
  whole: string,
  ...[braced, four, two, decimal, hex, name]: (string | undefined)[]
): string {
  if (whole.startsWith('%')) return fromBytes(whole);
  const code = braced ?? four ?? two ?? hex;
  if (code !== undefined) return character(Number.parseInt(code, 16));
  if (decimal !== undefined) return character(Number(decimal));
  // Dropped: a backslash (any other escaped character follows it), an escaped whitespace, a soft line break of quoted-printable.
  if (name === undefined) return '';
  const known = name.toLowerCase();
  if (Object.hasOwn(namedEntities, known)) return namedEntities[known] ?? '';
  const [, plain] = /^([a-z])(?:acute|grave|circ|uml|tilde|ring|cedil|caron)$/.exec(known) ?? [];
  return plain ?? `&${name}${whole.endsWith(';') ? ';' : ''}`;
}

const character = (code: number) => (code <= 0x10_ffff ? String.fromCodePoint(code) : '');

/** Decodes a run of `%C3%A9` as UTF-8 if valid, else as Latin-1. */
function fromBytes(run: string): string {
  const bytes = Array.from(run.matchAll(/%(?:25)*([0-9a-f]{2})/gi), ([, byte = '']) =>
    Number.parseInt(byte, 16),
  );
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const decoded = length === 1 ? '' : Buffer.from(bytes.slice(at, at + length)).toString('utf8');
    const whole = decoded !== '' && !decoded.includes('\ufffd');
    text += whole ? decoded : String.fromCharCode(first);
    at += whole ? length : 1;
  }
  return text;
}

/** Removes case, accents and whitespace. Upper case, because lower case depends on a letter's neighbours (Greek sigma). */
const letters = (text: string): string =>
  text.toUpperCase().normalize('NFKD').replace(ignored, '').toUpperCase();

/** ASCII without escapes: most texts, among them most scripts. */
const simple = /^[\t\n\r -$'-[\]-~]*$/;
const softLineBreak = /=\r?\n/;
/** Without any of these no escape can be decoded. */
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

/** By code point: 1 if it has ASCII in it when it is normalized, as `é`, `ﬁ` and `Ａ` have; 2 if not; 0 if nobody has asked yet. */
let withAscii: Uint8Array | undefined;

/** Whether a normalized text would hold ASCII: if not, as in Chinese or Thai, no secret of ASCII can be in it, however encoded. */
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
