import type {ZoneRecord} from '../../import/zone/records.ts';
import type {DomainRecord} from '../../model/index.ts';
import type {Answers} from '../definition/action/answers.ts';
import {withName} from '../definition/action/checks.ts';
import {recordFields} from '../records/fields.ts';

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
  for (const [name, field] of Object.entries(recordFields)) {
    const answer = answers[name];
    const {check, label}: (typeof recordFields)[keyof typeof recordFields] & {check?: unknown} = field;
    if (answer === undefined || answer === '' || typeof check !== 'function') continue;
    if (name === 'name' && record.type === 'SRV') continue;
    // The cast: no check of a record looks at the item.
    const wrong = check(answer, undefined as never, answers);
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
