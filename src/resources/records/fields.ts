import {type DomainRecord, recordTypes} from '../../model/index.ts';
import type {Field} from '../definition/action.ts';
import {type Answers, bodyOf} from '../definition/answers.ts';
import {between} from '../definition/checks.ts';
import {checkName, checkTarget} from './checks.ts';

/** The fields of a record, for one that is added and for those that are edited. Which of them there are follows from the type. */

type RecordField = Field<DomainRecord>;

/** The type of a record cannot be changed: that of one which is there counts, else the one that is chosen. */
const typeOf = (record: DomainRecord | undefined, answers: Answers): string =>
  String(record?.type ?? answers.type ?? '');

const isOne =
  (...types: readonly string[]): NonNullable<RecordField['when']> =>
  (answers, record) =>
    types.includes(typeOf(record, answers));

const isSrv = isOne('SRV');

const stored =
  (name: 'name' | 'service' | 'protocol' | 'target' | 'priority' | 'weight' | 'port' | 'tag' | 'ttl_sec') =>
  // A new record has nothing yet.
  (record?: DomainRecord) =>
    record?.[name] ?? undefined;

export const recordType = {label: 'Type', type: 'choice', choices: recordTypes} satisfies RecordField;

export const recordFields = {
  name: {
    label: 'Name',
    type: 'text',
    optional: (answers, record) => typeOf(record, answers) !== 'CNAME',
    hint: 'empty for the domain itself',
    initial: stored('name'),
    check: (name, record, answers) => checkName(name, typeOf(record, answers)),
    when: (answers, record) => !isSrv(answers, record),
  },
  service: {
    label: 'Service',
    type: 'text',
    hint: 'such as sip',
    initial: stored('service'),
    when: isSrv,
  },
  protocol: {
    label: 'Protocol',
    type: 'text',
    hint: 'such as tcp',
    initial: stored('protocol'),
    when: isSrv,
  },
  target: {
    label: 'Target',
    type: 'text',
    // An MX record without one says that the domain takes no mail.
    optional: isOne('MX'),
    initial: stored('target'),
    check: (target, record, answers) => checkTarget(target, typeOf(record, answers)),
  },
  priority: {
    label: 'Priority',
    type: 'number',
    hint: '0–255',
    initial: stored('priority'),
    check: between(0, 255),
    when: isOne('MX', 'SRV'),
  },
  weight: {
    label: 'Weight',
    type: 'number',
    hint: '0–65,535',
    initial: stored('weight'),
    check: between(0, 65_535),
    when: isSrv,
  },
  port: {
    label: 'Port',
    type: 'number',
    hint: '0–65,535',
    initial: stored('port'),
    check: between(0, 65_535),
    when: isSrv,
  },
  tag: {
    label: 'Tag',
    type: 'choice',
    choices: ['issue', 'issuewild', 'iodef'],
    initial: stored('tag'),
    when: isOne('CAA'),
  },
  ttl_sec: {
    label: 'TTL',
    type: 'number',
    unit: 's',
    optional: true,
    hint: '0 is the default of the domain',
    initial: stored('ttl_sec'),
    check: between(0, 2_419_200),
  },
} satisfies Record<string, RecordField>;

/** What is sent for a new record. An empty name stands for the domain itself, so it is sent too. */
export const newRecord = (answers: Answers) =>
  bodyOf({
    ...answers,
    ...(answers.type === 'SRV' ? {} : {name: answers.name ?? ''}),
    ...(answers.type === 'MX' ? {target: answers.target ?? ''} : {}),
  });

/** What an edit changes, in words: `TTL 0 → 300 s`. */
export function recordChanges(record: DomainRecord, answers: Answers): string | undefined {
  const fields = Object.entries(recordFields).flatMap(([name, field]) => {
    const {label, initial, unit}: RecordField = field;
    const [before, after] = [initial?.(record) ?? '', answers[name]];
    if (after === undefined || after === before) return [];
    return [`${label} ${before === '' ? '—' : before} → ${after}${unit === undefined ? '' : ` ${unit}`}`];
  });
  return fields.length > 0 ? fields.join(', ') : undefined;
}

/** What a record is to be; what was cleared is sent as the service has it without. */
export function editedRecord(answers: Answers, {type}: DomainRecord) {
  const cleared = {target: answers.target ?? '', ttl_sec: answers.ttl_sec ?? 0};
  return bodyOf({...answers, ...cleared, ...(type === 'SRV' ? {} : {name: answers.name ?? ''})});
}
