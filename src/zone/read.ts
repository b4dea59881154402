import {domainToASCII} from 'node:url';
import {count} from '../text/format.ts';

/** The first step of reading a master file (RFC 1035, section 5.1): its lines, without comments and parentheses. */

/** One word of an entry, as it is written: escapes are still in it. */
export interface ZoneWord {
  text: string;
  quoted: boolean;
  /** A comment follows without a blank: in a text, it may be the rest of that. */
  cut?: true;
}

/** A line, or several that parentheses hold together. */
interface ZoneEntry {
  /** The line of its first word; the first line is 1. */
  line: number;
  /** It begins with a blank, so it has the name of the entry before. */
  indented: boolean;
  words: readonly ZoneWord[];
  /** Why it cannot be read. Its words are those before the mistake. */
  mistake?: Remark;
}

export interface Remark {
  line: number;
  text: string;
}

/** No domain holds as many records. Each of them is a row of a table, and a request. */
const mostEntries = 20_000;
/** In lines: parentheses that stay open for longer have lost their end. After some of these, each ends with its line. */
const longestEntry = 50;
const mostUnclosed = 20;

/** Splits a file into entries. One that cannot be read does not take the next ones along. */
function readEntries(text: string): ZoneEntry[] {
  const entries: ZoneEntry[] = [];
  let line = 1;
  let open: {line: number; indented: boolean; words: ZoneWord[]} | undefined;
  let brackets: number[] = [];
  /** Where the line after the first open parenthesis begins. */
  let below: {at: number; line: number} | undefined;
  let unclosed = 0;
  let mistake: Remark | undefined;
  const fail = (at: number, why: string) => {
    mistake ??= {line: at, text: why};
  };
  const end = () => {
    if (open && mistake) entries.push({...open, mistake});
    else if (open && open.words.length > 0) entries.push(open);
    [open, mistake, below, brackets] = [undefined, undefined, undefined, []];
  };
  for (let at = 0; at <= text.length; ) {
    const [first] = brackets;
    const longest = unclosed < mostUnclosed ? longestEntry : 0;
    if (first !== undefined && (at === text.length || line - first > longest)) {
      unclosed++;
      fail(first, 'a ( without its )');
      const {at: next = text.length, line: resumed = line} = below ?? {};
      end();
      [at, line] = [next, resumed];
    }
    if (at === text.length) break;
    if (entries.length >= mostEntries) {
      const why = `more than ${count(mostEntries)} records: from here on nothing is read`;
      entries.push({line, indented: false, words: [], mistake: {line, text: why}});
      return entries;
    }
    const character = text[at] ?? '';
    if (character === '\n') {
      line++;
      at++;
      if (brackets.length === 0) end();
      else below ??= {at, line};
    } else if (/\s/.test(character)) {
      if (brackets.length === 0 && !open) open = {line, indented: true, words: []};
      at++;
    } else if (character === ';') {
      while (at < text.length && text[at] !== '\n') at++;
    } else if (character === '(' || character === ')') {
      open ??= {line, indented: false, words: []};
      if (character === '(') brackets.push(line);
      else if (brackets.pop() === undefined) fail(line, 'a ) without its (');
      if (brackets.length === 0) below = undefined;
      at++;
    } else {
      open ??= {line, indented: false, words: []};
      const {word, next} = character === '"' ? quoted(text, at) : bare(text, at);
      if (word === undefined) fail(line, 'a quotation that does not end on its line');
      else if (open.words.length === 0) open = {...open, line, words: [word]};
      else if (!mistake) open.words.push(word);
      at = next;
    }
  }
  end();
  return entries;
}

interface Found {
  /** Undefined where a quotation does not end. */
  word?: ZoneWord;
  next: number;
}

function quoted(text: string, from: number): Found {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\n') return {next: at};
    at += text[at] === '\\' && text[at + 1] !== '\n' ? 2 : 1;
  }
  if (at >= text.length) return {next: text.length};
  return {word: {text: text.slice(from + 1, at), quoted: true}, next: at + 1};
}

