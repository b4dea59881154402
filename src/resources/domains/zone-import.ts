import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {ZoneRecord} from '../../import/zone/records.ts';
import {type Domain, type DomainRecord, storedTime, type ZoneFile} from '../../model/index.ts';
import {clean} from '../../text/text.ts';
import type {Field} from '../definition/action/field.ts';
import type {PlanInput, Planner, PlanRow} from '../definition/action/planner.ts';
import {action, ofDomain} from './domain.ts';
import {soaRow, zoneTtl} from './soa-row.ts';
import {aliasConflicts, isOwnServer, mistakeIn} from './zone-checks.ts';
import {zoneDocument} from './zone-document.ts';
import {addRow, changeRow, leftRow, otherRow, removeRow} from './zone-rows.ts';

const unknownServers = 'the service does not report which name servers are its own';

interface Remark {
  line: number;
  text: string;
}

/** The rows for remarks, in the order of the lines. */
const remarkRows = (kind: 'mistake' | 'skipped' | 'omitted', remarks: readonly Remark[]): PlanRow[] =>
  remarks
    .toSorted((one, other) => one.line - other.line)
    .map(({line, text}) => ({kind, cells: [`line ${line}`], detail: text}));

/** Compares a zone file with the records of the domain: which would be added, changed, removed, or stay as they are. */
export async function compareFile(domain: Domain, input: PlanInput): Promise<PlanRow[]> {
  const {text, parts, extra, answers, fixed} = input;
  // Loaded here, because few runs import a zone.
  const [
    {readMasterFile},
    {recordOf, withFinalDot},
    {soaOf},
    {compareZone, identityOf},
    {readServedZone, isApex},
  ] = await Promise.all([
    import('../../import/zone/master-file.ts'),
    import('../../import/zone/records.ts'),
    import('../../import/zone/soa.ts'),
    import('../../import/zone/compare.ts'),
    import('../../export/zone/served-zone.ts'),
  ]);
  const name = domain.domain ?? '';
  const asIs = readMasterFile(text, name);
  const {subject, outside} = asIs;
  if (!answers.rename && !answers.skip_lines && subject !== undefined && outside > asIs.records.length) {
    // What else is wrong with it is told at once, and not only when its names are taken over.
    const rows = await compareFile(domain, {...input, answers: {...answers, rename: true}});
    const much =
      asIs.records.length > 0 ? 'most of this file does not belong' : 'nothing in this file belongs';
    const nothing = `${much} to ${name}, it is about ${clean(subject)}: "Rename" takes its names over`;
    const wrong = rows.filter(({kind}) => kind === 'mistake');
    const told = new Set(wrong.map(({cells: [line]}) => line));
    const outsiders = remarkRows('skipped', asIs.skipped).filter(({cells: [line]}) => !told.has(line));
    return [...wrong, ...outsiders].map(({kind, cells, detail}) => ({kind, cells, detail, nothing}));
  }
  const file = answers.rename ? readMasterFile(text, name, subject) : asIs;
  const [mistakes, skipped] = [[...file.mistakes], [...file.skipped]];
  const omitted: Remark[] = [];
  const read: ZoneRecord[] = [];
  // The casts: both come from the endpoints that the plan names.
  const records = parts as readonly DomainRecord[];
  const served = readServedZone((extra as ZoneFile | undefined)?.zone_file ?? [], name, records);
  const there = new Set(records.map(record => identityOf(record, name)));
  const own = new Set(served.nameServers.map(server => server.toLowerCase()));
  for (const one of file.records) {
    const isServer = one.type === 'NS' && one.name === '';
    const record = recordOf(one);
    const unread = 'mistake' in record || 'skipped' in record;
    if (!unread && isOwnServer(record, own)) continue;
    const isThere = !unread && there.has(identityOf(record, name));
    // Those of the provider that the file is from would send queries back there.
    if (isServer && !answers.name_servers && !isThere)
      omitted.push({line: one.line, text: `NS ${one.data[0]?.text ?? ''}: ${foreignServer}`});
    else if ('mistake' in record) mistakes.push(record.mistake);
    else if ('skipped' in record) skipped.push(record.skipped);
    else {
      const mistake = mistakeIn(record);
      if (mistake === undefined) read.push(record);
      else mistakes.push({line: record.line, text: `${record.type} ${record.name || '@'}: ${mistake}`});
    }
  }
  const names = new Set([...read, ...records].map(record => (record.name ?? '').toLowerCase()));
  const whole = read.map(record => withFinalDot(record, names, name));
  const readSoa = file.soa && soaOf(file.soa);
  if (readSoa && 'mistake' in readSoa) (answers.soa ? mistakes : omitted).push(readSoa.mistake);
  const soa = readSoa && !('mistake' in readSoa) ? {soa: readSoa, defaultTtl: file.defaultTtl} : undefined;
  const stored = storedBy([domain, ...records]);
  const inherited = zoneTtl(domain, answers.soa && !fixed ? soa : undefined, stored);
  const removes = answers.remove === true;
  // Where the service does not tell its own name servers, those of the domain itself are not removed.
  const mayBeOwn = ({type, name: of}: DomainRecord) =>
    extra === undefined && type === 'NS' && isApex(of ?? '', name);
  const compared = (wanted: readonly ZoneRecord[]) => {
    const found = compareZone(wanted, records, {domain: name, ttl: inherited, stored});
    const kept = removes ? found.others.filter(mayBeOwn) : found.others;
    const conflicts = aliasConflicts(wanted, kept, new Set(found.changed.map(({record}) => record)));
    return {...found, wanted, kept, conflicts};
  };
  let comparison = compared(whole);
  mistakes.push(...comparison.conflicts);
  if (answers.skip_lines) {
    const wrong = new Set(comparison.conflicts.map(({line}) => line));
    if (wrong.size > 0) comparison = compared(whole.filter(({line}) => !wrong.has(line)));
    omitted.push(...skipped.splice(0));
    if (!removes) omitted.push(...mistakes.splice(0));
  }
  const {wanted, added, changed, left, others, kept, repeated} = comparison;
  const repeats = repeated.map(({wanted: again, first}) => ({
    line: again.line,
    text: `${again.type} ${again.name || '@'} ${again.target}: line ${first} has it`,
  }));
  const remarks = [
    ...remarkRows('mistake', mistakes),
    ...remarkRows('skipped', skipped),
    ...remarkRows('omitted', [...omitted, ...repeats]),
  ];
  if (mistakes.length > 0) return answers.skip_lines ? [notSkipped, ...remarks] : remarks;
  // Neither is the file of another domain: it would remove all records of this one.
  if (file.records.length === 0 && file.subject !== undefined) {
    const nothing = `nothing in this file belongs to ${name}, it is about ${clean(file.subject)}: "Rename" takes its names over`;
    return remarks.map(row => ({...row, nothing}));
  }
  const lacking = recordLack(wanted.length, file.records.length, answers);
  if (lacking !== undefined && (removes || !file.soa))
    return [...remarks, {kind: 'mistake', cells: [lacking], nothing: lacking}];
  const times = {inherited, stored};
  const soaRows = soa ? [soaRow(domain, soa, stored)] : [];
  const taken = answers.soa ? soaRows : soaRows.map(notAsked);
  return [
    ...remarks,
    ...taken.filter(({kind}) => kind !== 'left'),
    ...(removes ? others.filter(record => !mayBeOwn(record)) : []).map(removeRow),
    ...changed.map(one => changeRow(one, times)),
    ...added.map(record => addRow(record, times)),
    ...kept.map(record => otherRow(record, removes ? `left: ${unknownServers}` : undefined)),
    ...taken.filter(({kind}) => kind === 'left'),
    ...left.map(one => leftRow(one, times)),
  ];
}

