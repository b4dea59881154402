import {isIPv4, isIPv6} from 'node:net';
import {domainDefaults, storedTime} from '../../model/index.ts';
import {type EntityReference, entityReference, type WithDefaults} from '../fields.ts';
import type {ErrorList} from '../validation.ts';
import type {DnsRecord, Domain} from './domain-schema.ts';

/** Makes a domain. Fields that are not given have the values of a new one. */
export function makeDomain(fields: WithDefaults<Domain, 'id' | 'domain' | 'created'>): Domain {
  const domain: Domain = {
    id: fields.id,
    type: 'master',
    domain: fields.domain,
    tags: [],
    group: '',
    status: 'active',
    errors: '',
    description: '',
    soa_email: '',
    retry_sec: 0,
    master_ips: [],
    axfr_ips: [],
    expire_sec: 0,
    refresh_sec: 0,
    ttl_sec: 0,
    created: fields.created,
    updated: fields.created,
  };
  return Object.assign(domain, fields);
}

/** Makes a record. Fields that are not given have the values of a new one. */
export function makeRecord(
  fields: WithDefaults<DnsRecord, 'id' | 'type' | 'name' | 'target' | 'created'>,
): DnsRecord {
  const record: DnsRecord = {
    id: fields.id,
    type: fields.type,
    name: fields.name,
    target: fields.target,
    priority: 0,
    weight: 0,
    port: 0,
    service: null,
    protocol: null,
    ttl_sec: 0,
    tag: null,
    created: fields.created,
    updated: fields.created,
  };
  return Object.assign(record, fields);
}

export const domainReference = ({id, domain}: Domain): EntityReference =>
  entityReference('domain', '/domains', {id, label: domain});

type RecordFields = Omit<DnsRecord, 'id' | 'created' | 'updated'>;

/** A record in a request body. Absent and null fields are the same. */
export type RecordInput = Pick<RecordFields, 'type'> & {
  readonly [Name in keyof Omit<RecordFields, 'type'>]?: RecordFields[Name] | null | undefined;
};

const hostPattern =
  /^(?=.{1,253}\.?$)(\*\.)?([a-zA-Z0-9_]([a-zA-Z0-9_-]{0,61}[a-zA-Z0-9_])?\.)*[a-zA-Z0-9_]([a-zA-Z0-9_-]{0,61}[a-zA-Z0-9_])?\.?$/;
// An IPv4 address matches the pattern, but is not a host name.
const isHost = (target: string) => hostPattern.test(target) && !isIPv4(target.replace(/\.$/, ''));
const isNotEmpty = (target: string) => target !== '';
const namePattern = /^(\*|@|(\*\.)?[a-zA-Z0-9_]([a-zA-Z0-9_.-]{0,250}[a-zA-Z0-9_.])?)?$/;

/** The check of a record's target and the error if it fails, by the type of the record. */
const targetRules: Readonly<Record<string, readonly [isValid: (target: string) => boolean, reason: string]>> =
  {
    A: [isIPv4, 'Must be an IPv4 address'],
    AAAA: [isIPv6, 'Must be an IPv6 address'],
    NS: [isHost, 'Must be a host name'],
    MX: [target => target === '' || isHost(target), 'Must be a host name'],
    CNAME: [isHost, 'Must be a host name'],
    PTR: [isHost, 'Must be a host name'],
    SRV: [isHost, 'Must be a host name'],
    CAA: [isNotEmpty, 'Must not be empty'],
    TXT: [isNotEmpty, 'Must not be empty'],
  };
const caaTags = ['issue', 'issuewild', 'iodef'];

