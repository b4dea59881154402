import {endpoints} from '../api/endpoints.ts';
import {gigabytes, moment} from '../format.ts';
import {Volume, volumeStatuses} from '../model/index.ts';
import {describe} from './define.ts';

export const volumes = describe(Volume).resource({
  name: 'volumes',
  title: 'Volumes',
  singular: 'volume',
  menu: 2,
  aliases: ['vol', 'disks'],
  summary: 'block storage',
  list: endpoints.volumes.list,
  read: endpoints.volumes.read,
  live: true,
  id: volume => String(volume.id),
  label: volume => volume.label ?? `#${volume.id}`,
  words: {status: volumeStatuses},
  columns: [
    {title: 'Label', width: 24, grow: 1, cell: volume => volume.label, rank: 1},
    {title: 'Status', width: 11, cell: volume => volume.status, tone: 'status', rank: 1},
    {title: 'Size', width: 8, align: 'right', cell: volume => gigabytes(volume.size), rank: 2},
    {title: 'Region', width: 12, cell: volume => volume.region, rank: 3},
    {
      title: 'Node',
      width: 16,
      grow: 1,
      cell: volume => volume.node_label ?? (volume.node_id == null ? 'detached' : `#${volume.node_id}`),
      tone: volume => (volume.node_id == null ? 'off' : undefined),
      rank: 3,
    },
    {title: 'Path', width: 40, cell: volume => volume.filesystem_path, rank: 6},
    {title: 'Tags', width: 10, grow: 1, cell: volume => volume.tags?.join(', '), rank: 5},
  ],
  details: [
    ['Id', volume => volume.id],
    ['Hardware', volume => volume.hardware_type],
    ['Encryption', volume => volume.encryption],
    ['Created', volume => moment(volume.created)],
    ['Updated', volume => moment(volume.updated)],
  ],
  links: [
    {title: 'Node', to: 'nodes', id: volume => volume.node_id},
    {title: 'Region', to: 'regions', id: volume => volume.region},
  ],
  events: 'volume',
  settled: volume => volume.status === 'active' || volume.status == null,
});
