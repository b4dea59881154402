import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Disk, type Node, NodeConfig, NodeStats, type Type} from '../../model/index.ts';
import {bitRate, megabytes, percent, short} from '../../text/format.ts';
import type {Answers, FormPlace, ListRead} from '../definition/action.ts';
import {idColumn} from '../definition/common.ts';
import {type Charts, describe} from '../definition/definition.ts';
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

export const nodeDisks = describe(Disk).resource({
  name: 'node-disks',
  title: 'Disks',
  singular: 'disk',
  summary: 'the disks of a node',
  hidden: true,
  beyond: true,
  parent: 'nodes',
  list: endpoints.nodes.disks,
  live: true,
  values: {status: ['ready', 'not ready', 'deleting']},
  emptyText: 'This node has no disks',
  columns: [
    {title: 'Label', width: 20, cell: disk => disk.label, rank: 1},
    {title: 'Status', cell: disk => disk.status, tone: 'status', rank: 2},
    {
      title: 'Size',
      field: 'size',
      align: 'right',
      cell: disk => megabytes(disk.size),
      total: sum => `${megabytes(sum)} in all`,
      rank: 1,
    },
    {title: 'Filesystem', cell: disk => disk.filesystem, rank: 3},
    {title: 'Encryption', field: 'disk_encryption', rank: 5},
    idColumn,
    timeColumn('Created', disk => disk.created, {optional: true, rank: 6}),
    timeColumn('Updated', disk => disk.updated, {optional: true}),
  ],
});

export const disksOf = (node: Node): ListRead => ({resource: nodeDisks.name, params: {node_id: node.id}});

/** Whether a type has less disk than the node. Only then are the disks of the node read. */
export const hasLess = (type: Type | undefined, node: Node): boolean =>
  (type?.disk ?? Number.POSITIVE_INFINITY) < (node.specs?.disk ?? 0);

/** Why the disks of a node do not fit into a type; undefined if they do, or if that is not known. */
export function tooSmallFor(type: Type | undefined, node: Node, {listed}: FormPlace): string | undefined {
  if (!hasLess(type, node)) return undefined;
  const disks = listed<Disk>(disksOf(node));
  if (disks === undefined) return 'its disks are being read, to see whether they fit';
  const taken = (disks ?? []).reduce((sum, {size}) => sum + (size ?? 0), 0);
  return taken <= (type?.disk ?? 0)
    ? undefined
    : `its disks take ${megabytes(taken)}, and ${type?.id} has ${megabytes(type?.disk)}: shrink or delete disks first`;
}

export const chosenType = (answers: Answers, {find}: FormPlace): Type | undefined =>
  find<Type>('types', String(answers.type ?? ''));

export const nodeStats = describe(NodeStats).resource({
  name: 'node-stats',
  title: 'Statistics',
  singular: 'statistics',
  summary: 'how busy a node was',
  hidden: true,
  beyond: true,
  remembered: 10,
  parent: 'nodes',
  read: endpoints.nodes.stats,
  id: () => 'statistics',
  label: stats => stats.title,
});

export const nodeCharts: Charts<Node> = {
  of: nodeStats.name,
  id: node => node.id,
  hours: 24,
  minutes: 5,
  none: 'no statistics yet: it is too new, or has been off',
  series: [
    {
      title: 'CPU',
      pairs: ({data}: NodeStats) => [data?.cpu],
      text: value => `${percent(short(value))}`,
      // Percent are those of one core.
      of: ({specs}) => ((specs?.vcpus ?? 1) > 1 ? `${specs?.vcpus} cores` : undefined),
      limit: ({specs}) => (specs?.vcpus ? specs.vcpus * 100 : undefined),
    },
    {title: 'Network in', pairs: ({data}: NodeStats) => [data?.netv4?.in, data?.netv6?.in], text: bitRate},
    {title: 'Network out', pairs: ({data}: NodeStats) => [data?.netv4?.out, data?.netv6?.out], text: bitRate},
    {
      title: 'Disk',
      pairs: ({data}: NodeStats) => [data?.io?.io],
      text: value => `${short(value)} ${Math.round(value) === 1 ? 'block' : 'blocks'}/s`,
    },
  ],
};