/** Adds the errors of a record, which depend on its type. @param domain the name of its domain */
export function checkRecord(record: RecordInput, domain: string, errors: ErrorList): void {
  const {type, target, tag} = record;
  const rule = Object.hasOwn(targetRules, type) ? targetRules[type] : undefined;
  if (rule === undefined) {
    errors.add(`Must be one of ${Object.keys(targetRules).join(', ')}`, 'type');
    return;
  }
  if (type === 'SRV') {
    if (!isFilled(record.service)) errors.add('service is required for an SRV record', 'service');
    if (!isFilled(record.protocol)) errors.add('protocol is required for an SRV record', 'protocol');
  } else checkName(record, domain, errors);
  if (type === 'NS' && record.name?.startsWith('*'))
    errors.add('An NS record cannot stand for every name', 'name');
  const [isValid, reason] = rule;
  if (typeof target !== 'string') errors.add('target is required', 'target');
  else if (!isValid(storedTarget(record, domain))) errors.add(reason, 'target');
  if (type !== 'CAA') return;
  if (typeof tag === 'string' && !caaTags.includes(tag))
    errors.add(`Must be one of ${caaTags.join(', ')}`, 'tag');
  if (!isFilled(tag)) errors.add('tag is required for a CAA record', 'tag');
}

function checkName({type, name}: RecordInput, domain: string, errors: ErrorList): void {
  if (typeof name !== 'string') errors.add('name is required', 'name');
  else if (!namePattern.test(name) || name.includes('..')) errors.add('name is not valid', 'name');
  else if (type === 'CNAME' && relativeName(name, domain) === '') {
    errors.add('A CNAME record cannot stand for the domain itself', 'name');
  }
}

/** Adds an error if a record cannot stand beside others of its name. @param others the other records of the domain */
export function checkBeside(
  {type, name, target}: Pick<DnsRecord, 'type' | 'name' | 'target'>,
  others: readonly DnsRecord[],
  errors: ErrorList,
): void {
  const sameName = others.filter(each => each.name.toLowerCase() === name.toLowerCase());
  if (sameName.some(each => each.type === 'CNAME')) errors.add('A CNAME record has this name', 'name');
  else if (type === 'CNAME' && sameName.length > 0)
    errors.add('A CNAME record must be the only one of its name', 'name');
  if (type === 'MX' && sameName.some(each => each.type === 'MX' && (target === '' || each.target === '')))
    errors.add(
      'An MX record without a target, which refuses all mail, must be the only one of its name',
      'target',
    );
}

const isFilled = (text: string | null | undefined): boolean => typeof text === 'string' && text !== '';

/** Returns a name relative to its domain; the empty name is the domain itself. */
function relativeName(name: string, domain: string): string {
  const bare = name.replace(/\.$/, '');
  if (bare === '@' || bare.toLowerCase() === domain.toLowerCase()) return '';
  const suffix = `.${domain.toLowerCase()}`;
  return bare.toLowerCase().endsWith(suffix) ? bare.slice(0, -suffix.length) : bare;
}

/** The types of records whose target is a host. */
const toHosts: ReadonlySet<string> = new Set(['NS', 'MX', 'CNAME', 'PTR', 'SRV']);

/** Returns a target as it is stored: a host without its final dot, that of an SRV record with the domain if it is a single word. */
function storedTarget({type, target}: RecordInput, domain: string): string {
  if (!target || !toHosts.has(type)) return target ?? '';
  return type === 'SRV' && !target.includes('.') ? `${target}.${domain}` : target.replace(/\.$/, '');
}

/** Returns the fields of a record, 0 or null if not of its type. Clients send back whole records, so those are ignored. */
export function recordFields(record: RecordInput, domain: string): RecordFields {
  const {type} = record;
  const isSrv = type === 'SRV';
  const service = isSrv ? (record.service ?? '').replace(/^_/, '') : null;
  const protocol = isSrv ? (record.protocol ?? '').replace(/^_/, '') : null;
  return {
    type,
    name: isSrv ? `_${service}._${protocol}` : relativeName(record.name ?? '', domain),
    target: storedTarget(record, domain),
    priority: isSrv || type === 'MX' ? (record.priority ?? 10) : 0,
    weight: isSrv ? (record.weight ?? 5) : 0,
    port: isSrv ? (record.port ?? 80) : 0,
    service,
    protocol,
    ttl_sec: storedTime(record.ttl_sec ?? 0),
    tag: type === 'CAA' ? (record.tag ?? 'issue') : null,
  };
}

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
