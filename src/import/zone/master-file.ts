import {type Remark, readEntries, type ZoneEntry, type ZoneWord} from './entries.ts';
import {absolute, hostTypes, isWithin, lackingDot, undotted} from './names.ts';

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
  /** Names in the data are relative to it; with its final dot. */
  origin: string;
}

/** The data of an SOA record, and what its names are relative to. */
export type SoaRecord = Pick<FileRecord, 'line' | 'data' | 'origin'>;

interface MasterFile {
  records: readonly FileRecord[];
  /** The SOA record; undefined if the file only holds some records. */
  soa: SoaRecord | undefined;
  /** Mistakes in the file. With even one of these, nothing is imported. */
  mistakes: readonly Remark[];
  /** Valid entries that cannot be imported. */
  skipped: readonly Remark[];
  defaultTtl: number | undefined;
  /** Names the zone of the file, if all its records lie outside of the domain. */
  elsewhere: string | undefined;
}

/** Reads a master file strictly. @param domain the name of the domain, without a final dot */
export function readMasterFile(text: string, domain: string): MasterFile {
  const {entries, mistakes: unread} = readEntries(text.replace(/^\uFEFF/, ''));
  const mistakes = [...unread];
  const skipped: Remark[] = [];
  const records: FileRecord[] = [];
  const zone = `${domain}.`;
  let origin = zone;
  let name: string | undefined;
  let defaultTtl: number | undefined;
  let soaTtl: number | undefined;
  let soa: SoaRecord | undefined;
  let lastTtl: number | undefined;
  let declared: string | undefined;
  const outside: string[] = [];
  for (const entry of entries) {
    const {line} = entry;
    const [first, second] = entry.words;
    const fail = (why: string) => void mistakes.push({line, text: why});
    const hasDot = (word: ZoneWord | undefined): boolean => {
      const why = word && lackingDot(word.text, origin, zone);
      if (why !== undefined) fail(why);
      return why === undefined;
    };
    if (first && !first.quoted && !entry.indented && first.text.startsWith('$')) {
      const directive = first.text.toUpperCase();
      if (directive === '$ORIGIN') {
        const next = second && absolute(second.text, origin);
        if (next === undefined || entry.words.length > 2) fail('$ORIGIN needs one name');
        else if (hasDot(second)) {
          origin = next;
          declared ??= next;
        }
      } else if (directive === '$TTL') {
        const next = second && ttlOf(second.text);
        if (next === undefined || entry.words.length > 2) fail('$TTL needs a time, such as 86400 or 1d');
        else defaultTtl = next;
      } else fail(refused[directive] ?? `${first.text} is no directive of a zone file`);
      continue;
    }
    if (!entry.indented) name = first && absolute(first.text, origin);
    if (!entry.indented && (name === undefined || first?.quoted)) {
      fail(`${first?.quoted ? `"${first.text}"` : (first?.text ?? '')} is no name`);
      continue;
    }
    if (!entry.indented && !hasDot(first)) continue;
    if (name === undefined) {
      fail('it has no name, and no line above gives one');
      continue;
    }
    const parts = partsOf(entry);
    if ('mistake' in parts) {
      fail(parts.mistake);
      continue;
    }
    const {type, ttl, data, otherClass} = parts;
    lastTtl = ttl ?? lastTtl;
    const relative = name.slice(0, Math.max(0, name.length - zone.length - 1));
    const skip = (why: string) => void skipped.push({line, text: `${type} ${why}`});
    if (otherClass !== undefined) skip(`of the class ${otherClass}: only IN is kept by the service`);
    else if (!isWithin(name, zone)) {
      outside.push(name);
      skip(`${name} is outside of ${domain}`);
    } else if (type === 'SOA') {
      if (name.length === zone.length) {
        hasDot(data[1]);
        soaTtl = ttlOf(data.at(-1)?.text ?? '');
        soa ??= {line, data, origin};
      } else fail(`SOA ${name}: only the domain itself has one`);
    } else if (isWithin(`${relative}.`, zone)) skip(`${name}: the service takes this name for ${relative}.`);
    else {
      if (hostTypes.has(type)) hasDot(data.at(-1));
      records.push({
        line,
        name: relative,
        // Before there was $TTL, a record without one had that of the record before, or the last number of the SOA.
        ttl: ttl ?? (defaultTtl === undefined ? (lastTtl ?? soaTtl) : defaultTtl),
        inherits: ttl === undefined,
        type,
        data,
        origin,
      });
    }
  }
  const [first] = records.length === 0 && !soa && skipped.length === outside.length ? outside : [];
  return {
    records,
    soa,
    mistakes: mistakes.sort((one, other) => one.line - other.line),
    skipped,
    defaultTtl,
    elsewhere: first && subjectOf(first, declared, zone),
  };
}

/** Names the zone of a file whose records all lie outside of the domain: by its `$ORIGIN`, or by its first name. */
function subjectOf(first: string, declared: string | undefined, zone: string): string {
  return declared === undefined || isWithin(declared, zone)
    ? `its names are others, such as ${undotted(first)}`
    : `its $ORIGIN is ${undotted(declared)}`;
}

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
    else if (className === undefined && /^(IN|CH|HS|CS)$/.test(text)) className = text;
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
