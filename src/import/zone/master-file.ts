import {type Remark, readEntries, type ZoneEntry, type ZoneWord} from './entries.ts';
import {absolute, commonName, isWithin, undotted} from './names.ts';

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

/** The data of an SOA record. */
export type SoaRecord = Pick<FileRecord, 'line' | 'data' | 'hostOf'>;

interface MasterFile {
  records: readonly FileRecord[];
  /** The SOA record; undefined if the file only holds some records. */
  soa: SoaRecord | undefined;
  /** Lines that cannot be read. */
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
