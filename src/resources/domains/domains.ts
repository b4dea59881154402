import {endpoints} from '../../api/endpoints/endpoints.ts';
import {duration} from '../../text/format.ts';
import {idColumn, tagsColumn} from '../definition/common-columns.ts';
import {eventsAbout} from '../definition/common-relations.ts';
import {ageColumn, timeColumn} from '../definition/times.ts';
import {domainActions} from './actions.ts';
import {resource} from './domain.ts';
import {zoneDocument} from './zone-document.ts';

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
