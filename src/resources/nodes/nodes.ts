import {endpoints} from '../../api/endpoints/endpoints.ts';
import {nodeStatuses} from '../../model/index.ts';
import {actionKey} from '../../preferences/key-name.ts';
import {counted, megabytes, wholeGigabytes, yesNo} from '../../text/format.ts';
import {nodePriceColumn} from '../billing/price.ts';
import {eventsAbout, idColumn, noticesAbout, regionColumn, tagsColumn} from '../definition/common.ts';
import {ageColumn, timeColumn, timeDetail} from '../definition/times.ts';
import {noticeColumn} from '../events/notices.ts';
import {boot, nodeActions} from './node-actions.ts';
import {nodeCharts} from './node-parts.ts';
import {resource, unlessStatus} from './node-types.ts';

/** Private, link-local and loopback addresses, which cannot be reached from elsewhere. */
const privateAddress =
  /^(0|10|127)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^::1?$|^f[cd]|^fe[89ab]/i;

const settledStates = new Set(['running', 'offline', 'stopped', 'billing_suspension']);

export const nodes = resource({
  name: 'nodes',
  home: true,
  menu: 1,
  aliases: ['instances', 'servers'],
  summary: 'compute instances',
  list: endpoints.nodes.list,
  live: true,
  uniqueLabels: true,
  values: {status: nodeStatuses},
  columns: [
    {title: 'Label', width: 16, cell: node => node.label, rank: 1},
    {title: 'Status', width: 12, reserve: 15, cell: node => node.status, tone: 'status', rank: 1},
    regionColumn(2),
    {title: 'Type', cell: node => node.type, rank: 3},
    {
      title: 'IPv4',
      also: ['ip', 'address'],
      addresses: true,
      widens: '255.255.255.255'.length,
      cell: node => node.ipv4?.[0],
      rank: 4,
    },
    {
      title: 'Memory',
      also: ['mem', 'ram'],
      field: 'specs.memory',
      align: 'right',
      cell: node => megabytes(node.specs?.memory),
      total: sum => `${megabytes(sum)} memory`,
      rank: 5,
    },
    noticeColumn('node'),
    nodePriceColumn,
    {
      title: 'CPUs',
      also: ['cpu'],
      field: 'specs.vcpus',
      align: 'right',
      total: sum => counted(sum, 'CPU'),
      optional: true,
      rank: 11,
    },
    idColumn,
    ageColumn(node => node.created, 13),
    {title: 'Image', width: 14, cell: node => node.image, optional: true, rank: 15},
    {
      title: 'Disk',
      field: 'specs.disk',
      align: 'right',
      cell: node => megabytes(node.specs?.disk),
      optional: true,
      rank: 16,
    },
    timeColumn('Created', node => node.created, {optional: true, rank: 18}),
    {title: 'IPv6', addresses: true, cell: node => node.ipv6, optional: true, rank: 19},
    {
      title: 'Backups',
      field: 'backups.enabled',
      cell: node => yesNo(node.backups?.enabled),
      optional: true,
      rank: 20,
    },
    tagsColumn(14, 12),
    timeColumn('Updated', node => node.updated, {optional: true}),
    {title: 'Group', cell: node => node.group, optional: true},
    {
      title: 'All addresses',
      addresses: true,
      field: 'ipv4',
      width: 15,
      cell: node => [...(node.ipv4 ?? []), node.ipv6].filter(Boolean).join('  '),
      optional: true,
    },
  ],
  groups: [
    ['Network', 'IPv4', 'IPv6', 'All addresses'],
    ['Size', 'Type', 'CPUs', 'Memory', 'Disk', 'Transfer', '$/mo'],
    ['Upkeep', 'Created', 'Updated', 'Backups', 'Last backup', 'Watchdog', 'Host'],
  ],
  details: [
    [
      'Transfer',
      node => (node.specs?.transfer == null ? undefined : `${wholeGigabytes(node.specs.transfer)} a month`),
    ],
    timeDetail('Last backup', node => node.backups?.last_successful),
    ['Watchdog', node => yesNo(node.watchdog_enabled)],
    ['Host', node => node.host_uuid],
  ],
  charts: nodeCharts,
  catalogues: ['types', 'regions'],
  relations: [
    {title: 'Volumes', to: 'volumes', filter: node => `node_id=${node.id}`},
    {title: 'Image', to: 'images', id: node => node.image},
    {title: 'Type', to: 'types', id: node => node.type},
    {title: 'Region', to: 'regions', id: node => node.region},
    eventsAbout('node'),
    noticesAbout('node'),
    {title: 'Records', to: 'records', find: node => node.ipv4?.[0]},
    {title: 'Disks', to: 'node-disks', params: node => ({node_id: node.id})},
    {title: 'Configs', to: 'node-configs', params: node => ({node_id: node.id})},
    {
      title: 'Load balancers',
      to: 'backends',
      // They reach a node at its private address.
      find: node => node.ipv4?.find(address => privateAddress.test(address)),
      outer: 'balancer_id',
    },
  ],
  actions: nodeActions,
  ssh: {
    address: node =>
      [...(node.ipv4 ?? []), node.ipv6?.split('/')[0]].find(
        address => address && !privateAddress.test(address),
      ),
    unavailable: node =>
      node.status === 'offline'
        ? `it is offline: boot it first (${actionKey(boot)})`
        : unlessStatus('running')(node),
  },
  copies: [
    ['address', node => node.ipv4],
    ['IPv6 address', node => node.ipv6?.split('/')[0]],
  ],
  overview: [
    {part: 'Nodes', kind: 'counts', by: ['status', 'region', 'type']},
    {part: 'Cost', kind: 'cost'},
  ],
  eventType: 'node',
  settled: node => settledStates.has(node.status ?? 'running'),
});
