import {endpoints} from '../../api/endpoints/endpoints.ts';
import {DomainRecord, recordTypes} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import {duration} from '../../text/format.ts';
import {canonicalAddress} from '../../text/ip-address.ts';
import {brief} from '../../text/text.ts';
import type {Answers} from '../definition/action.ts';
import {filterValue, idColumn} from '../definition/common.ts';
import {createAction, editAction, removeAction} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';
import {
  editedRecord,
  isAsked,
  keepsQuotes,
  newRecord,
  recordChanges,
  recordFields,
  recordType,
  sentTarget,
} from './record-fields.ts';

export const {action, resource} = describe(DomainRecord);

const isSrv = ({type}: DomainRecord) => type === 'SRV';
// Records of other types have the priority 0, which means nothing.
const hasPriority = (record: DomainRecord) => record.type === 'MX' || isSrv(record);

/** Returns the part of a zone file line that precedes the target: priority, weight and port, or the tag of a CAA record. */
function numbers(record: DomainRecord): string | undefined {
  const {priority, weight, port, tag} = record;
  if (isSrv(record)) return [priority, weight, port].map(number => number ?? 0).join(' ');
  return hasPriority(record) ? String(priority ?? 0) : record.type === 'CAA' ? (tag ?? undefined) : undefined;
}

/** A whole record in words: `www A 192.0.2.1, TTL 300 s`. */
function recordLine(record: DomainRecord): string {
  const {name, type, target, ttl_sec: ttl} = record;
  const line = [name || '@', type, numbers(record), target].filter(Boolean).join(' ');
  return `${line}, TTL ${ttl ? `${ttl} s` : 'default'}`;
}

/** A filter by type and target, if the target is short and can be sent in a header. */
const filterFor = (asked: Answers) => {
  const target = sentTarget(asked);
  return typeof target === 'string' && /^[\w.:-]{1,253}$/.test(target)
    ? {filter: {type: String(asked.type), target}}
    : {};
};

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add record',
  endpoint: endpoints.records.create,
  body: newRecord,
  fields: {type: recordType, ...recordFields},
  warns: keepsQuotes,
  creates: (asked, place) => ({
    resource: 'records',
    label: [asked.name ?? asked.service, asked.type, asked.target].filter(Boolean).join(' '),
    params: {domain_id: place.domain_id ?? ''},
    // A record has no label; type, name and target identify it.
    matches: (record: DomainRecord) => isAsked(record, asked),
    ...filterFor(asked),
  }),
});

const edit = action({
  ...editAction,
  endpoint: endpoints.records.update,
  fields: recordFields,
  body: editedRecord,
  changes: recordChanges,
  warns: keepsQuotes,
});

// A deleted record can be added again, so a confirmation is enough.
const remove = action({
  ...removeAction,
  level: 'confirm',
  endpoint: endpoints.records.remove,
  loses: recordLine,
});

const recordActions = [add, edit, remove];

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
