import type {JsonObject} from '../../api/index.ts';
import type {ZoneRecord} from '../../import/zone/records.ts';
import type {DomainRecord} from '../../model/index.ts';
import type {Answers} from '../definition/action/answers.ts';
import type {PlanRow} from '../definition/action/planner.ts';
import {recordChanges} from '../records/fields.ts';

/** The rows of the table of an import: records that are added, changed, removed or left. */

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
