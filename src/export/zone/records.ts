import {isIPv4, isIPv6} from 'node:net';
import type {DomainRecord} from '../../model/index.ts';
import {characterString, characterStrings, hostIn, isDomainName} from './names.ts';

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

export function recordData(record: DomainRecord, origin: string): RecordData {
  const type = record.type ?? '';
  const make = Object.hasOwn(types, type) ? types[type] : undefined;
  return make?.(record, record.target ?? '', origin) ?? {reason: 'its type is not known here'};
}