function bare(text: string, from: number): Found {
  let at = from;
  while (at < text.length && !/[\s;()"]/.test(text[at] ?? '')) {
    at += text[at] === '\\' && text[at + 1] !== '\n' ? 2 : 1;
  }
  const word = {text: text.slice(from, at), quoted: false};
  return {word: text[at] === ';' ? {...word, cut: true} : word, next: Math.min(at, text.length)};
}

/** A text with its escapes (`\"`, `\059`) in place, in bytes; undefined if one of them is invalid. */
export function bytesOf(text: string): Uint8Array | undefined {
  if (!text.includes('\\')) return Buffer.from(text);
  const bytes: number[] = [];
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (character !== '\\') {
      bytes.push(...Buffer.from(character));
      at += character.length;
      continue;
    }
    const digits = /^\d{3}/.exec(text.slice(at + 1, at + 4))?.[0];
    if (digits !== undefined) {
      if (Number(digits) > 255) return undefined;
      bytes.push(Number(digits));
      at += 4;
      continue;
    }
    const escaped = text.codePointAt(at + 1);
    if (escaped === undefined || /\d/.test(String.fromCodePoint(escaped))) return undefined;
    const plain = String.fromCodePoint(escaped);
    bytes.push(...Buffer.from(plain));
    at += 1 + plain.length;
  }
  return Uint8Array.from(bytes);
}

/** Names of a zone file: with a final dot they are absolute, without one relative to an origin. */

/** The types of which the last word of the data is a host. */
export const hostTypes: ReadonlySet<string> = new Set(['NS', 'CNAME', 'PTR', 'MX', 'SRV']);

/** In the DNS capital letters are as small ones. */
function isWithin(name: string, zone: string): boolean {
  const [lower, domain] = [name.toLowerCase(), zone.toLowerCase()];
  return lower === domain || lower.endsWith(`.${domain}`);
}

/**
 * A name with its final dot, if it is one. `@` is the origin: `_sip._tls.@`.
 * @param zone with its final dot; a name ending in it is whole
 */
function absolute(name: string, origin: string, zone?: string): string | undefined {
  if (name === '@') return origin;
  // Amazon writes the sign in octal.
  const given = name.replace(/\.@$/, '').replace(/^\\052(?=\.|$)/, '*');
  const isWhole =
    given.endsWith('.') || origin === '.' || (zone !== undefined && isWithin(`${given}.`, zone));
  const whole = given.endsWith('.') ? given : isWhole ? `${given}.` : `${given}.${origin}`;
  if (whole === '.') return whole;
  const labels = whole.slice(0, -1).split('.').map(asciiLabel);
  const ascii = `${labels.join('.')}.`;
  const fits = ascii.length <= 254 && labels.every(label => /^[a-z0-9_*/-]{1,63}$/i.test(label));
  return fits ? ascii : undefined;
}

/** A label of another script in Punycode. */
const asciiLabel = (label: string): string => (/[^\x00-\x7f]/.test(label) ? domainToASCII(label) : label);

/** Returns the name of which all the others are parts, such as `example.org.`; undefined if they have no two labels in common. */
function commonName(names: readonly string[]): string | undefined {
  const [first, ...rest] = names.map(name => name.toLowerCase().split('.').reverse());
  const differs = (label: string, at: number) => rest.some(other => other[at] !== label);
  const at = first?.findIndex(differs) ?? 0;
  const common = at < 0 ? first : first?.slice(0, at);
  // The first is what follows the final dot.
  return common && common.length > 2 ? common.toReversed().join('.') : undefined;
}

const undotted = (name: string): string => (name === '.' ? name : name.replace(/\.$/, ''));

/** Reads the entries of a master file: names, times to live and types, relative to the domain. */

/** A record as the file has it: what it says is not looked at yet. */
export interface FileRecord {
  line: number;
  /** Relative to the domain, which is the empty name. */
  name: string;
  /** In seconds; undefined where the default of the domain is meant. */
  ttl: number | undefined;
  /** The record has none of its own: it is that of the file. */
  inherits: boolean;
  type: string;
  data: readonly ZoneWord[];
  /** A name in the data, whole and with its final dot; undefined where it is none. */
  hostOf: (text: string) => string | undefined;
}

