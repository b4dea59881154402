/** `3482` → `3,482`. */
export function count(value: number): string;
export function count(value: number | null | undefined): string | undefined;
export function count(value: number | null | undefined): string | undefined {
  return value == null ? undefined : grouped(String(Math.trunc(value)));
}

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** A noun with its article: `a node`, `an invoice`, `a user`. */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** `1 row`, `2 rows` */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** Megabytes → `512 MB`, `25 GB`, `7.2 TB`. */
export const megabytes = (value: number | null | undefined): string | undefined =>
  value == null ? undefined : Math.abs(value) < 1024 ? `${round(value)} MB` : gigabytes(value / 1024);

/** Gigabytes → `40 GB`, `7.2 TB`. */
export const gigabytes = (value: number | null | undefined): string | undefined =>
  value == null ? undefined : Math.abs(value) < 10_240 ? `${round(value)} GB` : `${round(value / 1024)} TB`;

/** Gigabytes → `40 GB`, `12,000 GB`: in the same unit, to be compared. */
export const wholeGigabytes = (value: number | null | undefined): string | undefined =>
  value == null ? undefined : `${count(value)} GB`;

/** `45 %` */
export const percent = (value: number | string | null | undefined): string | undefined =>
  value == null ? undefined : `${value} %`;

/** A share of one → `45 %`; what is little is not nothing, and what is nearly all, or a little more, is not all. */
export function percentOf(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.5) return '<1 %';
  const near = Math.round(value);
  const shown = near !== 100 ? near : value < 100 ? 99 : Math.ceil(value);
  return shown > 9999 ? '>9999 %' : `${shown} %`;
}

/** `40`, `7.2`, `1,057`, `1,057.5` */
function round(value: number): string {
  const [whole = '', tenths] = value.toFixed(1).replace(/\.0$/, '').split('.');
  return tenths === undefined ? grouped(whole) : `${grouped(whole)}.${tenths}`;
}

/** Bits a second → `980 b/s`, `4.1 Mb/s`. */
export function bitRate(value: number): string {
  const units = ['b/s', 'kb/s', 'Mb/s', 'Gb/s', 'Tb/s'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  return `${short(value / 1000 ** step)} ${units[step]}`;
}

/** A number in a few digits: `0`, `5.8`, `61`, `1,204`. */
export const short = (value: number): string =>
  Math.abs(value) < 9.95 ? round(value) : count(Math.round(value));

/** How money is written: here, and nowhere else. @param amount its digits, such as `1,204.50` */
const money = (amount: string): string => `$${amount}`;

/** An amount in US dollars, as a number or as text → `$1,204.50`. */
export function dollars(value: number | string | null | undefined, decimals = 2): string | undefined {
  if (value == null || value === '') return undefined;
  const amount = Number(value);
  if (!Number.isFinite(amount)) return String(value);
  const [whole = '0', cents] = Math.abs(amount).toFixed(decimals).split('.');
  // JavaScript writes larger numbers with an exponent.
  const digits = cents === undefined ? whole : `${grouped(whole)}.${cents}`;
  return `${amount < 0 ? '-' : ''}${money(digits)}`;
}

/** A price an hour: `$0.0075`, with fractions of a cent. */
export function hourlyDollars(amount: number | null | undefined): string | undefined {
  const [, decimals = ''] = amount?.toFixed(6).replace(/0+$/, '').split('.') ?? [];
  return dollars(amount, Math.max(2, decimals.length));
}

/** Seconds → `45 s`, `3 min 20 s`, `2 h`, `7 d`; zero parts are left out. */
export function duration(seconds: number | null | undefined): string | undefined {
  if (seconds == null) return undefined;
  if (seconds < 60 || seconds >= 1e15) return `${round(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return parts(whole, 60, 'min', 's');
  return whole < 86_400 * 2
    ? parts(Math.round(whole / 60), 60, 'h', 'min')
    : parts(Math.round(whole / 3600), 24, 'd', 'h');
}

function parts(value: number, base: number, large: string, small: string): string {
  const rest = value % base;
  return `${Math.floor(value / base)} ${large}${rest === 0 ? '' : ` ${rest} ${small}`}`;
}

/** Returns the text of a cell, not yet cleaned; `—` for an unknown value. */
export function textOf(cell: string | number | boolean | null | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '—';
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
}

/** `yes`, `no`, or undefined if unknown. */
export const yesNo = (value: boolean | null | undefined): string | undefined =>
  value == null ? undefined : value ? 'yes' : 'no';

/** Writes a title as it appears within a sentence: `load balancers`, but `SSH keys`. */
export const inSentence = (title: string): string =>
  (/^[ -~]{2}/.test(title) ? /^.[A-Z]/ : /^.\p{Lu}/u).test(title)
    ? title
    : title.replace(/^./u, first => first.toLowerCase());

/** Parses a duration: `300`, `5m`, `1h 30m`, `2d`. @returns seconds; undefined if the text is not a duration */
export function secondsIn(text: string): number | undefined {
  const trimmed = text.trim();
  const number = Number(trimmed);
  if (trimmed !== '' && Number.isFinite(number)) return number;
  const whole = /^(?:\d+(?:\.\d+)?\s*[a-z]+\s*)+$/i;
  if (trimmed.length > longest || !whole.test(trimmed)) return undefined;
  let seconds = 0;
  for (const [, amount, unit = ''] of trimmed.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gi)) {
    const factor = units.get(unit.toLowerCase());
    if (factor === undefined) return undefined;
    seconds += Number(amount) * factor;
  }
  return seconds;
}

/** Characters; a longer text is not read. */
const longest = 40;

const names: readonly (readonly [names: string, seconds: number])[] = [
  ['s sec second seconds', 1],
  ['m min minute minutes', 60],
  ['h hour hours', 3600],
  ['d day days', 86_400],
  ['w week weeks', 604_800],
];
const units = new Map(names.flatMap(([words, seconds]) => words.split(' ').map(word => [word, seconds])));
