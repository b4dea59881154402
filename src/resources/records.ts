import {endpoints} from '../api/endpoints.ts';
import {duration, moment} from '../format.ts';
import {DomainRecord, recordTypes} from '../model/index.ts';
import {describe} from './define.ts';

// For the other types the service writes 0, which says nothing.
const ranked = new Set(['MX', 'SRV']);

export const records = describe(DomainRecord).resource({
  name: 'records',
  title: 'Records',
  singular: 'record',
  menu: 4,
  summary: 'the records of a domain',
  list: endpoints.records.list,
  parent: 'domains',
  live: true,
  id: record => String(record.id),
  label: record => `${record.name || '@'} ${record.type ?? ''}`,
  primary: 'name',
  words: {type: recordTypes},
  columns: [
    {title: 'Type', width: 6, cell: record => record.type, tone: () => 'accent', rank: 1},
    {title: 'Name', width: 12, grow: 1, cell: record => record.name || '@', rank: 1},
    {title: 'Target', width: 14, grow: 3, cell: record => record.target, rank: 1},
    {
      title: 'TTL',
      width: 12,
      align: 'right',
      cell: record => (record.ttl_sec === 0 ? 'default' : duration(record.ttl_sec)),
      rank: 2,
    },
    {
      title: 'Priority',
      width: 8,
      align: 'right',
      cell: record => (ranked.has(record.type ?? '') ? record.priority : undefined),
      rank: 3,
    },
    {
      title: 'Weight',
      width: 6,
      align: 'right',
      cell: record => (record.type === 'SRV' ? record.weight : undefined),
      rank: 5,
    },
    {
      title: 'Port',
      width: 6,
      align: 'right',
      cell: record => (record.type === 'SRV' ? record.port : undefined),
      rank: 4,
    },
  ],
  details: [
    ['Id', record => record.id],
    ['Service', record => record.service],
    ['Protocol', record => record.protocol],
    ['Tag', record => record.tag],
    ['Created', record => moment(record.created)],
    ['Updated', record => moment(record.updated)],
  ],
});
