import {isIPv4, isIPv6} from 'node:net';
import {attempt} from '../attempt.ts';
import {
  bytesOf,
  type FileRecord,
  hostTypes,
  type Remark,
  type SoaRecord,
  ttlOf,
  type ZoneWord,
} from './read.ts';

/** A record of a file, in the form that the service uses. */
export interface ZoneRecord {
  line: number;
  type: string;
  name: string;
  target: string;
  ttl: number | undefined;
  inherits: boolean;
  priority?: number;
  weight?: number;
  port?: number;
  service?: string;
  protocol?: string;
  tag?: string;
  /** The target as it would be if the file only lacks its final dot. */
  dotted?: string;
  /** What is taken otherwise than it is written. */
  note?: string;
}

type RecordData = Omit<ZoneRecord, 'line' | 'type' | 'name' | 'ttl' | 'inherits'>;

/** The data of a record; or its `mistake`; or, as `skipped`, the reason why the service cannot store it. */
type Read = RecordData | {mistake: string} | {skipped: string};

type Reader = (words: readonly ZoneWord[], record: FileRecord) => Read;

export function recordOf(record: FileRecord): ZoneRecord | {mistake: Remark} | {skipped: Remark} {
  const {line, type, name, ttl, inherits, data} = record;
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!reader && !otherTypes.has(type) && !/^TYPE\d+$/.test(type))
    return {mistake: {line, text: `it cannot be read: there is no type of records ${type}`}};
  if (!reader) return {skipped: {line, text: `${type} records are not kept by the service`}};
  if (data[0]?.text === '\\#')
    return {skipped: {line, text: `${type} in the form of RFC 3597: write out what it says`}};
  const read = reader(data, record);
  if ('mistake' in read) return {mistake: {line, text: `${type} ${name || '@'}: ${read.mistake}`}};
  if ('skipped' in read) return {skipped: {line, text: `${type} ${name || '@'}: ${read.skipped}`}};
  return {line, type, name, ttl, inherits, ...read, ...dottedIn(record, read)};
}

/**
 * A target without its final dot lies below the domain where the zone has that name, and is whole where it has not.
 * @param names those of the zone, relative to the domain and in small letters
 */
export function withFinalDot(record: ZoneRecord, names: ReadonlySet<string>, domain: string): ZoneRecord {
  const {dotted, ...read} = record;
  const labels = read.target
    .slice(0, -domain.length - 1)
    .toLowerCase()
    .split('.');
  const isThere = labels.some((_, at) =>
    names.has((at === 0 ? labels : ['*', ...labels.slice(at)]).join('.')),
  );
  if (dotted === undefined || isThere) return read;
  return {...read, target: dotted, note: 'taken as whole: it has no final dot'};
}

/** A target of several labels may be whole without its final dot, as some providers write it. */
function dottedIn({type, data, hostOf}: FileRecord, {target}: RecordData): Pick<ZoneRecord, 'dotted'> {
  const text = data.at(-1)?.text ?? '';
  if (!hostTypes.has(type) || !/[^.]\.[^.]*[a-z-][^.]*$/i.test(text)) return {};
  const dotted = hostOf(`${text}.`)?.slice(0, -1);
  return dotted === undefined || dotted.toLowerCase() === target.toLowerCase() ? {} : {dotted};
}

const address =
  (what: string, fits: (text: string) => string | undefined): Reader =>
  words => {
    const [only, ...more] = words;
    const target = only && more.length === 0 ? fits(only.text) : undefined;
    return target === undefined ? {mistake: `${what} is needed${insteadOf(words)}`} : {target};
  };

const insteadOf = (words: readonly ZoneWord[]): string =>
  words.length === 0
    ? ''
    : `, not ${words
        .map(({text}) => text)
        .join(' ')
        .slice(0, 60)}`;

/** A host as the service has it: without its final dot, but one of a single word, which would be relative. */
function hostIn(word: ZoneWord | undefined, {hostOf}: FileRecord): string | undefined {
  if (!word || word.quoted) return undefined;
  const whole = hostOf(word.text);
  if (whole === undefined || whole === '.') return whole;
  const bare = whole.slice(0, -1);
  return bare.includes('.') ? bare : whole;
}

const host: Reader = (words, record) => {
  const target = words.length === 1 ? hostIn(words[0], record) : undefined;
  return target === undefined || target === '.'
    ? {mistake: `a host name is needed${insteadOf(words)}`}
    : {target};
};

/** A whole number; undefined where it is none. */
const numberOf = (word: ZoneWord | undefined, most: number): number | undefined =>
  word && /^\d{1,5}$/.test(word.text) && Number(word.text) <= most ? Number(word.text) : undefined;

const mail: Reader = (words, record) => {
  const [first, second, ...more] = words;
  const priority = numberOf(first, 65_535);
  const target = hostIn(second, record);
  if (priority === undefined || target === undefined || more.length > 0)
    return {mistake: `a priority and a host name are needed${insteadOf(words)}`};
  // `0 .` says that the domain takes no mail (RFC 7505).
  return {priority, target: target === '.' ? '' : target};
};

