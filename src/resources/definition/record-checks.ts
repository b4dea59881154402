import type {DomainRecord} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import type {Answer, Answers} from './action.ts';

/** What a record may hold, by its type: said as it is typed, in the service's terms. */

const address4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const isAddress4 = (text: string) => address4.test(text) && !/(^|\.)0\d/.test(text);
// An address of the web may be any IPv6 address in brackets: whatever passes there is one.
const isAddress6 = (text: string) => /^[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i;

function isHost(text: string): boolean {
  const name = text.replace(/\.$/, '').replace(/^\*\./, '');
  return name.length <= 253 && !isAddress4(name) && name.split('.').every(part => label.test(part));
}

const host = (text: string) => (isHost(text) ? undefined : 'must be a host name');
const targets: Readonly<Record<string, (target: string) => string | undefined>> = {
  // The family writes [remote_addr] for the address of whoever asks.
  A: target => (isAddress4(target) || target === '[remote_addr]' ? undefined : 'must be an IPv4 address'),
  AAAA: target => (isAddress6(target) ? undefined : 'must be an IPv6 address'),
  CNAME: host,
  MX: host,
  NS: host,
  PTR: host,
  SRV: host,
};

/** What a record of that type points to. */
export function checkTarget(target: Answer, type: Answer): string | undefined {
  return ownProperty(targets, String(type))?.(String(target));
}

/** The name of a record within its domain, or in full. */
export function checkName(answer: Answer, type: Answer): string | undefined {
  const name = String(answer);
  if (type === 'CNAME' && name === '@') return 'a CNAME record cannot stand for the domain itself';
  if (name.length > 100) return `at most 100 characters, not ${name.length}`;
  const fits = /^(\*|@|(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?)$/i.test(name) && !name.includes('..');
  return fits ? undefined : 'letters, digits, - _ and dots; *. may stand first';
}

/** Whether a record is what was asked for; the service keeps names short, `www` for `www.example.org`. */
export function isAsked(record: DomainRecord, asked: Answers): boolean {
  if (record.type !== asked.type || record.target !== (asked.target ?? '')) return false;
  const bare = (text: unknown) => String(text ?? '').replace(/^_|\.$/g, '');
  if (record.type === 'SRV')
    return bare(record.service) === bare(asked.service) && bare(record.protocol) === bare(asked.protocol);
  const [kept, wanted] = [record.name ?? '', bare(asked.name).toLowerCase()];
  // The domain itself: by no name, by @, or by its own.
  if (kept === '') return wanted === '' || wanted === '@' || wanted.includes('.');
  return wanted === kept.toLowerCase() || wanted.startsWith(`${kept.toLowerCase()}.`);
}
