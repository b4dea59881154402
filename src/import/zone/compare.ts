import type {DomainRecord} from '../../model/index.ts';
import {canonicalAddress} from '../../text/ip-address.ts';
import type {ZoneRecord} from './records.ts';

/** What of a file is new to a domain, what it changes, what stands there already, and what only the domain has. */

interface Comparison {
  added: ZoneRecord[];
  changed: {record: DomainRecord; wanted: ZoneRecord}[];
  left: DomainRecord[];
  /** What the file does not have. */
  others: DomainRecord[];
}

interface Zone {
  domain: string;
  /** What a record without a time to live of its own has, in seconds. */
  ttl: number;
}

/**
 * Compares by type, name and target. Of addresses and aliases of which the file and the domain have one each of that type and
 * name, the domain's is changed; so is a text that begins with the same version, such as `v=spf1`.
 */
export function compareZone(
  file: readonly ZoneRecord[],
  records: readonly DomainRecord[],
  zone: Zone,
): Comparison {
  const result: Comparison = {added: [], changed: [], left: [], others: []};
  const there = groups(records, record => exact(record, zone.domain));
  const unmatched: ZoneRecord[] = [];
  const asked = new Set<string>();
  for (const wanted of file) {
    const key = exact(wanted, zone.domain);
    // A record that a file has twice is one.
    if (asked.has(key)) continue;
    asked.add(key);
    const record = there.get(key)?.shift();
    if (!record) unmatched.push(wanted);
    else if (isSame(wanted, record, zone.ttl)) result.left.push(record);
    else result.changed.push({record, wanted});
  }
  const others = [...there.values()].flat();
  const [mine, its] = [groups(unmatched, place), groups(others, place)];
  const taken = new Set<DomainRecord>();
  for (const wanted of unmatched) {
    const key = place(wanted);
    const [record, ...more] = its.get(key) ?? [];
    if (key.startsWith('-') || !record || more.length > 0 || (mine.get(key)?.length ?? 0) > 1)
      result.added.push(wanted);
    else {
      result.changed.push({record, wanted});
      taken.add(record);
    }
  }
  result.others = others.filter(record => !taken.has(record));
  return result;
}

type Named = {
  type?: string | null | undefined;
  name?: string | null | undefined;
  target?: string | null | undefined;
};

function groups<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const all = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = all.get(key);
    if (group) group.push(item);
    else all.set(key, [item]);
  }
  return all;
}

/** What makes two records the same one: with another priority or time to live it still is. */
function exact(
  record: Named & {port?: number | null | undefined; tag?: string | null | undefined},
  domain: string,
): string {
  const {type, port, tag} = record;
  return JSON.stringify([
    type,
    nameOf(record),
    targetOf(record, domain),
    type === 'SRV' ? port : type === 'CAA' ? tag : '',
  ]);
}

const single = new Set(['A', 'AAAA', 'CNAME', 'PTR']);

/** Where there is one such record before and after, it is the same one; `-` where that cannot be said. */
function place(record: Named): string {
  const {type, target} = record;
  const version = type === 'TXT' ? /^v=\w+/i.exec(target ?? '')?.[0].toLowerCase() : undefined;
  return single.has(type ?? '') || version !== undefined
    ? JSON.stringify([type, nameOf(record), version])
    : '-';
}

const nameOf = ({name}: Named): string => (name ?? '').toLowerCase();

const hosts = new Set(['NS', 'CNAME', 'PTR', 'MX', 'SRV']);

/** A target as it is compared: hosts in full, addresses in their one way. A host of a single word lies below the domain. */
function targetOf({type, target}: Named, domain: string): string {
  const given = target ?? '';
  if (type === 'AAAA') return canonicalAddress(given) ?? given;
  if (!hosts.has(type ?? '') || given === '') return given;
  const lower = given.toLowerCase();
  if (lower.endsWith('.')) return lower.slice(0, -1);
  return lower === '@'
    ? domain.toLowerCase()
    : lower.includes('.')
      ? lower
      : `${lower}.${domain.toLowerCase()}`;
}

/** Whether a record is as the file has it. 0 and no time to live at all are the default of the domain. */
function isSame(wanted: ZoneRecord, record: DomainRecord, ttl: number): boolean {
  const {priority, weight, port} = wanted;
  return (
    (wanted.ttl || ttl) === (record.ttl_sec || ttl) &&
    [priority, weight, port].every(
      (number, index) =>
        number === undefined || number === [record.priority, record.weight, record.port][index],
    )
  );
}
