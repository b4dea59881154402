import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {ZoneRecord} from '../../import/zone/records.ts';
import {type Domain, type DomainRecord, storedTime, type ZoneFile} from '../../model/index.ts';
import {clean} from '../../text/text.ts';
import type {PlanInput, Planner, PlanRow} from '../definition/action/planner.ts';
import {action, ofDomain} from './domain.ts';
import {soaRow, usualTtl} from './soa-row.ts';
import {isOwnServer, lonely, mistakeIn} from './zone-checks.ts';
import {zoneDocument} from './zone-document.ts';
import {addRow, changeRow, leftRow, otherRow, removeRow} from './zone-rows.ts';

const untold = 'the service does not report which name servers are its own: add it, if it is none of them';

/** A zone file compared with the records of the domain: what would be added, changed, removed and left. */
async function compare(domain: Domain, {text, parts, extra, answers, fixed}: PlanInput): Promise<PlanRow[]> {
  // Few runs import a zone: the start does not pay for it.
  const [{readMasterFile}, {recordOf}, {soaOf}, {compareZone}, {readServedZone}] = await Promise.all([
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
  const servedZone = readServedZone((extra as ZoneFile | undefined)?.zone_file ?? [], name);
  const records = parts as readonly DomainRecord[];
  const own = new Set(servedZone.nameServers.map(server => server.toLowerCase()));
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
  const readSoa = file.soa && soaOf(file.soa);
  if (readSoa && 'mistake' in readSoa) mistakes.push(readSoa.mistake);
  const soa =
    readSoa && !('mistake' in readSoa) && !fixed ? {soa: readSoa, defaultTtl: file.defaultTtl} : undefined;
  const stored = storedBy([domain, ...records]);
  const usual = usualTtl(domain, soa, stored);
  const {added, changed, left, others, repeated} = compareZone(wanted, records, {
    domain: name,
    ttl: usual,
    stored,
  });
  for (const {wanted: again, first} of repeated)
    skipped.push({
      line: again.line,
      text: `${again.type} ${again.name || '@'} ${again.target}: line ${first} has it`,
    });
  const goes = answers.remove === true;
  for (const {line, text} of lonely(
    [...wanted],
    goes ? [] : others,
    new Set(changed.map(({record}) => record)),
  ))
    mistakes.push({line, text});
  const remark =
    (kind: 'mistake' | 'skipped') =>
    ({line, text}: {line: number; text: string}): PlanRow => ({kind, cells: [`line ${line}`], detail: text});
  const byLine = (one: {line: number}, other: {line: number}) => one.line - other.line;
  // A file with mistakes is not compared.
  if (mistakes.length > 0)
    return [...mistakes.sort(byLine).map(remark('mistake')), ...skipped.sort(byLine).map(remark('skipped'))];
  // Nor is one of another domain, which nobody means as a list of what is to stay here.
  if (file.elsewhere !== undefined) {
    const nothing = `nothing in this file belongs to ${name}: ${file.elsewhere}; change its names, or import it there`;
    return skipped.sort(byLine).map(one => ({...remark('skipped')(one), nothing}));
  }
  const lacking = recordLack(wanted.length, file.records.length, answers);
  if (lacking !== undefined && (goes || !file.soa))
    return [...skipped.map(remark('skipped')), {kind: 'mistake', cells: [lacking], nothing: lacking}];
  const times = {usual, stored};
  const whole = soa ? [soaRow(domain, soa, stored)] : [];
  return [
    ...skipped.sort(byLine).map(remark('skipped')),
    ...whole.filter(({kind}) => kind !== 'left'),
    ...(goes ? others : []).map(removeRow),
    ...changed.map(one => changeRow(one, times)),
    ...added.map(record => addRow(record, times)),
    ...(goes ? [] : others).map(otherRow),
    ...whole.filter(({kind}) => kind === 'left'),
    ...left.map(one => leftRow(one, times)),
  ];
}

/** Why a file without a record is refused: with the rest removed, it would empty the domain. */
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

/** How the service stores times: as it is known to, unless the zone holds one that would have been rounded. */
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
