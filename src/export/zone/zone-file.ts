import {isIPv4, isIPv6} from 'node:net';
import {type Domain, type DomainRecord, domainDefaults as defaults} from '../../model/index.ts';
import {
  characterString,
  characterStrings,
  escapedName,
  hostIn,
  hostOutside,
  isDomainName,
  mailbox,
  nameIn,
} from './names.ts';

/** The data of a zone file in addition to the records that the service lists. */
interface Zone {
  domain: Domain;
  /** The service's own name servers, which no record names; none if it does not list them. */
  nameServers: readonly string[];
  /** The one that the SOA names; the first of them if left out. */
  primary?: string | undefined;
  /** The number of the zone's version. */
  serial: number;
  /** Called with a sentence for each thing that the file says otherwise than the service does. */
  warn?: (text: string) => void;
}

/** Stands in for unknown name servers, because a zone must have one. No real name ends in `.invalid` (RFC 2606). */
const unknownServer = 'unknown-name-server.invalid';

/** A domain as a zone file (RFC 1035, section 5): SOA and name servers, then its records in their order, a batch at a time. */
export async function* zoneFile(
  zone: Zone,
  batches: AsyncIterable<readonly DomainRecord[]> | Iterable<readonly DomainRecord[]>,
): AsyncGenerator<string> {
  const {domain} = zone;
  const origin = domain.domain ?? '';
  let named = zone.nameServers.length > 0;
  let comments = 0;
  yield head(zone, zone.primary || zone.nameServers[0]);
  for (const server of zone.nameServers) yield line('@', null, 'NS', hostOutside(server));
  const own = new Set(zone.nameServers.map(server => hostOutside(server).toLowerCase()));
  for await (const batch of batches) {
    let text = '';
    for (const record of batch) {
      const name = nameOf(record, origin);
      const data = name === undefined ? {reason: 'its name cannot be one'} : recordData(record, origin);
      if (name === undefined || 'reason' in data) {
        const reason = 'reason' in data ? data.reason : '';
        comments++;
        text += comment(`left out, as ${reason}: ${[record.name, record.type, record.target].join(' ')}`);
        continue;
      }
      const apexServer = record.type === 'NS' && name === '@';
      if (apexServer && own.has(hostIn(record.target ?? '', origin).toLowerCase())) continue;
      named ||= apexServer;
      text += line(name, record.ttl_sec, record.type ?? '', data.text);
    }
    if (text !== '') yield text;
  }
  if (comments > 0)
    zone.warn?.(
      comments === 1
        ? 'one record that no zone file can hold is a comment in it'
        : `${comments} records that no zone file can hold are comments in it`,
    );
  if (named) return;
  zone.warn?.('the service does not report its name servers: put them into the file');
  yield comment('The service does not report its name servers: put them here.');
  yield line('@', null, 'NS', `${unknownServer}.`);
}

function head({domain, serial}: Zone, firstServer = unknownServer): string {
  const {domain: origin, soa_email, ttl_sec, refresh_sec, retry_sec, expire_sec} = domain;
  const name = origin ?? '';
  const ttl = ttl_sec || defaults.ttl_sec;
  const times = [
    refresh_sec || defaults.refresh_sec,
    retry_sec || defaults.retry_sec,
    expire_sec || defaults.expire_sec,
  ];
  const mail = mailbox(soa_email || `hostmaster@${name}`);
  const soa = `${hostOutside(firstServer)} ${mail} ${serial} ${times.join(' ')} ${ttl}`;
  return `$ORIGIN ${escapedName(name)}.\n$TTL ${ttl}\n${line('@', null, 'SOA', soa)}`;
}

function nameOf({type, name, service, protocol}: DomainRecord, origin: string): string | undefined {
  const given = name || (type === 'SRV' && service && protocol ? `_${service}._${protocol}` : '');
  return nameIn(given, origin);
}

/** Names, times and types are aligned in columns, to be easy to read. */
function line(name: string, ttl: number | null | undefined, type: string, data: string): string {
  return `${name.padEnd(24)} ${String(ttl || '').padEnd(7)} IN  ${type.padEnd(5)} ${data}\n`;
}

/** Returns a comment line. The text is escaped, so that a line break in it cannot begin a record. */
const comment = (text: string): string => `; ${characterString(text).slice(1, -1)}\n`;

/** The data of a record in the form of a zone file, or the reason why it cannot be written. */
type RecordData = {text: string} | {reason: string};

type Make = (record: DomainRecord, target: string, origin: string) => RecordData;

const host =
  (before: (record: DomainRecord) => string = () => ''): Make =>
  (record, target, origin) => {
    const name = hostIn(target, origin);
    return target !== '' && isDomainName(name)
      ? {text: `${before(record)}${name}`}
      : {reason: 'its target is not a host name'};
  };

const mail: Make = (record, target, origin) =>
  // Without a target: the domain takes no mail (RFC 7505).
  target === '' ? {text: '0 .'} : host(({priority}) => `${priority ?? 0} `)(record, target, origin);

/** Writes the data of a record, by its type. */
const types: Readonly<Record<string, Make>> = {
  A: (_, target) => (isIPv4(target) ? {text: target} : {reason: 'its target is not an IPv4 address'}),
  AAAA: (_, target) =>
    isIPv6(target) && !target.includes('%') ? {text: target} : {reason: 'its target is not an IPv6 address'},
  NS: host(),
  CNAME: host(),
  PTR: host(),
  MX: mail,
  SRV: host(({priority, weight, port}) => `${priority ?? 0} ${weight ?? 0} ${port ?? 0} `),
  TXT: (_, target) => ({text: characterStrings(target)}),
  CAA: ({tag}, target) =>
    /^[a-z0-9]{1,15}$/i.test(tag ?? '')
      ? {text: `0 ${tag} ${characterString(target)}`}
      : {reason: 'it has no tag'},
};

function recordData(record: DomainRecord, origin: string): RecordData {
  const type = record.type ?? '';
  const make = Object.hasOwn(types, type) ? types[type] : undefined;
  return make?.(record, record.target ?? '', origin) ?? {reason: 'its type is not known here'};
}
