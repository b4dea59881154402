import type {JsonObject} from '../../api/index.ts';
import {type Domain, type DomainRecord, domainDefaults, longestTime, storedTime} from '../../model/index.ts';
import type {Soa, ZoneRecord} from '../../zone/records.ts';
import type {Answers, PlanRow} from '../definition/action.ts';
import {noPlace} from '../definition/action.ts';
import {withName} from '../definition/checks.ts';
import {checkMail, soaFields} from './domain-fields.ts';
import {recordChanges, recordFields} from './record-fields.ts';

/** Finds mistakes in the records of a zone file before the service refuses them. */

/** Whether a record names one of the service's own name servers. The API never lists them; an export writes a placeholder. */
export const isOwnServer = ({type, name, target}: ZoneRecord, own: ReadonlySet<string>): boolean =>
  type === 'NS' &&
  name === '' &&
  (own.has(target.toLowerCase()) || target.toLowerCase().endsWith('.invalid'));

/** Returns the mistake in a record that the service would refuse, with the label of the form's field; undefined if there is none. */
export function mistakeIn(record: ZoneRecord): string | undefined {
  if (record.ttl === 0)
    return 'a time to live of 0 is the default of the domain to the service: write another';
  const answers: Answers = {...record, ttl_sec: record.ttl};
  for (const [name, {check, label}] of Object.entries(recordFields)) {
    const answer = answers[name];
    if (answer === undefined || answer === '' || !check) continue;
    if (name === 'name' && record.type === 'SRV') continue;
    // The cast: no check of a record looks at the item.
    const wrong = check(answer, undefined as never, answers, noPlace);
    if (wrong !== undefined) return withName(`${label} ${answer}`, wrong);
  }
  return record.type === 'CNAME' && record.name === ''
    ? 'a CNAME record cannot stand for the domain itself'
    : undefined;
}

/** Finds aliases that would share their names with other records, which the DNS forbids. */
export function aliasConflicts(
  wanted: readonly ZoneRecord[],
  others: readonly DomainRecord[],
  changed: ReadonlySet<DomainRecord>,
): {line: number; text: string}[] {
  const byName = Map.groupBy(wanted, ({name}) => name.toLowerCase());
  const withOthers = others.flatMap(record => {
    const sameName = changed.has(record) ? [] : (byName.get((record.name ?? '').toLowerCase()) ?? []);
    const first = sameName.find(({type}) => type === 'CNAME' || record.type === 'CNAME');
    if (!first) return [];
    const has = `the service has ${record.type} ${record.target} there: remove it, or import with the others removed`;
    return [{line: first.line, text: `${first.type} ${first.name}: a CNAME must stand alone, and ${has}`}];
  });
  const withinFile = [...byName.values()].flatMap(records => {
    const alias = records.find(({type}) => type === 'CNAME');
    if (!alias) return [];
    const others = records.filter(
      one => one !== alias && !(one.type === 'CNAME' && one.target === alias.target),
    );
    return others.map(({line, type, name}) => ({
      line,
      text: `${type} ${name}: the CNAME of line ${alias.line} must stand alone`,
    }));
  });
  return [...withOthers, ...withinFile];
}

/** Compares the SOA record of a zone file with the domain, as one row of the import's table. */

interface FileSoa {
  soa: Soa;
  /** The `$TTL` of the file, which counts before the last number of the record. */
  defaultTtl: number | undefined;
}

/** Returns the time to live, in seconds, of records that have none of their own, as it will be after the import. */
export function zoneTtl(domain: Domain, file: FileSoa | undefined, stored = storedTime): number {
  const wanted = file && (file.defaultTtl ?? file.soa.minimum);
  const there = domain.ttl_sec || domainDefaults.ttl_sec;
  return wanted && typeof domain.ttl_sec === 'number' ? stored(Math.min(wanted, longestTime)) : there;
}

export function soaRow(domain: Domain, file: FileSoa, stored = storedTime): PlanRow {
  const {mail, refresh, retry, expire, minimum} = file.soa;
  const times = {
    ttl_sec: file.defaultTtl ?? minimum,
    refresh_sec: refresh,
    retry_sec: retry,
    expire_sec: expire,
  };
  const body: JsonObject = {};
  const changes: string[] = [];
  const there: string[] = [];
  const contact = domain.soa_email || `hostmaster@${domain.domain}`;
  if (mail && checkMail(mail) === undefined && mail.toLowerCase() !== contact.toLowerCase()) {
    body.soa_email = mail;
    changes.push(`${soaFields.soa_email.label} ${domain.soa_email || '—'} → ${mail}`);
  } else there.push(contact);
  for (const name of ['ttl_sec', 'refresh_sec', 'retry_sec', 'expire_sec'] as const) {
    const before = domain[name];
    const wanted = Math.min(times[name], longestTime);
    // A time missing from the domain cannot be compared, and the service reads 0 as the default.
    if (typeof before !== 'number' || wanted === 0) continue;
    const storedTime = stored(wanted);
    const storedNote = storedTime === times[name] ? '' : `, stored as ${storedTime}`;
    const {label} = soaFields[name];
    if (storedTime === (before || domainDefaults[name])) there.push(`${label} ${times[name]} s${storedNote}`);
    else {
      body[name] = wanted;
      changes.push(`${label} ${before} → ${times[name]} s${storedNote}`);
    }
  }
  if (changes.length === 0) return {kind: 'left', cells: ['SOA', '@', there.join(', ')]};
  const target = {id: String(domain.id), label: domain.domain ?? '', value: domain};
  const step = {own: true, action: 'edit', target, body} as const;
  return {kind: 'change', cells: ['SOA', '@'], detail: changes.join(', '), step};
}

