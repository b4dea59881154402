import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type Domain, type DomainRecord, domainName, type ZoneFile} from '../../model/index.ts';
import {duration} from '../../text/format.ts';
import {type Answers, type Field, field, madeId, type Planner, wordsOf} from '../definition/action.ts';
import {asciiName} from '../definition/checks.ts';
import {eventsAbout, idColumn, tagsColumn} from '../definition/common.ts';
import {createAction, editAction, removeAction, taggedBody, tags} from '../definition/common-actions.ts';
import type {DocumentContext, ItemDocument} from '../definition/definition.ts';
import {ageColumn, timeColumn} from '../definition/times.ts';
import {action, checkMail, ofDomain, resource, soaBody, soaFields} from './domain-fields.ts';

/** A domain as a zone file. Records that exist only on the service's name servers come from its own zone file, if it has one. */
export const zoneDocument: ItemDocument<Domain> = {
  title: 'zone file',
  extension: 'zone',
  unavailable({domain, type, master_ips}) {
    if (type !== 'slave') return undefined;
    const masters = master_ips?.length ? ` (${master_ips.join(', ')})` : '';
    return `the records of ${domain} are kept by its masters${masters}: ask them for the zone`;
  },
  parts: {resource: 'records', params: domain => ({domain_id: domain.id})},
  extra: {endpoint: endpoints.domains.zoneFile, params: ofDomain},
  async *write(domain, records: AsyncIterable<readonly DomainRecord[]>, context: DocumentContext<ZoneFile>) {
    // Loaded here, because few runs export a zone.
    const {readServedZone, serialAt, zoneFile} = await import('../../zone/write.ts');
    const {extra, at, warn} = context;
    const all = (await Array.fromAsync(records)).flat();
    const served = readServedZone(extra?.zone_file ?? [], domain.domain ?? '', all);
    const {nameServers, primary, serial = serialAt(at)} = served;
    yield* zoneFile({domain, nameServers, primary, serial, warn}, [all]);
  },
};

/** What a person may say about a zone file, in the form that names it. */
const fileFields = {
  soa: field.flag('SOA', {hint: 'take the contact and the times of the file', more: true}),
  name_servers: field.flag('Name servers', {hint: 'add those of the domain itself', more: true}),
  skip_lines: field.flag('Skip lines', {hint: 'that cannot be taken, and import the rest', more: true}),
} satisfies Record<string, Field<Domain>>;

/** A new domain from a zone file: the domain itself, then its records. */
const isFromFile = ({from_zone}: Answers): boolean => Boolean(from_zone);
const ofFile = {when: isFromFile};

const newZoneFields = {
  from_zone: field.file('From zone file', {
    hint: 'its records too, and its own name and contact where none is given',
    optional: true,
    more: true,
    when: ({type}) => type !== 'slave',
  }),
  soa: {...fileFields.soa, ...ofFile},
  name_servers: {...fileFields.name_servers, ...ofFile},
  skip_lines: {...fileFields.skip_lines, ...ofFile},
} satisfies Record<string, Field<Domain>>;

const newZonePlan: Planner<Domain> = {
  when: isFromFile,
  file: 'from_zone',
  parts: {resource: 'records', params: () => ({domain_id: madeId})},
  own: 'create',
  make: async (_, input) => (await import('./zone-import.ts')).makeDomain(input),
};

const plan: Planner<Domain> = {
  file: 'file',
  parts: {resource: 'records', params: domain => ({domain_id: domain.id})},
  extra: {endpoint: endpoints.domains.zoneFile, params: ofDomain},
  own: 'edit',
  make: async (domain, input) => (await import('./zone-import.ts')).compareFile(domain, input),
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
    file: field.file('File', {hint: 'a zone file, such as ~/example.org.zone'}),
    remove: field.flag('Remove the rest', {hint: 'the records that are not in the file'}),
    rename: field.flag('Rename', {hint: 'from the domain that the file is about to this one', more: true}),
    ...fileFields,
  },
  ...(zoneDocument.unavailable ? {unavailable: zoneDocument.unavailable} : {}),
  single: true,
  plan,
});