const service: Reader = (words, record) => {
  const [first, second, third, fourth, ...more] = words;
  const [priority, weight, port] = [first, second, third].map(word => numberOf(word, 65_535));
  const target = hostIn(fourth, record);
  if (
    priority === undefined ||
    weight === undefined ||
    port === undefined ||
    target === undefined ||
    more.length > 0
  )
    return {mistake: `a priority, a weight, a port and a host name are needed${insteadOf(words)}`};
  if (target === '.') return {skipped: 'the service keeps none without a target'};
  const [named, protocol, ...below] = record.name.split('.');
  if (!named?.startsWith('_') || !protocol?.startsWith('_'))
    return {mistake: 'its name must be that of a service, such as _sip._tcp'};
  if (below.length > 0) return {skipped: 'the service keeps those of the domain itself alone'};
  return {priority, weight, port, target, service: named.slice(1), protocol: protocol.slice(1)};
};

const text: Reader = words => {
  if (words.length === 0) return {mistake: 'a text is needed'};
  if (words.at(-1)?.cut) return {mistake: 'a ; begins a comment: put the text in quotes'};
  if (words.some(word => bytesOf(word.text) === undefined))
    return {mistake: 'an escape must be \\ and three digits up to 255, or \\ and a character'};
  // Strings are joined as they are; words that nobody has quoted were one text.
  const isOne = words.length > 1 && words.every(({quoted}) => !quoted);
  const target = utf8Of(bytesOf(words.map(word => word.text).join(isOne ? ' ' : '')) ?? new Uint8Array());
  if (target === '') return {skipped: 'the service keeps no empty text'};
  if (target === undefined) return {skipped: 'it is not UTF-8 text'};
  return isOne ? {target, note: 'its words have no quotes: joined with blanks'} : {target};
};

const utf8Of = (bytes: Uint8Array): string | undefined =>
  attempt(() => new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes), undefined);

const tags = ['issue', 'issuewild', 'iodef'];

const authority: Reader = words => {
  const [first, second, third, ...more] = words;
  const flags = numberOf(first, 255);
  const tag = second?.text.toLowerCase() ?? '';
  const value = third && bytesOf(third.text);
  if (flags === undefined || !/^[a-z0-9]+$/.test(tag) || value === undefined || more.length > 0)
    return {mistake: `flags, a tag and a value are needed${insteadOf(words)}`};
  if (flags !== 0) return {skipped: `the service keeps no flags: they are ${flags}`};
  if (!tags.includes(tag)) return {skipped: `the service keeps the tags ${tags.join(', ')}`};
  const target = utf8Of(value);
  return target ? {tag, target} : {skipped: 'the service keeps no empty value'};
};

/** Types of the DNS and of its providers that the service does not keep. Any other word is no type. */
const otherTypes: ReadonlySet<string> = new Set(
  (
    'AFSDB ALIAS AMTRELAY ANAME APL ATMA AVC CDNSKEY CDS CERT CSYNC DHCID DLV DNAME DNSKEY DS EUI48 EUI64 GPOS HINFO HIP HTTPS ' +
    'IPSECKEY ISDN KEY KX L32 L64 LOC LP MB MD MF MG MINFO MR NAPTR NID NINFO NSAP NSEC NSEC3 NSEC3PARAM NULL NXT OPENPGPKEY PX ' +
    'REDIRECT RKEY RP RRSIG RT SIG SINK SMIMEA SOA SPF SSHFP SVCB TA TALINK TKEY TLSA TSIG UID URI URL WKS X25 ZONEMD'
  ).split(' '),
);

const readers: Readonly<Record<string, Reader>> = {
  A: address('an IPv4 address', given => (isIPv4(given) ? given : undefined)),
  AAAA: address('an IPv6 address', given => (isIPv6(given) && !given.includes('%') ? given : undefined)),
  NS: host,
  CNAME: host,
  PTR: host,
  MX: mail,
  SRV: service,
  TXT: text,
  CAA: authority,
};

/** The values of an SOA record that a domain of the service has too. The service sets the server and the serial itself. */
export interface Soa {
  /** The address of the person responsible; undefined where it is none. */
  mail: string | undefined;
  /** In seconds. */
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
}

/** Reads the data of an SOA record (RFC 1035, section 3.3.13). */
export function soaOf({line, data, hostOf}: SoaRecord): Soa | {mistake: Remark} {
  const [server, mail, serial, ...times] = data;
  const [refresh, retry, expire, minimum, ...more] = times.map(({text}) => ttlOf(text));
  if (
    !server ||
    !mail ||
    hostOf(server.text) === undefined ||
    !/^\d{1,10}$/.test(serial?.text ?? '') ||
    refresh === undefined ||
    retry === undefined ||
    expire === undefined ||
    minimum === undefined ||
    more.length > 0
  )
    return {mistake: {line, text: 'SOA: a server, a mailbox, a serial number and four times are needed'}};
  return {mail: mailOf(mail, hostOf), refresh, retry, expire, minimum};
}

/** `ann\.lee.example.org.` is `ann.lee@example.org`: the first dot that is not escaped stands for the @. */
function mailOf({text}: ZoneWord, hostOf: SoaRecord['hostOf']): string | undefined {
  const whole = text === '@' ? (hostOf('@') ?? '') : text;
  const [, local = '', rest] = /^((?:\\\d{3}|\\.|[^.\\])+)(?:\.(.*))?$/.exec(whole) ?? [];
  const host = rest === '' ? undefined : hostOf(rest ?? '@');
  const bytes = bytesOf(local);
  if (local === '' || host === undefined || bytes === undefined) return undefined;
  return `${Buffer.from(bytes).toString()}@${host.replace(/\.$/, '')}`;
}