const notSkipped: PlanRow = {
  kind: 'mistake',
  cells: ['with "Remove the rest" each line must be read: a record whose line is left out would be removed'],
};

const foreignServer = 'a name server of the domain itself, added with "Name servers" alone';

/** The SOA stays the domain's own, unless a person asks for that of the file. */
const notAsked = (row: PlanRow): PlanRow =>
  row.kind === 'left'
    ? row
    : {kind: 'omitted', cells: row.cells, detail: `${row.detail ?? ''}: changed with "SOA" alone`};

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
  make: compareFile,
};

/** What a person may say about a zone file, in the form that names it. */
export const fileFields = {
  soa: {label: 'SOA', type: 'flag', hint: 'take the contact and the times of the file', more: true},
  name_servers: {label: 'Name servers', type: 'flag', hint: 'add those of the domain itself', more: true},
  skip_lines: {
    label: 'Skip lines',
    type: 'flag',
    hint: 'that cannot be taken, and import the rest',
    more: true,
  },
} satisfies Record<string, Field<Domain>>;

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
    rename: {
      label: 'Rename',
      type: 'flag',
      hint: 'from the domain that the file is about to this one',
      more: true,
    },
    ...fileFields,
  },
  ...(zoneDocument.unavailable ? {unavailable: zoneDocument.unavailable} : {}),
  single: true,
  plan,
});
