import {endpoints} from '../../api/endpoints/endpoints.ts';
import {NodeConfig} from '../../model/index.ts';
import {idColumn} from '../definition/common-columns.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

/** `sda 7001, sdb volume 12` */
export const devicesOf = ({devices}: NodeConfig): string =>
  Object.entries(devices ?? {})
    .flatMap(([slot, device]) => {
      if (device?.disk_id != null) return [`${slot} ${device.disk_id}`];
      return device?.volume_id == null ? [] : [`${slot} volume ${device.volume_id}`];
    })
    .join(', ');

export const nodeConfigs = describe(NodeConfig).resource({
  name: 'node-configs',
  title: 'Configs',
  singular: 'config',
  summary: 'what a node boots, and with which devices',
  hidden: true,
  beyond: true,
  parent: 'nodes',
  list: endpoints.nodes.configs,
  live: true,
  emptyText: 'This node has no configuration',
  columns: [
    {title: 'Label', width: 20, cell: config => config.label, rank: 1},
    {title: 'Kernel', width: 16, cell: config => config.kernel, rank: 2},
    {title: 'Devices', name: 'devices', width: 24, cell: devicesOf, rank: 1},
    {title: 'Root', field: 'root_device', rank: 3},
    {title: 'Run level', field: 'run_level', optional: true, rank: 6},
    idColumn,
    {title: 'Comments', width: 16, cell: config => config.comments, optional: true, rank: 7},
    timeColumn('Updated', config => config.updated, {optional: true, rank: 8}),
  ],
});
