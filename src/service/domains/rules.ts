import {isIPv4, isIPv6} from 'node:net';
import type {ErrorList} from '../check.ts';
import type * as is from '../schemas.ts';

/** A record as a request gives it; what it does not say is undefined or null. */
export interface RecordInput {
  readonly type: string;
  readonly name?: string | null | undefined;
  readonly target?: string | null | undefined;
  readonly priority?: number | null | undefined;
  readonly weight?: number | null | undefined;
  readonly port?: number | null | undefined;
  readonly service?: string | null | undefined;
  readonly protocol?: string | null | undefined;
  readonly tag?: string | null | undefined;
  readonly ttl_sec?: number | null | undefined;
}

const hostName =
  /^(?=.{1,253}\.?$)(\*\.)?([a-zA-Z0-9_]([a-zA-Z0-9_-]{0,61}[a-zA-Z0-9_])?\.)*[a-zA-Z0-9_]([a-zA-Z0-9_-]{0,61}[a-zA-Z0-9_])?\.?$/;
// An address fits the pattern, but nothing could be looked up by it.
const isHost = (target: string) => hostName.test(target) && !isIPv4(target.replace(/\.$/, ''));
const named = /^(\*|@|(\*\.)?[a-zA-Z0-9_]([a-zA-Z0-9_.-]{0,250}[a-zA-Z0-9_.])?)?$/;

/** What a target must be, by the record's type. */
const targets: Readonly<Record<string, readonly [(target: string) => boolean, string]>> = {
  A: [isIPv4, 'Must be an IPv4 address'],
  AAAA: [isIPv6, 'Must be an IPv6 address'],
  NS: [isHost, 'Must be a host name'],
  MX: [target => target === '' || isHost(target), 'Must be a host name'],
  CNAME: [isHost, 'Must be a host name'],
  PTR: [isHost, 'Must be a host name'],
  SRV: [isHost, 'Must be a host name'],
  CAA: [target => target.length > 0, 'Must not be empty'],
  TXT: [target => target.length > 0, 'Must not be empty'],
};

/** Adds to the reasons what is wrong with a record, by its type. @param domain the name of its domain */
export function checkRecord(record: RecordInput, domain: string, reasons: ErrorList): void {
  const {type, target} = record;
  const rule = Object.hasOwn(targets, type) ? targets[type] : undefined;
  if (rule === undefined) {
    reasons.add(`Must be one of ${Object.keys(targets).join(', ')}`, 'type');
    return;
  }
  if (type === 'SRV') {
    if (!filled(record.service)) reasons.add('service is required for an SRV record', 'service');
    if (!filled(record.protocol)) reasons.add('protocol is required for an SRV record', 'protocol');
  } else if (typeof record.name !== 'string') reasons.add('name is required', 'name');
  else if (!named.test(record.name) || record.name.includes('..')) reasons.add('name is not valid', 'name');
  else if (type === 'CNAME' && relative(record.name, domain) === '') {
    reasons.add('A CNAME record cannot stand for the domain itself', 'name');
  }
  if (typeof target !== 'string') reasons.add('target is required', 'target');
  // The family writes `[remote_addr]` for the address of whoever asks.
  else if (!rule[0](target) && !(type === 'A' && target === '[remote_addr]')) reasons.add(rule[1], 'target');
  if (
    type === 'CAA' &&
    record.tag !== undefined &&
    record.tag !== null &&
    !['issue', 'issuewild', 'iodef'].includes(record.tag)
  ) {
    reasons.add('Must be one of issue, issuewild, iodef', 'tag');
  }
  if (type === 'CAA' && !filled(record.tag)) reasons.add('tag is required for a CAA record', 'tag');
}

/** Adds to the reasons that a CNAME record would not be alone with its name. @param others the domain's other records */
export function checkAlone(
  {type, name}: Pick<is.Record, 'type' | 'name'>,
  others: readonly is.Record[],
  reasons: ErrorList,
): void {
  const alike = others.filter(each => each.name.toLowerCase() === name.toLowerCase());
  if (alike.some(each => each.type === 'CNAME')) reasons.add('A CNAME record has this name', 'name');
  else if (type === 'CNAME' && alike.length > 0)
    reasons.add('A CNAME record must be the only one of its name', 'name');
}

const filled = (text: string | null | undefined): boolean => typeof text === 'string' && text !== '';

/** A name within its domain: the domain's own name is the empty one, and is not repeated at the end. */
export function relative(name: string, domain: string): string {
  const bare = name.replace(/\.$/, '');
  if (bare === '@' || bare.toLowerCase() === domain.toLowerCase()) return '';
  const tail = `.${domain.toLowerCase()}`;
  return bare.toLowerCase().endsWith(tail) ? bare.slice(0, -tail.length) : bare;
}

const times = [
  0, 30, 120, 300, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 172_800, 345_600, 604_800, 1_209_600,
  2_419_200,
];

/** A time to live as the service keeps it: 0, or the next longer of a few. @param seconds as it was asked for */
export const lasting = (seconds: number): number => times.find(each => each >= seconds) ?? 2_419_200;

/**
 * The fields that a record of that type bears; the others are 0 or null. What a request says of those others (a
 * `tag` of what is not CAA, a `weight` of what is not SRV) is ignored, not refused: clients send back whole records.
 */
export function recordFields(
  record: RecordInput,
  domain: string,
): Omit<is.Record, 'id' | 'created' | 'updated'> {
  const {type} = record;
  const srv = type === 'SRV';
  const service = srv ? (record.service ?? '').replace(/^_/, '') : null;
  const protocol = srv ? (record.protocol ?? '').replace(/^_/, '') : null;
  return {
    type,
    name: srv ? `_${service}._${protocol}` : relative(record.name ?? '', domain),
    target: record.target ?? '',
    priority: srv || type === 'MX' ? (record.priority ?? 10) : 0,
    weight: srv ? (record.weight ?? 5) : 0,
    port: srv ? (record.port ?? 80) : 0,
    service,
    protocol,
    ttl_sec: lasting(record.ttl_sec ?? 0),
    tag: type === 'CAA' ? (record.tag ?? 'issue') : null,
  };
}
