import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {JsonObject} from '../../api/index.ts';
import type {Domain, DomainRecord, ZoneFile} from '../../model/index.ts';
import type {PlanInput, Planner, PlanRow} from '../definition/action.ts';
import type {Answers} from '../definition/answers.ts';
import {recordChanges} from '../records/fields.ts';
import {action, ofDomain} from './domain.ts';
import {isOwnServer, lonely, mistakeIn} from './zone-checks.ts';
import {zoneDocument} from './zone-document.ts';

type ZoneRecord = import('../../import/zone/records.ts').ZoneRecord;

/** What the service takes for a domain without a time to live; in seconds. */
const defaultTtl = 86_400;

const untold = 'the service does not tell which name servers are its own: add it, if it is none of them';

/** A zone file compared with the records of the domain: what would be added, changed, removed and left. */
async function compare(domain: Domain, {text, parts, extra, answers}: PlanInput): Promise<PlanRow[]> {
  // Few runs import a zone: the start does not pay for it.
  const [{readMasterFile}, {recordOf}, {compareZone}, {readToldZone}] = await Promise.all([
    import('../../import/zone/master-file.ts'),
    import('../../import/zone/records.ts'),
    import('../../import/zone/compare.ts'),
    import('../../export/zone/told.ts'),
  ]);
  const name = domain.domain ?? '';
  const file = readMasterFile(text, name);
  const [mistakes, skipped] = [[...file.mistakes], [...file.skipped]];
  const wanted: ZoneRecord[] = [];
  // The casts: both come from the endpoints that the plan names.
  const told = readToldZone((extra as ZoneFile | undefined)?.zone_file ?? [], name);
  const records = parts as readonly DomainRecord[];
  const own = new Set(told.nameServers.map(server => server.toLowerCase()));
  for (const one of file.records) {
    const read = recordOf(one);
    if ('mistake' in read) mistakes.push(read.mistake);
    else if ('skipped' in read) skipped.push(read.skipped);
    else if (isOwnServer(read, own)) continue;
    else if (extra === undefined && read.type === 'NS' && read.name === '')
      skipped.push({line: read.line, text: `NS ${read.target}: ${untold}`});
    else {
      const mistake = mistakeIn(read);
      if (mistake === undefined) wanted.push(read);
      else mistakes.push({line: read.line, text: `${read.type} ${read.name || '@'}: ${mistake}`});
    }
  }
  const {added, changed, left, others} = compareZone(wanted, records, {
    domain: name,
    ttl: domain.ttl_sec || defaultTtl,
  });
  const goes = answers.remove === true;
  for (const {line, text} of lonely(
    [...wanted],
    goes ? [] : others,
    new Set(changed.map(({record}) => record)),
  ))
    mistakes.push({line, text});
  const usual = domain.ttl_sec || defaultTtl;
  const remark =
    (kind: 'mistake' | 'skipped') =>
    ({line, text}: {line: number; text: string}): PlanRow => ({kind, cells: [`line ${line}`], detail: text});
  const byLine = (one: {line: number}, other: {line: number}) => one.line - other.line;
  // Of a file with mistakes nothing is known.
  if (mistakes.length > 0)
    return [...mistakes.sort(byLine).map(remark('mistake')), ...skipped.sort(byLine).map(remark('skipped'))];
  return [
    ...skipped.sort(byLine).map(remark('skipped')),
    ...(goes ? others : []).map(
      (record): PlanRow => ({
        kind: 'remove',
        cells: cellsOf(record),
        step: {action: 'remove', target: targetOf(record)},
      }),
    ),
    ...changed.map(({record, wanted: to}): PlanRow => {
      // No time to live of its own is one as well: that of the domain.
      const body = {...bodyOf(to, usual), ttl_sec: to.ttl === undefined || to.ttl === usual ? 0 : to.ttl};
      const changes = Object.fromEntries(
        Object.entries(body).filter(
          ([field, value]) => field !== 'type' && !same(record, field, value, usual),
        ),
      );
      // The cast: the body of a record holds texts and numbers alone.
      const detail = recordChanges(record, changes as Answers);
      return {
        kind: 'change',
        // What it becomes tells what it was.
        cells: 'target' in changes ? cellsOf(record).slice(0, 2) : cellsOf(record),
        detail,
        step: {action: 'edit', target: targetOf(record), body: changes},
      };
    }),
    ...added.map((record): PlanRow => {
      const body = bodyOf(record, usual);
      return {
        kind: 'add',
        cells: cellsOf({...record, ttl_sec: Number(body.ttl_sec ?? 0)}),
        step: {action: 'add', body},
      };
    }),
    ...(goes ? [] : others.map((record): PlanRow => ({kind: 'other', cells: cellsOf(record)}))),
    ...left.map((record): PlanRow => ({kind: 'left', cells: cellsOf(record)})),
  ];
}

/** What is sent of it. The default of the domain needs no time to live of its own. */
function bodyOf({line: _, ttl, inherits, ...record}: ZoneRecord, usual: number): JsonObject {
  const {name, ...srv} = record;
  return {
    ...(record.type === 'SRV' ? srv : record),
    ...(ttl === undefined || (inherits && ttl === usual) ? {} : {ttl_sec: ttl}),
  };
}

function same(record: DomainRecord, field: string, value: unknown, usual: number): boolean {
  const there = record[field];
  return field === 'ttl_sec' ? (Number(value) || usual) === (Number(there) || usual) : value === there;
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

const plan: Planner<Domain> = {
  file: 'file',
  parts: {resource: 'records', params: domain => ({domain_id: domain.id})},
  extra: {endpoint: endpoints.domains.zoneFile, params: ofDomain},
  make: compare,
};

export const importZone = action({
  name: 'import',
  title: 'Import zone file',
  verb: 'import a zone file into',
  key: 'I',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.records.create,
  params: domain => ({domain_id: domain.id}),
  fields: {
    file: {label: 'File', type: 'file', hint: 'a zone file, such as ~/example.org.zone'},
    remove: {label: 'Remove the rest', type: 'flag', hint: 'the records that are not in the file'},
  },
  ...(zoneDocument.unavailable ? {unavailable: zoneDocument.unavailable} : {}),
  single: true,
  plan,
});