export type SoaRecord = Pick<FileRecord, 'line' | 'data' | 'hostOf'>;

interface MasterFile {
  records: readonly FileRecord[];
  /** The SOA record; undefined if the file only holds some records. */
  soa: SoaRecord | undefined;
  mistakes: readonly Remark[];
  /** Valid entries that cannot be imported. */
  skipped: readonly Remark[];
  defaultTtl: number | undefined;
  /** The other domain that the file is about, by its SOA, its first `$ORIGIN` or its names; undefined if it may be about this one. */
  subject: string | undefined;
  /** How many records lie outside of the domain. */
  outside: number;
}

/**
 * Reads a master file.
 * @param domain the name of the domain, without a final dot
 * @param from the domain that the file is about: its names are taken for those of `domain`
 */
export function readMasterFile(text: string, domain: string, from = domain): MasterFile {
  const mistakes: Remark[] = [];
  const skipped: Remark[] = [];
  const records: FileRecord[] = [];
  const [zone, own] = [`${domain}.`, `${from}.`];
  /** Undefined after a line that should have changed it. */
  let origin: string | undefined = own;
  let name: string | undefined;
  let defaultTtl: number | undefined;
  let soaTtl: number | undefined;
  let soa: SoaRecord | undefined;
  let lastTtl: number | undefined;
  let declared: string | undefined;
  let head: string | undefined;
  const outside: string[] = [];
  const moved = (whole: string) =>
    from !== domain && isWithin(whole, own) ? `${whole.slice(0, -own.length)}${zone}` : whole;
  const resolverAt = (at: string | undefined) => (given: string) =>
    at === undefined && !given.endsWith('.') ? undefined : absolute(given, at ?? '.', own);
  for (const {line, indented, words, mistake} of readEntries(text.replace(/^\uFEFF/, ''))) {
    const [first, second] = words;
    const fail = (why: string) => void mistakes.push({line, text: why});
    const resolve = resolverAt(origin);
    if (first && !first.quoted && !indented && first.text.startsWith('$')) {
      const directive = first.text.toUpperCase();
      const [value] = words.length === 2 && second && !mistake ? [second.text] : [];
      if (directive === '$ORIGIN') {
        const isHead = head === undefined && declared === undefined;
        origin = value === undefined ? undefined : ((isHead ? withDot(value) : undefined) ?? resolve(value));
        if (origin === undefined) fail('$ORIGIN needs one name');
        else if (origin !== '.') declared ??= origin;
      } else if (directive === '$TTL') {
        defaultTtl = value === undefined ? undefined : ttlOf(value);
        if (defaultTtl === undefined) fail('$TTL needs a time, such as 86400 or 1d');
      } else fail(refused[directive] ?? `${first.text} is no directive of a zone file`);
      continue;
    }
    if (!indented) name = first && !first.quoted ? resolve(first.text) : undefined;
    if (mistake) {
      mistakes.push(mistake);
      continue;
    }
    if (!indented && name === undefined) {
      const lost = origin === undefined ? ', as the $ORIGIN above cannot be read' : '';
      fail(`${first?.quoted ? `"${first.text}"` : (first?.text ?? '')} is no name${lost}`);
      continue;
    }
    if (name === undefined) {
      fail('it has no name, and no line above gives one');
      continue;
    }
    const parts = partsOf({line, indented, words});
    if ('mistake' in parts) {
      fail(parts.mistake);
      continue;
    }
    const {type, ttl, data, otherClass} = parts;
    lastTtl = ttl ?? lastTtl;
    if (type === 'SOA' && !indented && declared === undefined) name = withDot(first?.text ?? '') ?? name;
    const there = moved(name);
    const relative = there.slice(0, Math.max(0, there.length - zone.length - 1));
    const skip = (why: string) => void skipped.push({line, text: `${type} ${why}`});
    const hostOf = (given: string) => {
      const whole = resolve(given);
      return whole && moved(whole);
    };
    if (type === 'SOA' && name !== '.') head ??= name;
    if (otherClass !== undefined) skip(`of the class ${otherClass}: only IN is kept by the service`);
    // Some providers write the root in place of the domain.
    else if (type === 'SOA' && (name === '.' || there.toLowerCase() === zone.toLowerCase())) {
      soaTtl = ttlOf(data.at(-1)?.text ?? '');
      soa ??= {line, data, hostOf};
    } else if (!isWithin(there, zone)) {
      outside.push(name);
      skip(`${name} is outside of ${domain}`);
    } else if (type === 'SOA') fail(`SOA ${name}: only the domain itself has one`);
    else if (isWithin(`${relative}.`, zone)) skip(`${name}: the service takes this name for ${relative}.`);
    else
      records.push({
        line,
        name: relative,
        // Before there was $TTL, a record without one had that of the record before, or the last number of the SOA.
        ttl: ttl ?? (defaultTtl === undefined ? (lastTtl ?? soaTtl) : defaultTtl),
        inherits: ttl === undefined,
        type,
        data,
        hostOf,
      });
  }
  const subject = head ?? declared ?? (records.length > 0 ? undefined : commonName(outside));
  return {
    records,
    soa,
    mistakes: mistakes.sort((one, other) => one.line - other.line),
    skipped,
    defaultTtl,
    outside: outside.length,
    subject: subject?.toLowerCase() === zone.toLowerCase() ? undefined : subject && undotted(subject),
  };
}

