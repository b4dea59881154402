import {isIPv4, isIPv6} from 'node:net';
import {domainToASCII} from 'node:url';
import {type Domain, type DomainRecord, domainDefaults as defaults} from '../model/index.ts';
import {readMasterFile} from './read.ts';

/** Names and texts as a zone file writes them (RFC 1035, section 5.1). */

/** A name below the origin, `@` for the origin itself; nothing where the DNS could not hold it. */
function nameIn(name: string, origin: string): string | undefined {
  const relative = relativeTo(name, origin);
  if (relative === '') return '@';
  const escaped = escapedName(relative);
  return isDomainName(`${escaped}.${origin}`) ? escaped : undefined;
}

/** A host that a record points to: a single word lies below the origin, every other is absolute and ends in a dot. */
function hostIn(host: string, origin: string): string {
  if (host === '@') return `${escapedName(origin)}.`;
  const bare = host.replace(/\.$/, '');
  return bare.includes('.') || bare !== host
    ? hostOutside(bare)
    : `${escapedName(bare)}.${escapedName(origin)}.`;
}

/** A host anywhere, absolute. */
const hostOutside = (host: string): string => `${escapedName(host.replace(/\.$/, ''))}.`;

/** Whether a name is one, label by label: none empty, none too long. */
const isDomainName = (name: string): boolean => {
  const bare = name.replace(/\.$/, '');
  return bare.length <= 253 && bare.split('.').every(({length}) => length > 0 && length <= 63);
};

function relativeTo(name: string, origin: string): string {
  const bare = name.replace(/\.$/, '');
  const [lower, zone] = [bare.toLowerCase(), origin.toLowerCase()];
  if (bare === '@' || lower === zone) return '';
  return lower.endsWith(`.${zone}`) ? bare.slice(0, -zone.length - 1) : bare;
}

/** The characters that a name may contain as they are; all others are escaped. */
const plain = /^[a-z0-9_*/-]*$/i;

/** A name with each label in the letters of the DNS: those of other scripts in Punycode, what is special escaped. */
const escapedName = (name: string): string => name.split('.').map(escapedLabel).join('.');

function escapedLabel(label: string): string {
  const ascii = /[^\x00-\x7f]/.test(label) ? domainToASCII(label) : '';
  return ascii !== '' && plain.test(ascii) ? ascii : escapedBytes(label);
}

function escapedBytes(label: string): string {
  return Array.from(Buffer.from(label), byte => {
    const character = String.fromCharCode(byte);
    if (plain.test(character)) return character;
    return byte > 0x20 && byte < 0x7f ? `\\${character}` : decimal(byte);
  }).join('');
}

/** A mail address as the name that an SOA record has for it: dots before the `@` are escaped, and no Punycode is used there. */
export function mailbox(address: string): string {
  const at = address.lastIndexOf('@');
  if (at <= 0) return hostOutside(address);
  const local = address.slice(0, at).split('.').map(escapedBytes).join('\\.');
  return `${local}.${hostOutside(address.slice(at + 1))}`;
}

/** A text in quotes; bytes that are not printable ASCII are written as their numbers. */
function characterString(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const written = Array.from(bytes, byte => {
    if (byte < 0x20 || byte > 0x7e) return decimal(byte);
    return byte === 0x22 || byte === 0x5c ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte);
  });
  return `"${written.join('')}"`;
}

/** The bytes of one text that a record holds; a longer one is several, which whoever reads them joins. */
const longestString = 255;

/** A text of any length, as strings of at most 255 bytes. */
function characterStrings(text: string): string {
  const bytes = Buffer.from(text);
  const strings: string[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += longestString)
    strings.push(characterString(bytes.subarray(at, at + longestString)));
  return strings.join(' ');
}

const decimal = (byte: number): string => `\\${String(byte).padStart(3, '0')}`;

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

/** The data of a zone that no record contains, from the service's own zone file. */
interface ServedZone {
  /** The service's own name servers, without their final dots. */
  nameServers: readonly string[];
  /** The name server that the SOA names; undefined if the file has none. */
  primary: string | undefined;
  serial: number | undefined;
}

/**
 * Reads it from the lines of a zone file, as the service gives it.
 * @param domain its name, without a final dot
 * @param records those of the domain: the file has them too, so a name server that one of them names is not the service's own
 */
export function readServedZone(
  lines: readonly string[],
  domain: string,
  records: readonly DomainRecord[],
): ServedZone {
  const served = readMasterFile(lines.join('\n'), domain);
  const kept = new Set(
    records
      .filter(({type, name, target}) => type === 'NS' && target && isApex(name ?? '', domain))
      .map(({target}) => hostIn(target ?? '', domain).toLowerCase()),
  );
  const hosts = served.records
    .filter(({type, name}) => type === 'NS' && name === '')
    .flatMap(({data, hostOf}) => hostOf(data[0]?.text ?? '') ?? [])
    .filter(host => host !== '.' && !kept.has(hostOutside(host).toLowerCase()));
  const [primary, , serial] = served.soa?.data ?? [];
  const number = Number(serial?.text);
  return {
    nameServers: [...new Set(hosts)].map(bare),
    primary: primary && bare(served.soa?.hostOf(primary.text) ?? ''),
    serial: Number.isInteger(number) && number > 0 ? number : undefined,
  };
}

const bare = (host: string): string => host.replace(/\.$/, '');

/** Whether a record's name is the domain itself. */
export const isApex = (name: string, domain: string): boolean =>
  ['', '@', domain.toLowerCase()].includes(bare(name).toLowerCase());

/** A serial number made of the day and the hour, as is usual; milliseconds since the epoch. */
export const serialAt = (at: number): number =>
  Number(new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 10));