const create = action({
  ...createAction,
  title: 'Create domain',
  endpoint: endpoints.domains.create,
  fields: {
    domain: field.text('Domain', {
      hint: 'such as example.org',
      optional: isFromFile,
      check: asciiName(name => domainName.test(name), 'must be a domain name, such as example.org'),
    }),
    type: field.choice('Type', {
      choices: ['master', 'slave'],
      initial: () => 'master',
      when: answers => !isFromFile(answers),
    }),
    soa_email: field.text('Contact', {
      hint: 'who is responsible, such as hostmaster@example.org',
      check: checkMail,
      optional: isFromFile,
      when: ({type}) => type !== 'slave',
    }),
    master_ips: field.words('Masters', {
      hint: 'IP addresses, separated by commas',
      when: ({type}) => type === 'slave',
    }),
    ...newZoneFields,
    tags: {...tags, more: true},
  },
  body: ({domain, type, soa_email, master_ips, tags: typed}) =>
    type === 'slave'
      ? {...taggedBody({domain, type, tags: typed}), master_ips: wordsOf(master_ips)}
      : taggedBody({domain, type, soa_email, tags: typed}),
  creates: answers => ({resource: 'domains', label: String(answers.domain)}),
  plan: newZonePlan,
});

const edit = action({
  ...editAction,
  endpoint: endpoints.domains.update,
  fields: {...soaFields, tags},
  body: ({tags, ...soa}) => ({...soaBody(soa), tags: wordsOf(tags)}),
});

const remove = action({...removeAction, endpoint: endpoints.domains.remove});

const domainActions = [create, edit, importZone, remove];

const seconds = (value: number | null | undefined) => (value === 0 ? 'default' : duration(value));

export const domains = resource({
  name: 'domains',
  menu: 3,
  aliases: ['dns', 'zones'],
  summary: 'DNS domains and their records',
  list: endpoints.domains.list,
  live: true,
  label: domain => domain.domain,
  primary: 'domain',
  values: {type: ['master', 'slave'], status: ['active', 'disabled']},
  columns: [
    {title: 'Domain', also: ['label', 'name'], width: 20, cell: domain => domain.domain, rank: 1},
    {title: 'Status', cell: domain => domain.status, tone: 'status', rank: 1},
    {title: 'Type', cell: domain => domain.type, rank: 2},
    {title: 'Contact', also: ['email'], field: 'soa_email', width: 16, rank: 3},
    {title: 'TTL', field: 'ttl_sec', align: 'right', cell: domain => seconds(domain.ttl_sec), rank: 4},
    idColumn,
    ageColumn(domain => domain.created, 15),
    timeColumn('Updated', domain => domain.updated, {optional: true, rank: 12}),
    timeColumn('Created', domain => domain.created, {optional: true, rank: 13}),
    {title: 'Description', width: 16, cell: domain => domain.description, optional: true, rank: 14},
    tagsColumn(11),
    {title: 'Group', cell: domain => domain.group, optional: true},
  ],
  groups: [
    ['Zone', 'Contact', 'TTL', 'Masters', 'Transfers to', 'Refresh', 'Retry', 'Expire'],
    ['Times', 'Created', 'Updated'],
  ],
  details: [
    ['Masters', domain => domain.master_ips?.join('  ')],
    ['Transfers to', domain => domain.axfr_ips?.join('  ')],
    ['Refresh', domain => seconds(domain.refresh_sec)],
    ['Retry', domain => seconds(domain.retry_sec)],
    ['Expire', domain => seconds(domain.expire_sec)],
  ],
  relations: [
    {title: 'Records', to: 'records', params: domain => ({domain_id: domain.id})},
    eventsAbout('domain'),
  ],
  actions: domainActions,
  enterRelation: 'Records',
  eventType: 'domain',
  document: zoneDocument,
});
