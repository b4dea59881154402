import {endpoints} from '../../api/endpoints/endpoints.ts';
import {recordTypes} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import {duration} from '../../text/format.ts';
import {canonicalAddress} from '../../text/ip-address.ts';
import {brief} from '../../text/text.ts';
import {idColumn} from '../definition/common-columns.ts';
import {filterValue} from '../definition/common-relations.ts';
import {timeColumn} from '../definition/times.ts';
import {recordActions} from './actions.ts';
import {resource} from './record.ts';
import {hasPriority, isSrv, numbers} from './record-text.ts';

/** Filters for the node with the address that a record points to, by the type of the record. */
const nodeFilters: Readonly<Record<string, (target: string) => string>> = {
  A: target => `ipv4=${filterValue(target)}`,
  // The address of a node includes its prefix length.
  AAAA: target => `ipv6^${filterValue(`${canonicalAddress(target) ?? target}/`)}`,
};

export const records = resource({
  name: 'records',
  menu: 4,
  summary: 'the records of a domain',
  list: endpoints.records.list,
  read: endpoints.records.read,
  parent: 'domains',
  emptyText: 'This domain has no records',
  live: true,
  copies: [
    ['target', record => record.target],
    ['name', record => record.name],
  ],
  label: record => `${record.name || '@'} ${record.type ?? ''} ${brief(record.target ?? '', 60)}`,
  primary: 'name',
  values: {type: recordTypes},
  columns: [
    {title: 'Type', cell: record => record.type, tone: () => 'accent', rank: 1},
    {title: 'Name', names: true, width: 12, cell: record => record.name || '@', rank: 1},
    // Priority and tag precede the target, as in a zone file.
    {
      title: 'Prio/tag',
      name: 'priority',
      field: 'priority',
      align: 'right',
      cell: numbers,
      value: record => (hasPriority(record) ? record.priority : record.tag),
      exported: {title: 'Prio/tag', value: numbers},
      sparse: true,
      rank: 2,
    },
    {title: 'Target', addresses: 'some', width: 14, cell: record => record.target, rank: 1},
    {
      title: 'TTL',
      field: 'ttl_sec',
      align: 'right',
      cell: record => (record.ttl_sec === 0 ? 'default' : duration(record.ttl_sec)),
      rank: 3,
    },
    idColumn,
    timeColumn('Updated', record => record.updated, {optional: true, rank: 11}),
    timeColumn('Created', record => record.created, {optional: true, rank: 12}),
    // Each part also has a column of its own, to sort by or to choose.
    {
      title: 'Weight',
      align: 'right',
      cell: record => (isSrv(record) ? record.weight : undefined),
      optional: true,
    },
    {
      title: 'Port',
      align: 'right',
      cell: record => (isSrv(record) ? record.port : undefined),
      optional: true,
    },
    {title: 'Tag', cell: record => record.tag, optional: true},
    {title: 'Service', cell: record => record.service, optional: true},
    {title: 'Protocol', cell: record => record.protocol, optional: true},
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
      filter: record => (record.type === 'A' ? `ipv4=${filterValue(record.target ?? '')}` : undefined),
    },
  ],
  actions: recordActions,
});