/** A name of several labels with its final dot: at the head of a zone some providers leave that out. */
const withDot = (name: string): string | undefined =>
  /^[^.]+\..*[^.]$/.test(name) ? absolute(`${name}.`, '.') : undefined;

const refused: Readonly<Record<string, string>> = {
  $INCLUDE: '$INCLUDE is not followed: put all records into one file',
  $GENERATE: '$GENERATE is not carried out: write the records out',
};

interface Parts {
  type: string;
  ttl: number | undefined;
  data: readonly ZoneWord[];
  otherClass: string | undefined;
}

/** Reads the part of an entry after its name: a time and a class, in any order, then the type and its data. */
function partsOf({words, indented}: ZoneEntry): Parts | {mistake: string} {
  let at = indented ? 0 : 1;
  let ttl: number | undefined;
  let className: string | undefined;
  for (; at < words.length; at++) {
    const text = words[at]?.text.toUpperCase() ?? '';
    const time = ttl === undefined && /^\d/.test(text) ? ttlOf(text) : undefined;
    if (time !== undefined) ttl = time;
    else if (className === undefined && /^(IN|CH|HS|CS|AWS)$/.test(text)) className = text;
    else break;
  }
  const type = words[at];
  if (!type) return {mistake: 'there is no type, such as A or MX'};
  const name = type.text.toUpperCase();
  if (type.quoted || !/^[A-Z][A-Z0-9-]*$/.test(name))
    return {mistake: `a type is needed, such as A or MX, where ${type.text} stands`};
  const otherClass = className === undefined || className === 'IN' ? undefined : className;
  return {type: name, ttl, data: words.slice(at + 1), otherClass};
}

const units: Readonly<Record<string, number>> = {s: 1, m: 60, h: 3600, d: 86_400, w: 604_800};

/** A time in seconds: `3600`, `1h30m`; undefined where it is none. */
export function ttlOf(text: string): number | undefined {
  const lower = text.toLowerCase();
  if (!/^(\d+|(\d+[smhdw])+)$/.test(lower)) return undefined;
  const parts = lower.match(/\d+[smhdw]?/g) ?? [];
  const sum = parts.reduce(
    (seconds, part) => seconds + Number.parseInt(part, 10) * (units[part.slice(-1)] ?? 1),
    0,
  );
  return sum <= 2_147_483_647 ? sum : undefined;
}
