import {isIPv4, isIPv6} from 'node:net';
import {type DomainRecord, domainName} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import type {Answer, Answers} from '../definition/action/answers.ts';
import {asciiName} from '../definition/action/checks.ts';

/** Checks of a record's name and target by its type. Each returns the mistake, or undefined. */

const hostPart = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i;

function isHost(text: string): boolean {
  const name = text.replace(/\.$/, '').replace(/^\*\./, '');
  return name.length <= 253 && !isIPv4(name) && name.split('.').every(part => hostPart.test(part));
}

/** The target of an MX record by which a name takes no mail, as zone files write it. Only who types it means that. */
export const noMail = '.';

/** The target as the service stores it. */
export const sentTarget = ({type, target}: Answers): Answer =>
  type === 'MX' && target === noMail ? '' : target;

const checkHost = asciiName(isHost, 'must be a host name');
const targetChecks: Readonly<Record<string, (target: string) => string | undefined>> = {
  // The service replaces [remote_addr] with the address of the client.
  A: target => (isIPv4(target) || target === '[remote_addr]' ? undefined : 'must be an IPv4 address'),
  // An address with a zone (`fe80::1%eth0`) is valid on one machine only.
  AAAA: target => (isIPv6(target) && !target.includes('%') ? undefined : 'must be an IPv6 address'),
  CNAME: checkHost,
  MX: target => (target === noMail ? undefined : checkHost(target)),
  NS: checkHost,
  PTR: checkHost,
  SRV: checkHost,
};

export const checkTarget = (target: Answer, type: Answer): string | undefined =>
  ownProperty(targetChecks, String(type))?.(String(target));

/** The name of a record, relative to its domain or in full. */
export function checkName(answer: Answer, type: Answer): string | undefined {
  const name = String(answer);
  if (type === 'CNAME' && name === '@') return 'a CNAME record cannot stand for the domain itself';
  if (name.length > 100) return `must be at most 100 characters, not ${name.length}`;
  return checkLetters(name);
}

/** The service or the protocol of an SRV record: each is one label, before which the service puts its `_`. */
export const checkServiceWord = asciiName(
  word => /^_?[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/i.test(word),
  'must be one word, such as sip or tcp: for _sip._tcp the service is sip and the protocol tcp',
);

const checkLetters = asciiName(
  name => /^(\*|@|(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?)$/i.test(name) && !name.includes('..'),
  'must be letters, digits, - _ and dots; *. may stand first',
);

/** Whether a record is the one that was to be created. The service stores relative names: `www`, not `www.example.org`. */
export function isAsked(record: DomainRecord, asked: Answers): boolean {
  const bare = (text: unknown) => String(text ?? '').replace(/^_|\.$/g, '');
  const [target, wantedTarget] = [record.target ?? '', String(sentTarget(asked) ?? '')];
  const sameTarget =
    target === wantedTarget ||
    // A host may be stored without its final dot, and that of an SRV record with the domain.
    (record.type !== 'TXT' && bare(target) === bare(wantedTarget)) ||
    (record.type === 'SRV' && !wantedTarget.includes('.') && target.startsWith(`${wantedTarget}.`)) ||
    wantedTarget === '[remote_addr]';
  if (record.type !== asked.type || !sameTarget) return false;
  if (record.type === 'SRV')
    return bare(record.service) === bare(asked.service) && bare(record.protocol) === bare(asked.protocol);
  const [stored, wanted] = [(record.name ?? '').toLowerCase(), bare(asked.name).toLowerCase()];
  // The domain itself may be asked for as '', as @ or by its full name.
  if (stored === '') return wanted === '' || wanted === '@' || domainName.test(wanted);
  if (wanted === stored) return true;
  // The rest must be able to be the domain: `www.staging` is not `www`.
  return wanted.startsWith(`${stored}.`) && domainName.test(wanted.slice(stored.length + 1));
}
