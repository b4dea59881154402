/** Normalizes texts, so that a secret is found however it is written: with escapes decoded, without case, accents and blanks. */

/** Escapes of JSON, URLs, HTML and quoted-printable, as `replace` finds and `unescaped` decodes them. */
const escapes =
  /\\+(?:u\{0*([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|[nrtbfv])?|(?:%(?:25)*[0-9a-f]{2})+|&(?:amp;)*(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp)\b);?|=\r?\n/gi;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '',
};
/** Every escape contains one of these. */
const escapeSigns = /[\\%&]|=\r?\n/;

/** Nested escapes are decoded this many times; a run of one kind, such as `%2525`, counts once. */
const rounds = 4;

/** Backslashes, escaped whitespace and soft line breaks of quoted-printable are dropped. */
function unescaped(whole: string, ...groups: (string | undefined)[]): string {
  const [braced, four, two, decimal, hex, name] = groups;
  if (whole.startsWith('%'))
    return fromBytes(Buffer.from(whole.replaceAll(/%(?:25)*([\da-f]{2})/gi, '$1'), 'hex'));
  const code = braced ?? four ?? two ?? hex;
  if (code !== undefined) return character(Number.parseInt(code, 16));
  return decimal === undefined ? (entities[name?.toLowerCase() ?? ''] ?? '') : character(Number(decimal));
}

const character = (code: number) => (code <= 0x10_ffff ? String.fromCodePoint(code) : '');

/** Latin-1, except for valid UTF-8 sequences. */
const fromBytes = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replaceAll(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g, part =>
      Buffer.from(part, 'latin1').toString('utf8'),
    );

/** Whitespace, controls, accents, invisible characters (Hangul fillers, blank Braille), `+` (a space in URLs) and backslashes. */
const ignored = (): RegExp => /[\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800+\\]/gu;
// ASCII texts, which are most, need no expression of Unicode properties: compiling one takes long.
const ascii = /^[\0-\x7f]*$/;
const ignoredAscii = /[\0- +\\\x7f]/g;

/** Removes case, accents and whitespace. Upper case, because lower case depends on a letter's neighbours (Greek sigma). */
function letters(text: string): string {
  if (ascii.test(text)) return text.toUpperCase().replaceAll(ignoredAscii, '');
  return text.toUpperCase().normalize('NFKD').replace(ignored(), '').toUpperCase();
}

/** A text as it is normalized, and with its escapes decoded before, if that is different. */
export function normalized(text: string): readonly string[] {
  if (!escapeSigns.test(text)) return [letters(text)];
  let decoded = text;
  for (let round = 0; round < rounds; round++) decoded = decoded.replace(escapes, unescaped);
  return [...new Set([letters(text), letters(decoded)])];
}

/** A normalized text, and for each of its UTF-16 units the start and end in the original. */
export interface Placed {
  text: string;
  from: readonly number[];
  to: readonly number[];
}

/** As `normalized`, with the places; many times slower. */
export function normalizedWithPlaces(text: string): readonly Placed[] {
  const units = [...Array(text.length).keys()];
  const plain: Placed = {text, from: units, to: units.map(unit => unit + 1)};
  let decoded = plain;
  for (let round = 0; round < rounds; round++) decoded = replaced(decoded, escapes, unescaped);
  return [plain, decoded].map(one => replaced(one, /./gsu, letters));
}

/** As String.replace, with the places kept up to date. */
function replaced(
  {text, from, to}: Placed,
  pattern: RegExp,
  replace: (whole: string, ...groups: (string | undefined)[]) => string,
): Placed {
  const made: {text: string; from: number[]; to: number[]} = {text: '', from: [], to: []};
  const add = (piece: string, first: number, last: number) => {
    made.text += piece;
    for (let unit = 0; unit < piece.length; unit++) {
      made.from.push(from[first] ?? 0);
      made.to.push(to[last] ?? 0);
    }
  };
  const keep = (first: number, end: number) => {
    for (let unit = first; unit < end; unit++) add(text[unit] ?? '', unit, unit);
  };
  let done = 0;
  for (const {0: whole, index, ...groups} of text.matchAll(pattern)) {
    keep(done, index);
    done = index + whole.length;
    add(replace(whole, ...[1, 2, 3, 4, 5, 6].map(group => groups[group])), index, done - 1);
  }
  keep(done, text.length);
  return made;
}
