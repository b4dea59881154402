/**
 * Texts reduced to what they say, however that is spelled: escapes of JSON, URLs and HTML undone as often as they were
 * done, letters without case and accents, blanks gone. Two spellings of one text reduce to the same.
 */

/** A reduced text, and for each of its UTF-16 units where in the original that begins and ends. */
export interface Reduced {
  text: string;
  from: ArrayLike<number>;
  to: ArrayLike<number>;
}

/** Escapes within escapes are undone this often; runs of one kind, such as `%2525`, count as one. */
const ROUNDS = 4;

const escapes =
  /\\+(?:u\{0*([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|[nrtbfv])?|(?:%(?:25)*[0-9a-f]{2})+|&(?:amp;)*(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|([a-z]+));?/gi;

/** Blanks, line breaks, controls, accents; `+` stands for a blank in a URL, and backslashes are escapes. */
const nothing = /[\s\p{C}\p{M}\p{Z}+\\]/gu;

/** HTML's names for what is in ASCII, and for Latin letters, which are then taken without their accents. */
const named: Readonly<Record<string, string>> = {
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
  // A backslash, and with it what it makes a blank of, says nothing; what else stands behind it speaks for itself.
  if (name === undefined) return '';
  const known = name.toLowerCase();
  if (Object.hasOwn(named, known)) return named[known] ?? '';
  const [, plain] = /^([a-z])(?:acute|grave|circ|uml|tilde|ring|cedil|caron)$/.exec(known) ?? [];
  return plain ?? `&${name}${whole.endsWith(';') ? ';' : ''}`;
}

const character = (code: number) => (code <= 0x10_ffff ? String.fromCodePoint(code) : '');

/** What a run of `%C3%A9` says: in UTF-8 where it is that, else in Latin-1. */
function fromBytes(run: string): string {
  const bytes = Array.from(run.matchAll(/%(?:25)*([0-9a-f]{2})/gi), ([, byte = '']) =>
    Number.parseInt(byte, 16),
  );
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const said = length === 1 ? '' : Buffer.from(bytes.slice(at, at + length)).toString('utf8');
    const whole = said !== '' && !said.includes('\ufffd');
    text += whole ? said : String.fromCharCode(first);
    at += whole ? length : 1;
  }
  return text;
}

/** Letters alone. Upper case does not depend on what stands around a letter, as lower case does. */
const letters = (text: string): string =>
  text.toUpperCase().normalize('NFKD').replace(nothing, '').toUpperCase();

/** ASCII in which nothing can be an escape: most of what a service says. */
const simple = /^[ -$'-[\]-~]*$/;

/** The text reduced. `literally` undoes no escapes, for a text in which what looks like one is none. */
export function reduce(text: string, literally = false): string {
  if (simple.test(text)) return text.toUpperCase().replaceAll(/[ +]/g, '');
  let left = text;
  for (let round = 0; round < ROUNDS && !literally; round++) {
    const next = left.replace(escapes, unescaped);
    if (next === left) break;
    left = next;
  }
  return letters(left);
}

/** The same, with the way back: many times slower, for texts that are known to hold something. */
export function reduceWithPlaces(text: string, literally = false): Reduced {
  let reduced: Reduced = {
    text,
    from: Array.from({length: text.length}, (_, index) => index),
    to: Array.from({length: text.length}, (_, index) => index + 1),
  };
  for (let round = 0; round < ROUNDS && !literally; round++) {
    const next = mapped(reduced, escapes, unescaped);
    if (next.text === reduced.text) break;
    reduced = next;
  }
  return mapped(reduced, /./gsu, letters);
}

/** Replaces as String.replace does, and carries the places along. */
function mapped(
  {text, from, to}: Reduced,
  pattern: RegExp,
  replace: (whole: string, ...groups: (string | undefined)[]) => string,
): Reduced {
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
