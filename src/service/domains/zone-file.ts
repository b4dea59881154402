import {domainDefaults} from '../../model/index.ts';
import type {DnsRecord, Domain} from './schema.ts';

/** The service's name servers, which serve every domain. No such hosts exist. */
export const nameServers = (word: string): string[] =>
  [1, 2, 3, 4, 5].map(each => `ns${each}.${word}.example`);

/** Returns the lines of a domain's zone file, in the format that services of this family use. */
export function zoneFileLines(
  domain: Domain,
  records: readonly DnsRecord[],
  servers: readonly string[],
): string[] {
  const ttl = domain.ttl_sec || domainDefaults.ttl_sec;
  const [user = 'hostmaster', host = domain.domain] = domain.soa_email.split('@').filter(part => part !== '');
  const soa = [
    `${servers[0] ?? domain.domain}.`,
    `${user.replaceAll('.', '\\.')}.${host}.`,
    serialOf([domain, ...records]),
    domain.refresh_sec || domainDefaults.refresh_sec,
    domain.retry_sec || domainDefaults.retry_sec,
    domain.expire_sec || domainDefaults.expire_sec,
    ttl,
  ];
  return [
    `; ${domain.domain} [${domain.id}]`,
    `$TTL ${ttl}`,
    `@\tIN\tSOA\t${soa.join(' ')}`,
    ...servers.map(server => `@\t\tNS\t${server}.`),
    ...records.map(record => recordLine(record, domain.domain)),
  ];
}

/** Returns the serial number: the hour of the last change, as `YYYYMMDDHH`. */
function serialOf(parts: readonly {readonly updated: string}[]): number {
  const newest =
    parts
      .map(({updated}) => updated)
      .sort()
      .at(-1) ?? '';
  return Number(newest.slice(0, 13).replaceAll(/\D/g, ''));
}

function recordLine(record: DnsRecord, domain: string): string {
  const {name, type, ttl_sec} = record;
  const data = dataOf(record, domain);
  return [name || '@', ttl_sec || '', type, data].join('\t');
}

function dataOf({type, target, priority, weight, port, tag}: DnsRecord, domain: string): string {
  switch (type) {
    case 'TXT':
      return quotedParts(target);
    case 'CAA':
      return `0 ${tag} ${quoted(Buffer.from(target))}`;
    case 'MX':
      return target === '' ? '0 .' : `${priority} ${absolute(target, domain)}`;
    case 'SRV':
      return `${priority} ${weight} ${port} ${absolute(target, domain)}`;
    case 'A':
    case 'AAAA':
      return target;
    default:
      return absolute(target, domain);
  }
}

/** Returns a host name with its final dot. A name without a dot is relative to the domain. */
const absolute = (target: string, domain: string): string =>
  target.endsWith('.') ? target : target.includes('.') ? `${target}.` : `${target}.${domain}.`;

/** Returns a text as quoted strings of at most 255 bytes, the limit of the DNS. */
function quotedParts(text: string): string {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / 255);
  return Array.from({length: count}, (_, part) => quoted(bytes.subarray(part * 255, (part + 1) * 255))).join(
    ' ',
  );
}

const quoted = (bytes: Uint8Array): string =>
  `"${Array.from(bytes, byte =>
    byte < 32 || byte > 126
      ? `\\${String(byte).padStart(3, '0')}`
      : String.fromCharCode(byte).replace(/["\\]/, '\\$&'),
  ).join('')}"`;
