import {endpoints} from '../api/endpoints.ts';
import {megabytes, moment, yesNo} from '../format.ts';
import {Node, nodeStatuses} from '../model/index.ts';
import {describe} from './define.ts';

const settledStates = new Set(['running', 'offline', 'stopped', 'billing_suspension']);

export const nodes = describe(Node).resource({
  name: 'nodes',
  title: 'Nodes',
  singular: 'node',
  menu: 1,
  aliases: ['instances', 'servers'],
  summary: 'compute instances',
  list: endpoints.nodes.list,
  live: true,
  id: node => String(node.id),
  label: node => node.label ?? `#${node.id}`,
  words: {status: nodeStatuses},
  columns: [
    {title: 'Label', width: 12, grow: 2, cell: node => node.label, rank: 1},
    {title: 'Status', width: 15, cell: node => node.status, tone: 'status', rank: 1},
    {title: 'Region', width: 12, cell: node => node.region, rank: 2},
    {title: 'Type', width: 18, cell: node => node.type, rank: 4},
    {title: 'IPv4', width: 15, cell: node => node.ipv4?.[0], rank: 3},
    {title: 'Image', width: 20, cell: node => node.image, rank: 5},
    {title: 'Memory', width: 8, align: 'right', cell: node => megabytes(node.specs?.memory), rank: 6},
    {title: 'Tags', width: 12, grow: 1, cell: node => node.tags?.join(', '), rank: 7},
  ],
  details: [
    ['Id', node => node.id],
    ['All addresses', node => [...(node.ipv4 ?? []), node.ipv6].filter(Boolean).join('  ')],
    ['CPUs', node => node.specs?.vcpus],
    ['Disk', node => megabytes(node.specs?.disk)],
    ['Transfer', node => (node.specs?.transfer == null ? undefined : `${node.specs.transfer} GB a month`)],
    ['Backups', node => yesNo(node.backups?.enabled)],
    ['Last backup', node => moment(node.backups?.last_successful)],
    ['Watchdog', node => yesNo(node.watchdog_enabled)],
    ['Group', node => node.group],
    ['Host', node => node.host_uuid],
    ['Created', node => moment(node.created)],
    ['Updated', node => moment(node.updated)],
  ],
  links: [
    {title: 'Volumes', to: 'volumes', filter: node => `node_id=${node.id}`},
    {title: 'Image', to: 'images', id: node => node.image},
    {title: 'Type', to: 'types', id: node => node.type},
    {title: 'Region', to: 'regions', id: node => node.region},
  ],
  events: 'node',
  settled: node => settledStates.has(node.status ?? 'running'),
});
