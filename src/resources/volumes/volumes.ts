import {endpoints} from '../../api/endpoints/endpoints.ts';
import {volumeStatuses} from '../../model/index.ts';
import {gigabytes} from '../../text/format.ts';
import {volumePriceColumn} from '../billing/price.ts';
import {idColumn, regionColumn, tagsColumn} from '../definition/common-columns.ts';
import {eventsAbout, noticesAbout} from '../definition/common-relations.ts';
import {ageColumn, timeColumn} from '../definition/times.ts';
import {noticeColumn} from '../events/notice-column.ts';
import {volumeActions} from './actions.ts';
import {resource} from './volume.ts';

export const volumes = resource({
  name: 'volumes',
  menu: 2,
  aliases: ['vol', 'vols', 'disks'],
  summary: 'block storage',
  list: endpoints.volumes.list,
  read: endpoints.volumes.read,
  live: true,
  values: {status: volumeStatuses},
  columns: [
    {title: 'Label', cell: volume => volume.label, rank: 1},
    {title: 'Status', reserve: 10, cell: volume => volume.status, tone: 'status', rank: 1},
    {
      title: 'Size',
      align: 'right',
      cell: volume => gigabytes(volume.size),
      total: sum => gigabytes(sum) ?? '',
      rank: 2,
    },
    regionColumn(4),
    {
      title: 'Node',
      field: 'node_label',
      presence: 'node_id',
      width: 16,
      cell: volume => volume.node_label ?? (volume.node_id == null ? 'detached' : `#${volume.node_id}`),
      tone: volume => (volume.node_id == null ? 'warn' : undefined),
      rank: 3,
    },
    volumePriceColumn,
    noticeColumn('volume'),
    idColumn,
    ageColumn(volume => volume.created, 13),
    timeColumn('Created', volume => volume.created, {optional: true, rank: 15}),
    {title: 'Encryption', cell: volume => volume.encryption, optional: true, rank: 16},
    {title: 'Hardware', field: 'hardware_type', optional: true, rank: 17},
    {title: 'Path', field: 'filesystem_path', width: 20, optional: true, rank: 18},
    tagsColumn(14),
    timeColumn('Updated', volume => volume.updated, {optional: true}),
  ],
  groups: [
    ['Storage', 'Path', 'Encryption', 'Hardware'],
    ['Times', 'Created', 'Updated'],
  ],
  catalogues: ['volume-types', 'regions'],
  relations: [
    {title: 'Node', to: 'nodes', id: volume => volume.node_id, label: volume => volume.node_label},
    {title: 'Region', to: 'regions', id: volume => volume.region},
    eventsAbout('volume'),
    noticesAbout('volume'),
  ],
  actions: volumeActions,
  copies: [
    ['label', volume => volume.label],
    ['device path', volume => volume.filesystem_path],
  ],
  overview: [
    {
      part: 'Volumes',
      kind: 'counts',
      filtered: [
        {title: 'detached', filter: 'node=none', tone: 'warn', cost: true},
        {title: 'attached', filter: 'node!=none'},
      ],
    },
    {part: 'Cost', kind: 'cost'},
  ],
  eventType: 'volume',
  settled: volume => volume.status === 'active' || volume.status == null,
});
