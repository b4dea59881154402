/** Escapes of JSON, URLs, HTML and quoted-printable, as `replace` finds and decodes them. */

export const escapes =
  /\\+(?:u\{0*([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|[nrtbfv])?|(?:%(?:25)*[0-9a-f]{2})+|&(?:amp;)*(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|([a-z]+));?|=\r?\n/gi;

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

/** The text of one escape. */
export function unescaped(
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