interface Times {
  /** The time to live of records that have none of their own, in seconds. */
  inherited: number;
  /** A time as the service stores it. */
  stored: (seconds: number) => number;
}

interface Pair {
  record: DomainRecord;
  wanted: ZoneRecord;
}

export const removeRow = (record: DomainRecord): PlanRow => ({
  kind: 'remove',
  cells: cellsOf(record),
  step: {action: 'remove', target: targetOf(record)},
});

export const otherRow = (record: DomainRecord, detail?: string): PlanRow => ({
  kind: 'other',
  cells: cellsOf(record),
  detail,
});

export function leftRow({record, wanted: {ttl}}: Pair, {stored}: Times): PlanRow {
  const differs = ttl !== undefined && record.ttl_sec && stored(ttl) !== ttl;
  return {
    kind: 'left',
    cells: cellsOf(record),
    detail: differs ? `in the file ${ttl} s, stored as ${stored(ttl)}` : undefined,
  };
}

export function changeRow({record, wanted}: Pair, times: Times): PlanRow {
  const {inherited, stored} = times;
  const {ttl} = wanted;
  // 0 stands for the time to live of the domain.
  const body = {...bodyOf(wanted, times), ttl_sec: ttl === undefined || stored(ttl) === inherited ? 0 : ttl};
  const changes = Object.fromEntries(
    Object.entries(body).filter(([field, value]) => !same(record, {field, value}, times)),
  );
  const storedNote = 'ttl_sec' in changes ? storedText(Number(changes.ttl_sec), stored) : '';
  return {
    kind: 'change',
    // The new target follows the old one in the detail, so it is not shown twice.
    cells: 'target' in changes ? cellsOf(record).slice(0, 2) : cellsOf(record),
    // The cast: the body of a record holds texts and numbers alone.
    detail: [`${recordChanges(record, changes as Answers) ?? ''}${storedNote}`, wanted.note]
      .filter(Boolean)
      .join(', '),
    otherwise: wanted.note !== undefined,
    step: {action: 'edit', target: targetOf(record), body: changes},
  };
}

export function addRow(record: ZoneRecord, times: Times): PlanRow {
  const body = bodyOf(record, times);
  const ttl = Number(body.ttl_sec ?? 0);
  const [type = '', name = '', target = '', time = ''] = cellsOf({...record, ttl_sec: ttl});
  return {
    kind: 'add',
    cells: [type, name, target, `${time}${storedText(ttl, times.stored)}`],
    detail: record.note,
    otherwise: record.note !== undefined,
    step: {action: 'add', body},
  };
}

/** `, stored as 300`; empty if the service stores the time as it is. */
const storedText = (seconds: number, stored: Times['stored']): string =>
  stored(seconds) === seconds ? '' : `, stored as ${stored(seconds)}`;

/** Returns the request body for a record of a zone file. `ttl_sec` is left out where the default of the domain applies. */
function bodyOf(
  {line: _, note: __, ttl, inherits, ...record}: ZoneRecord,
  {inherited, stored}: Times,
): JsonObject {
  const {name, ...srv} = record;
  return {
    ...(record.type === 'SRV' ? srv : record),
    ...(ttl === undefined || (inherits && stored(ttl) === inherited) ? {} : {ttl_sec: ttl}),
  };
}

function same(
  record: DomainRecord,
  {field, value}: {field: string; value: unknown},
  {inherited, stored}: Times,
): boolean {
  const there = record[field];
  return field === 'ttl_sec'
    ? stored(Number(value) || inherited) === (Number(there) || inherited)
    : value === there;
}

function cellsOf({
  type,
  name,
  target,
  priority,
  weight,
  port,
  tag,
  ttl_sec,
}: Partial<DomainRecord>): string[] {
  const before =
    type === 'SRV' ? [priority, weight, port] : type === 'MX' ? [priority] : type === 'CAA' ? [tag] : [];
  return [type ?? '', name || '@', [...before, target || '.'].join(' '), ttl_sec ? `${ttl_sec} s` : ''];
}

const targetOf = (record: DomainRecord) => ({
  id: String(record.id),
  label: [record.name || '@', record.type, record.target].join(' '),
  value: record,
});
