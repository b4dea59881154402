import type {DomainRecord} from '../model/index.ts';
import {canonicalAddress} from '../text/ip-address.ts';
import {hostTypes} from './read.ts';
import type {ZoneRecord} from './records.ts';

/** Compares a zone file with a domain: new records, changed ones, equal ones, and those that only the domain has. */

interface Pair {
  record: DomainRecord;
  wanted: ZoneRecord;
}

interface Comparison {
  added: ZoneRecord[];
  changed: Pair[];
  left: Pair[];
  /** Records of the domain that the file lacks. */
  others: DomainRecord[];
  /** Records that the file repeats, with the line of the first one. */
  repeated: {wanted: ZoneRecord; first: number}[];
}

interface Zone {
  domain: string;
  /** The time to live of records that have none of their own, in seconds. */
  ttl: number;
  /** A time to live as the service stores it. */
  stored: (seconds: number) => number;
}

/**
 * Pairs each record of the file with one of the domain: first those that are alike, then those that differ in their time to live,
 * then in their numbers. Of addresses and aliases of which the file and the domain have one each of that type and name, the
 * domain's is changed; so is a text that begins with the same version, such as `v=spf1`. A record listed twice in both is two.
 */
export function compareZone(
  file: readonly ZoneRecord[],
  records: readonly DomainRecord[],
  zone: Zone,
): Comparison {
  const full = (record: Either) => JSON.stringify([identityOf(record, zone.domain), numbersOf(record)]);
  const timed = (record: Either, ttl: number) => `${ttl || zone.ttl} ${full(record)}`;
  const alike = pair(
    {file, records},
    wanted => timed(wanted, zone.stored(wanted.ttl || zone.ttl)),
    record => timed(record, record.ttl_sec ?? 0),
  );
  const timesDiffer = pair(alike, full, full);
  const {fresh, repeated} = withoutRepeated(file, timesDiffer.file, full);
  const exactly = (record: Either) => identityOf(record, zone.domain);
  const numbersDiffer = pair({file: fresh, records: timesDiffer.records}, exactly, exactly);
  const placesOf = Map.groupBy(numbersDiffer.records, place);
  const mine = Map.groupBy(numbersDiffer.file, place);
  const replaced = numbersDiffer.file.flatMap((wanted): Pair[] => {
    const key = place(wanted);
    const [record, ...more] = placesOf.get(key) ?? [];
    const single = key !== '-' && more.length === 0 && mine.get(key)?.length === 1;
    return record && single ? [{record, wanted}] : [];
  });
  const taken = new Set<unknown>(replaced.flatMap(({record, wanted}) => [record, wanted]));
  return {
    added: numbersDiffer.file.filter(wanted => !taken.has(wanted)),
    changed: [...timesDiffer.pairs, ...numbersDiffer.pairs, ...replaced],
    left: alike.pairs,
    others: numbersDiffer.records.filter(record => !taken.has(record)),
    repeated,
  };
}

interface Open {
  file: readonly ZoneRecord[];
  records: readonly DomainRecord[];
}

/** Pairs what has the same key, each once. What is left of both keeps its order. */
function pair(
  {file, records}: Open,
  keyOfWanted: (wanted: ZoneRecord) => string,
  keyOfRecord: (record: DomainRecord) => string,
): Open & {pairs: Pair[]} {
  // From the end, the first is the nearest to be taken.
  const there = Map.groupBy(records.toReversed(), keyOfRecord);
  const pairs: Pair[] = [];
  const rest = file.filter(wanted => {
    const record = there.get(keyOfWanted(wanted))?.pop();
    if (record) pairs.push({record, wanted});
    return !record;
  });
  const taken = new Set(pairs.map(({record}) => record));
  return {file: rest, records: records.filter(record => !taken.has(record)), pairs};
}

/** The DNS knows a record once: what a file repeats is not added again. */
function withoutRepeated(
  file: readonly ZoneRecord[],
  open: readonly ZoneRecord[],
  keyOf: (wanted: ZoneRecord) => string,
): {fresh: ZoneRecord[]; repeated: {wanted: ZoneRecord; first: number}[]} {
  const firsts = new Map<string, number>();
  const note = (wanted: ZoneRecord) => {
    const first = firsts.get(keyOf(wanted));
    if (first === undefined) firsts.set(keyOf(wanted), wanted.line);
    return first;
  };
  const unpaired = new Set(open);
  for (const wanted of file) if (!unpaired.has(wanted)) note(wanted);
  const fresh: ZoneRecord[] = [];
  const repeated: {wanted: ZoneRecord; first: number}[] = [];
  for (const wanted of open) {
    const first = note(wanted);
    if (first === undefined) fresh.push(wanted);
    else repeated.push({wanted, first});
  }
  return {fresh, repeated};
}

type Named = {[key in 'type' | 'name' | 'target']?: string | null | undefined};

/** A record of either side. */
type Either = Named & {tag?: string | null | undefined} & {
  [key in 'priority' | 'weight' | 'port']?: number | null | undefined;
};

/** Returns the identity of a record. Two records that differ only in priority or time to live are the same one. */
export function identityOf(record: Either, domain: string): string {
  const {type, port, tag} = record;
  return JSON.stringify([
    type,
    nameOf(record),
    targetOf(record, domain),
    type === 'SRV' ? port : type === 'CAA' ? tag : '',
  ]);
}

const single = new Set(['A', 'AAAA', 'CNAME', 'PTR']);

/** A key shared by a record before and after a change of its target; `-` if there may be several such records. */
function place(record: Named): string {
  const {type, target} = record;
  const version = type === 'TXT' ? /^v=\w+/i.exec(target ?? '')?.[0].toLowerCase() : undefined;
  return single.has(type ?? '') || version !== undefined
    ? JSON.stringify([type, nameOf(record), version])
    : '-';
}

const nameOf = ({name}: Named): string => (name ?? '').toLowerCase();

/** A target as it is compared: hosts in full, addresses in their one way. A host of a single word lies below the domain. */
function targetOf({type, target}: Named, domain: string): string {
  const given = target ?? '';
  if (type === 'AAAA') return canonicalAddress(given) ?? given;
  if (!hostTypes.has(type ?? '') || given === '') return given;
  const lower = given.toLowerCase();
  if (lower.endsWith('.')) return lower.slice(0, -1);
  return lower === '@'
    ? domain.toLowerCase()
    : lower.includes('.')
      ? lower
      : `${lower}.${domain.toLowerCase()}`;
}

/** Returns the numbers that precede the target of a record, for the types that have them. */
const numbersOf = ({type, target, priority, weight}: Either) =>
  // Without a target no mail is taken, whatever the priority.
  type === 'SRV' ? [priority, weight] : type === 'MX' && target ? [priority] : [];
