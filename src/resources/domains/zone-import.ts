import {type Domain, type DomainRecord, domainName, storedTime, type ZoneFile} from '../../model/index.ts';
import {clean} from '../../text/text.ts';
import {compareZone, identityOf} from '../../zone/compare.ts';
import {readMasterFile} from '../../zone/read.ts';
import {recordOf, soaOf, withFinalDot, type ZoneRecord} from '../../zone/records.ts';
import {isApex, readServedZone} from '../../zone/write.ts';
import type {PlanInput, PlanRow} from '../definition/action.ts';
import {taggedBody} from '../definition/common-actions.ts';
import {checkMail, soaFields} from './domain-fields.ts';
import {
  addRow,
  aliasConflicts,
  changeRow,
  isOwnServer,
  leftRow,
  mistakeIn,
  otherRow,
  removeRow,
  soaRow,
  zoneTtl,
} from './zone-rows.ts';

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

/** The rows of an import into a domain without records, below that of the domain itself. */
export async function makeDomain(input: PlanInput): Promise<PlanRow[]> {
  const {answers, text} = input;
  const {subject} = readMasterFile(text, 'unknown.invalid');
  const name = String(answers.domain ?? subject ?? '');
  const {soa} = readMasterFile(text, name, subject);
  const read = soa && soaOf(soa);
  const contact = String(answers.soa_email ?? (read && 'mail' in read ? read.mail : undefined) ?? '');
  const lacks = !domainName.test(name)
    ? 'the file does not say which domain it is about: "Domain" does'
    : checkMail(contact) && 'the file does not say who is responsible for the domain: "Contact" does';
  if (lacks) return [{kind: 'mistake', cells: [lacks], nothing: lacks}];
  const domain = {
    ...{id: 0, domain: name, type: 'master', soa_email: contact},
    ...{ttl_sec: 0, refresh_sec: 0, retry_sec: 0, expire_sec: 0},
  };
  const rows = await compareFile(domain, {
    ...input,
    answers: {...answers, file: answers.from_zone, rename: true},
  });
  if (rows.some(({kind}) => kind === 'mistake')) return rows;
  const own = rows.find(({step}) => step?.own);
  const takenOver =
    subject !== undefined &&
    subject.toLowerCase() !== name.toLowerCase() &&
    `the names of ${clean(subject)}, which the file is about, are taken over`;
  const made: PlanRow = {
    kind: 'add',
    cells: ['domain', name],
    detail: [`${soaFields.soa_email.label} ${contact}`, own?.detail, takenOver].filter(Boolean).join(', '),
    step: {
      own: true,
      action: 'create',
      body: {
        ...taggedBody({domain: name, type: 'master', tags: answers.tags}),
        ...own?.step?.body,
        soa_email: contact,
      },
    },
  };
  const rest = rows.filter(row => row !== own);
  const isTold = ({kind}: PlanRow) => kind === 'skipped' || kind === 'omitted';
  return [...rest.filter(isTold), made, ...rest.filter(row => !isTold(row))];
}
