import {isIPv4, isIPv6} from 'node:net';
import {type DomainRecord, domainName, longestTime, recordTypes, storedTimes} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import {type Answer, type Answers, bodyOf, type Field, field, storedFields} from '../definition/action.ts';
import {asciiName, between} from '../definition/checks.ts';

/** Checks of a record's name and target by its type. Each returns the mistake, or undefined. */

const hostPart = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i;

function isHost(text: string): boolean {
  const name = text.replace(/\.$/, '').replace(/^\*\./, '');
  return name.length <= 253 && !isIPv4(name) && name.split('.').every(part => hostPart.test(part));
}

/** The target of an MX record by which a name takes no mail, as zone files write it. Only who types it means that. */
const noMail = '.';

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
const checkServiceWord = asciiName(
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

type RecordField = Field<DomainRecord>;

/** Returns the type of the record: the stored one, which cannot be changed, or the type chosen for a new record. */
const typeOf = (record: DomainRecord | undefined, answers: Answers): string =>
  String(record?.type ?? answers.type ?? '');

const isOne =
  (...types: readonly string[]): NonNullable<RecordField['when']> =>
  (answers, record) =>
    types.includes(typeOf(record, answers));

const isSrv = isOne('SRV');

function targetHint(answers: Answers, record: DomainRecord | undefined): string | undefined {
  const type = typeOf(record, answers);
  if (type !== 'CAA') return ownProperty(targetHints, type);
  return answers.tag === 'iodef'
    ? 'where violations are reported: mailto:admin@example.org, or a URL'
    : 'the authority, such as letsencrypt.org';
}

export const recordType = field.choice('Type', {choices: recordTypes}) satisfies RecordField;

export const recordFields = storedFields({
  name: field.text('Name', {
    optional: (answers, record) => typeOf(record, answers) !== 'CNAME',
    hint: (answers, record) =>
      typeOf(record, answers) === 'CNAME' ? 'such as www' : 'such as www; without one, the domain itself',
    check: (name, record, answers) => checkName(name, typeOf(record, answers)),
    when: (answers, record) => !isSrv(answers, record),
  }),
  service: field.text('Service', {hint: 'such as sip', check: checkServiceWord, when: isSrv}),
  protocol: field.text('Protocol', {hint: 'tcp, udp or another', check: checkServiceWord, when: isSrv}),
  priority: field.number('Priority', {
    hint: '0–255: the lowest is tried first',
    check: between(0, 255),
    when: isOne('MX', 'SRV'),
  }),
  weight: field.number('Weight', {
    hint: '0–65,535: its part among those of the same priority',
    check: between(0, 65_535),
    when: isSrv,
  }),
  port: field.number('Port', {hint: '0–65,535, such as 5060', check: between(0, 65_535), when: isSrv}),
  tag: field.choice('Tag', {
    choices: ['issue', 'issuewild', 'iodef'],
    hint: 'issue: may make certificates · issuewild: for *. · iodef: whom to notify',
    when: isOne('CAA'),
  }),
  target: field.text('Target', {
    initial: (record?: DomainRecord) => (isNullMx(record) ? noMail : (record?.target ?? undefined)),
    hint: targetHint,
    check: (target, record, answers) => checkTarget(target, typeOf(record, answers)),
  }),
  ttl_sec: field.duration('TTL', {
    unit: 's',
    steps: storedTimes,
    optional: true,
    hint: '300, 5m, 1h, 2d; 0 is the default of the domain',
    check: between(0, longestTime),
  }),
} satisfies Record<string, RecordField>);

const targetHints: Readonly<Record<string, string>> = {
  A: 'an IPv4 address, such as 192.0.2.10',
  AAAA: 'an IPv6 address, such as 2001:db8::10',
  CNAME: 'the name it stands for, such as www.example.org',
  MX: 'the mail server, such as mail.example.org; . says that the domain takes no mail',
  NS: 'the name server, such as ns1.example.org',
  PTR: 'a host name',
  SRV: 'the host that serves it, such as sip.example.org',
  TXT: 'the text, without quotes around it',
};

/** Whether a record says that its name takes no mail: its target is empty, which zone files write as `.`. */
const isNullMx = (record: DomainRecord | undefined): boolean =>
  record?.type === 'MX' && (record.target ?? '') === '';

/** The name as the service stores it: `@` stands for the domain itself in zone files alone. */
const nameOf = ({name = ''}: Answers) => (name === '@' ? '' : name);

/** Returns the request body for a new record. An empty name stands for the domain itself, so it is sent too. */
export const newRecord = (answers: Answers) =>
  bodyOf({
    ...answers,
    ...(answers.type === 'SRV' ? {} : {name: nameOf(answers)}),
    target: sentTarget(answers),
  });

/** What to know of a text in quotes: nothing is taken off it, as the quotes may belong to it. */
export const keepsQuotes = (record: DomainRecord | undefined, answers: Answers): string | undefined =>
  typeOf(record, answers) === 'TXT' &&
  answers.target !== record?.target &&
  /^".*"$/s.test(String(answers.target))
    ? 'the quotes are stored as part of the text: leave out those that only mark strings, and join the strings'
    : undefined;

/** Describes the changes of an edit: `TTL 0 → 300 s`. */
export function recordChanges(record: DomainRecord, answers: Answers): string | undefined {
  const fields = Object.entries(recordFields).flatMap(([name, field]) => {
    const {label, initial, unit}: RecordField = field;
    const [before, after] = [initial?.(record) ?? '', answers[name]];
    if (after === undefined || after === before) return [];
    return [`${label} ${before === '' ? '—' : before} → ${after}${unit === undefined ? '' : ` ${unit}`}`];
  });
  return fields.length > 0 ? fields.join(', ') : undefined;
}

/** Returns the request body for an edited record. A cleared field is sent with the value that means "not set". */
export function editedRecord(answers: Answers, {type}: DomainRecord) {
  const cleared = {
    target: sentTarget({...answers, type: type ?? undefined}) ?? '',
    ttl_sec: answers.ttl_sec ?? 0,
  };
  return bodyOf({...answers, ...cleared, ...(type === 'SRV' ? {} : {name: nameOf(answers)})});
}
