import type {DomainRecord} from '../../model/index.ts';

export const isSrv = ({type}: DomainRecord) => type === 'SRV';
// Records of other types have the priority 0, which means nothing.
export const hasPriority = (record: DomainRecord) => record.type === 'MX' || isSrv(record);

/** Returns the part of a zone file line that precedes the target: priority, weight and port, or the tag of a CAA record. */
export function numbers(record: DomainRecord): string | undefined {
  const {priority, weight, port, tag} = record;
  if (isSrv(record)) return [priority, weight, port].map(number => number ?? 0).join(' ');
  return hasPriority(record) ? String(priority ?? 0) : record.type === 'CAA' ? (tag ?? undefined) : undefined;
}

/** A whole record in words: `www A 192.0.2.1, TTL 300 s`. */
export function recordLine(record: DomainRecord): string {
  const {name, type, target, ttl_sec: ttl} = record;
  const line = [name || '@', type, numbers(record), target].filter(Boolean).join(' ');
  return `${line}, TTL ${ttl ? `${ttl} s` : 'default'}`;
}
