import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {ZoneRecord} from '../../import/zone/records.ts';
import {type Domain, type DomainRecord, storedTime, type ZoneFile} from '../../model/index.ts';
import {clean} from '../../text/text.ts';
import type {PlanInput, Planner, PlanRow} from '../definition/action/planner.ts';
import {action, ofDomain} from './domain.ts';
import {soaRow, zoneTtl} from './soa-row.ts';
import {aliasConflicts, isOwnServer, mistakeIn} from './zone-checks.ts';
import {zoneDocument} from './zone-document.ts';
import {addRow, changeRow, leftRow, otherRow, removeRow} from './zone-rows.ts';

const unknownServers = 'the service does not report which name servers are its own';
const addServer = `${unknownServers}: add it, if it is none of them`;

interface Remark {
  line: number;
  text: string;
}

/** The rows for remarks, in the order of the lines. */
const remarkRows = (kind: 'mistake' | 'skipped', remarks: readonly Remark[]): PlanRow[] =>
  remarks
    .toSorted((one, other) => one.line - other.line)
    .map(({line, text}) => ({kind, cells: [`line ${line}`], detail: text}));

/** Compares a zone file with the records of the domain: which would be added, changed, removed, or stay as they are. */
async function compare(domain: Domain, {text, parts, extra, answers, fixed}: PlanInput): Promise<PlanRow[]> {
  // Loaded here, because few runs import a zone.
  const [{readMasterFile}, {recordOf}, {soaOf}, {compareZone, identityOf}, {readServedZone, isApex}] =
    await Promise.all([
      import('../../import/zone/master-file.ts'),
      import('../../import/zone/records.ts'),
      import('../../import/zone/soa.ts'),
      import('../../import/zone/compare.ts'),
      import('../../export/zone/served-zone.ts'),
    ]);
  const name = domain.domain ?? '';
  const file = readMasterFile(text, name);
  const [mistakes, skipped] = [[...file.mistakes], [...file.skipped]];
  const wanted: ZoneRecord[] = [];
  // The casts: both come from the endpoints that the plan names.
  const records = parts as readonly DomainRecord[];
  const served = readServedZone((extra as ZoneFile | undefined)?.zone_file ?? [], name, records);
  const there = new Set(records.map(record => identityOf(record, name)));
  const own = new Set(served.nameServers.map(server => server.toLowerCase()));
  // Where the service does not tell its own name servers, those of the domain itself are neither added nor removed.
  const mayBeOwn = ({type, name: of}: Pick<DomainRecord, 'type' | 'name'>) =>
    extra === undefined && type === 'NS' && isApex(of ?? '', name);
  for (const one of file.records) {
    const read = recordOf(one);
    if ('mistake' in read) mistakes.push(read.mistake);
    else if ('skipped' in read) skipped.push(read.skipped);
    else if (isOwnServer(read, own)) continue;
    else if (mayBeOwn(read) && !there.has(identityOf(read, name)))
      skipped.push({line: read.line, text: `NS ${read.target}: ${addServer}`});
    else {
      const mistake = mistakeIn(read);
      if (mistake === undefined) wanted.push(read);
      else mistakes.push({line: read.line, text: `${read.type} ${read.name || '@'}: ${mistake}`});
    }
  }
  const readSoa = file.soa && soaOf(file.soa);
  if (readSoa && 'mistake' in readSoa) mistakes.push(readSoa.mistake);
  const soa =
    readSoa && !('mistake' in readSoa) && !fixed ? {soa: readSoa, defaultTtl: file.defaultTtl} : undefined;
  const stored = storedBy([domain, ...records]);
  const inherited = zoneTtl(domain, soa, stored);
  const {added, changed, left, others, repeated} = compareZone(wanted, records, {
    domain: name,
    ttl: inherited,
    stored,
  });
  for (const {wanted: again, first} of repeated) {
    const what = `${again.type} ${again.name || '@'} ${again.target}`;
    skipped.push({line: again.line, text: `${what}: line ${first} has it`});
  }
  const removes = answers.remove === true;
  const removed = removes ? others.filter(record => !mayBeOwn(record)) : [];
  const kept = removes ? others.filter(mayBeOwn) : others;
  const changedRecords = new Set(changed.map(({record}) => record));
  mistakes.push(...aliasConflicts(wanted, kept, changedRecords));
  const skippedRows = remarkRows('skipped', skipped);
  if (mistakes.length > 0) return [...remarkRows('mistake', mistakes), ...skippedRows];
  // Neither is the file of another domain: it would remove all records of this one.
  if (file.elsewhere !== undefined) {
    const nothing = `nothing in this file belongs to ${name}: ${file.elsewhere}; change its names, or import it there`;
    return skippedRows.map(row => ({...row, nothing}));
  }
  const lacking = recordLack(wanted.length, file.records.length, answers);
  if (lacking !== undefined && (removes || !file.soa))
    return [...skippedRows, {kind: 'mistake', cells: [lacking], nothing: lacking}];
  const times = {inherited, stored};
  const soaRows = soa ? [soaRow(domain, soa, stored)] : [];
  return [
    ...skippedRows,
    ...soaRows.filter(({kind}) => kind !== 'left'),
    ...removed.map(removeRow),
    ...changed.map(one => changeRow(one, times)),
    ...added.map(record => addRow(record, times)),
    ...kept.map(record => otherRow(record, removes ? `left: ${unknownServers}` : undefined)),
    ...soaRows.filter(({kind}) => kind === 'left'),
    ...left.map(one => leftRow(one, times)),
  ];
}

/** Returns why a file without records is refused: if the other records are removed, the domain would be empty. */
function recordLack(
  wanted: number,
  inFile: number,
  {file, remove}: PlanInput['answers'],
): string | undefined {
  if (wanted > 0 || (inFile > 0 && !remove)) return undefined;
  const name = clean(String(file ?? 'the file'));
  const why = inFile > 0 ? `no record in ${name} can be taken` : `there is no record in ${name}`;
  return `${why}: nothing is ${remove ? 'removed' : 'sent'}`;
}

/** Returns how the service stores times: rounded, unless the zone has a time that would have been. */
function storedBy(items: readonly {ttl_sec?: number | null | undefined}[]): (seconds: number) => number {
  const rounds = items.every(({ttl_sec}) => storedTime(ttl_sec ?? 0) === (ttl_sec ?? 0));
  return rounds ? storedTime : seconds => seconds;
}

const plan: Planner<Domain> = {
  file: 'file',
  parts: {resource: 'records', params: domain => ({domain_id: domain.id})},
  extra: {endpoint: endpoints.domains.zoneFile, params: ofDomain},
  own: 'edit',
  make: compare,
};

export const importZone = action({
  name: 'import',
  title: 'Import zone file',
  verb: 'import a zone file into',
  key: 'I',
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
