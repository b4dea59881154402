import {endpoints} from '../../api/endpoints/endpoints.ts';
import {recordTypes} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import {duration} from '../../text/format.ts';
import {canonicalAddress} from '../../text/ip-address.ts';
import {quoted} from '../definition/common-relations.ts';
import {timeColumn} from '../definition/times.ts';
import {recordActions} from './actions.ts';
import {resource} from './record.ts';

// Records of other types have the priority 0, which means nothing.
const typesWithPriority = new Set(['MX', 'SRV']);

/** The node that has the address that a record points to. */
const nodeFilters: Readonly<Record<string, (target: string) => string>> = {
  A: target => `ipv4=${quoted(target)}`,
  // The node has it with its prefix length.
  AAAA: target => `ipv6^${quoted(`${canonicalAddress(target) ?? target}/`)}`,
};

export const records = resource({
  name: 'records',
  title: 'Records',
  singular: 'record',
  menu: 4,
  summary: 'the records of a domain',
  list: endpoints.records.list,
  parent: 'domains',
  emptyText: 'This domain has no records',
  live: true,
  id: record => String(record.id),
  copies: [
    ['target', record => record.target],
    ['name', record => record.name],
  ],
  label: record => `${record.name || '@'} ${record.type ?? ''}`,
  primary: 'name',
  values: {type: recordTypes},
  columns: [
    {title: 'Type', cell: record => record.type, tone: () => 'accent', rank: 1},
    {title: 'Name', width: 12, cell: record => record.name || '@', rank: 1},
    {title: 'Target', width: 14, cell: record => record.target, rank: 1},
    {
      title: 'TTL',
      field: 'ttl_sec',
      align: 'right',
      cell: record => (record.ttl_sec === 0 ? 'default' : duration(record.ttl_sec)),
      rank: 2,
    },
    {
      title: 'Priority',
      align: 'right',
      cell: record => (typesWithPriority.has(record.type ?? '') ? record.priority : undefined),
      rank: 3,
    },
    {
      title: 'Weight',
      align: 'right',
      cell: record => (record.type === 'SRV' ? record.weight : undefined),
      rank: 5,
    },
    {
      title: 'Port',
      align: 'right',
      cell: record => (record.type === 'SRV' ? record.port : undefined),
      rank: 4,
    },
    {title: 'Id', align: 'right', cell: record => record.id, optional: true, rank: 10},
    timeColumn('Updated', record => record.updated, {optional: true, rank: 11}),
    timeColumn('Created', record => record.created, {optional: true, rank: 12}),
    {title: 'Tag', cell: record => record.tag, optional: true, rank: 13},
    {title: 'Service', cell: record => record.service, optional: true, rank: 14},
    {title: 'Protocol', cell: record => record.protocol, optional: true, rank: 15},
  ],
  relations: [
    {title: 'Domain', to: 'domains', id: (_, place) => place.domain_id},
    {
      title: 'Node',
      to: 'nodes',
      filter: record => ownProperty(nodeFilters, record.type ?? '')?.(record.target ?? ''),
    },
    {
      title: 'Load balancer',
      to: 'balancers',
      filter: record => (record.type === 'A' ? `ipv4=${quoted(record.target ?? '')}` : undefined),
    },
  ],
  actions: recordActions,
});
