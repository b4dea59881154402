import {endpoints} from '../api/endpoints/endpoints.ts';
import {Domain, type DomainRecord, domainName, type ZoneFile} from '../model/index.ts';
import {duration} from '../text/format.ts';
import {type Answer, bodyOf, wordsOf} from './definition/answers.ts';
import {between} from './definition/checks.ts';
import {removeAction, tags} from './definition/common-actions.ts';
import {eventsAbout} from './definition/common-relations.ts';
import {describe} from './definition/definition.ts';
import type {DocumentContext, ItemDocument} from './definition/document.ts';
import {ageColumn, timeColumn} from './definition/times.ts';

const {action, resource} = describe(Domain);

const ofDomain = (domain: Domain) => ({id: domain.id});
// The longest address has 254 characters (RFC 5321). On longer texts the pattern would backtrack for long.
const checkMail = (mail: Answer) =>
  String(mail).length <= 254 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(mail))
    ? undefined
    : 'an email address';

const create = action({
  name: 'create',
  title: 'Create domain',
  key: 'n',
  on: 'list',
  level: 'plain',
  endpoint: endpoints.domains.create,
  params: () => ({}),
  fields: {
    domain: {
      label: 'Domain',
      type: 'text',
      hint: 'such as example.org',
      check: name => (domainName.test(String(name)) ? undefined : 'a domain name, such as example.org'),
    },
    type: {label: 'Type', type: 'choice', choices: ['master', 'slave'], initial: () => 'master'},
    soa_email: {
      label: 'Contact',
      type: 'text',
      hint: 'email address of the person responsible',
      check: checkMail,
      when: ({type}) => type !== 'slave',
    },
    master_ips: {
      label: 'Masters',
      type: 'words',
      hint: 'IP addresses, separated by commas',
      when: ({type}) => type === 'slave',
    },
  },
  body: ({domain, type, soa_email, master_ips}) =>
    type === 'slave'
      ? {...bodyOf({domain, type}), master_ips: wordsOf(master_ips)}
      : bodyOf({domain, type, soa_email}),
  creates: answers => ({resource: 'domains', label: String(answers.domain)}),
});

const edit = action({
  name: 'edit',
  title: 'Edit',
  key: 'E',
  on: 'item',
  level: 'plain',
  endpoint: endpoints.domains.update,
  params: ofDomain,
  fields: {
    soa_email: {
      label: 'Contact',
      type: 'text',
      // A slave has none; a master without one is refused by the service.
      optional: true,
      initial: domain => domain.soa_email ?? undefined,
      check: checkMail,
    },
    ttl_sec: {
      label: 'TTL',
      type: 'number',
      unit: 's',
      optional: true,
      hint: '0 is the default',
      initial: domain => domain.ttl_sec ?? undefined,
      check: between(0, 2_419_200),
    },
    tags,
  },
  body: ({soa_email, ttl_sec, tags}) => ({
    soa_email: String(soa_email ?? ''),
    ttl_sec: Number(ttl_sec ?? 0),
    tags: wordsOf(tags),
  }),
  single: true,
});

const remove = action({
  ...removeAction,
  endpoint: endpoints.domains.remove,
  params: ofDomain,
});

const seconds = (value: number | null | undefined) => (value === 0 ? 'default' : duration(value));

/** What the service knows of its zone and no record says is taken from its own file, where it gives one. */
const zoneFileOf: ItemDocument<Domain> = {
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
    // Few runs export a zone: the start does not pay for it.
    const [{zoneFile}, {readToldZone, serialAt}] = await Promise.all([
      import('../export/zone/zone-file.ts'),
      import('../export/zone/told.ts'),
    ]);
    const {extra, at, warn} = context;
    const told = readToldZone(extra?.zone_file ?? [], domain.domain ?? '');
    const {nameServers, serial = serialAt(at)} = told;
    yield* zoneFile({domain, nameServers, serial, warn}, records);
  },
};

export const domains = resource({
  name: 'domains',
  title: 'Domains',
  singular: 'domain',
  menu: 3,
  aliases: ['dns', 'zones'],
  summary: 'DNS domains and their records',
  list: endpoints.domains.list,
  live: true,
  id: domain => String(domain.id),
  label: domain => domain.domain,
  primary: 'domain',
  values: {type: ['master', 'slave'], status: ['active', 'disabled']},
  columns: [
    {title: 'Domain', width: 14, cell: domain => domain.domain, rank: 1},
    {title: 'Status', cell: domain => domain.status, tone: 'status', rank: 1},
    {title: 'Type', cell: domain => domain.type, rank: 2},
    {title: 'Contact', field: 'soa_email', width: 16, cell: domain => domain.soa_email, rank: 3},
    {
      title: 'TTL',
      field: 'ttl_sec',
      align: 'right',
      cell: domain => seconds(domain.ttl_sec),
      rank: 4,
    },
    {title: 'Id', align: 'right', cell: domain => domain.id, optional: true, rank: 10},
    ageColumn(domain => domain.created, 15),
    timeColumn('Updated', domain => domain.updated, {optional: true, rank: 12}),
    timeColumn('Created', domain => domain.created, {optional: true, rank: 13}),
    {title: 'Description', width: 16, cell: domain => domain.description, optional: true, rank: 14},
    {title: 'Tags', width: 10, cell: domain => domain.tags?.join(', '), optional: true, rank: 11},
    {title: 'Group', cell: domain => domain.group, optional: true},
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
  actions: [create, edit, remove],
  enterRelation: 'Records',
  eventType: 'domain',
  document: zoneFileOf,
});
