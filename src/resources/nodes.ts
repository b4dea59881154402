import {endpoints} from '../api/endpoints/endpoints.ts';
import {type Image, Node, nodeStatuses, type Region, type Script, type Type} from '../model/index.ts';
import {count, megabytes, yesNo} from '../text/format.ts';
import {checkNodeLabel, checkPassword} from './definition/checks.ts';
import {editAction, removeAction} from './definition/common-actions.ts';
import {eventsAbout, noticesAbout} from './definition/common-relations.ts';
import {describe} from './definition/definition.ts';
import {ageColumn, timeColumn, timeDetail} from './definition/times.ts';
import {
  costOfNew,
  costOfRemoved,
  monthlyText,
  nodeInAll,
  nodePrice,
  nodePriceColumn,
  priceIn,
} from './price.ts';

const {action, resource} = describe(Node);

const ofNode = (node: Node) => ({id: node.id});
const unless = (status: string) => (node: Node) =>
  node.status === status ? undefined : `it is ${node.status ?? 'in an unknown state'}`;

/** Private, link-local and loopback addresses, which cannot be reached from elsewhere. */
const privateAddress =
  /^(0|10|127)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^::1?$|^f[cd]|^fe[89ab]/i;

const create = action({
  name: 'create',
  title: 'Create node',
  key: 'n',
  on: 'list',
  level: 'confirm',
  endpoint: endpoints.nodes.create,
  params: () => ({}),
  fields: {
    label: {label: 'Label', type: 'text', hint: '3–64 characters', check: checkNodeLabel},
    region: {
      label: 'Region',
      type: 'choice',
      from: {resource: 'regions', detail: (region: Region) => region.label ?? ''},
    },
    type: {
      label: 'Type',
      type: 'choice',
      from: {
        resource: 'types',
        detail: (type: Type, answers) =>
          [
            // The price is first, so that a narrow screen does not cut it off.
            monthlyText(priceIn(type, answers.region)),
            `${type.vcpus} CPU${type.vcpus === 1 ? '' : 's'}`,
            megabytes(type.memory),
            `${megabytes(type.disk)} disk`,
          ].join(' · '),
      },
    },
    image: {
      label: 'Image',
      type: 'choice',
      optional: true,
      hint: 'leave empty for a node without a system',
      from: {
        resource: 'images',
        detail: (image: Image) =>
          [image.vendor, image.deprecated && 'deprecated'].filter(Boolean).join(' · '),
      },
    },
    root_pass: {
      label: 'Root password',
      type: 'secret',
      generated: true,
      check: checkPassword,
      when: answers => answers.image !== undefined,
    },
    stackscript_id: {
      label: 'Script',
      type: 'choice',
      optional: true,
      from: {resource: 'scripts', detail: (script: Script) => script.username ?? ''},
      when: answers => answers.image !== undefined,
    },
  },
  cost: (_, answers, sources) =>
    answers.type === undefined ? undefined : costOfNew(nodePrice(answers, sources), answers.region),
  creates: answers => ({resource: 'nodes', label: String(answers.label)}),
});

const boot = action({
  name: 'boot',
  title: 'Boot',
  key: 'b',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.nodes.boot,
  params: ofNode,
  fields: {},
  unavailable: unless('offline'),
  done: node => node.status === 'booting' || node.status === 'running',
});

const reboot = action({
  name: 'reboot',
  title: 'Reboot',
  key: 'B',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.nodes.reboot,
  params: ofNode,
  fields: {},
  unavailable: unless('running'),
});

const shutDown = action({
  name: 'shutdown',
  title: 'Shut down',
  key: 'S',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.nodes.shutDown,
  params: ofNode,
  fields: {},
  unavailable: unless('running'),
  done: node => node.status === 'shutting_down' || node.status === 'offline',
});

const edit = action({...editAction(checkNodeLabel), endpoint: endpoints.nodes.update, params: ofNode});

const remove = action({
  ...removeAction,
  endpoint: endpoints.nodes.remove,
  params: ofNode,
  changes: () => 'its disks go with it; volumes attached to it are detached, and stay',
  cost: (node, _, sources) => costOfRemoved(nodeInAll(node, sources)),
});

const settledStates = new Set(['running', 'offline', 'stopped', 'billing_suspension']);

export const nodes = resource({
  name: 'nodes',
  home: true,
  title: 'Nodes',
  singular: 'node',
  menu: 1,
  aliases: ['instances', 'servers'],
  summary: 'compute instances',
  list: endpoints.nodes.list,
  live: true,
  id: node => String(node.id),
  label: node => node.label,
  values: {status: nodeStatuses},
  columns: [
    {title: 'Label', width: 16, cell: node => node.label, rank: 1},
    {title: 'Status', reserve: 11, cell: node => node.status, tone: 'status', rank: 1},
    {title: 'Region', cell: node => node.region, rank: 2},
    {title: 'Type', cell: node => node.type, rank: 4},
    {title: 'IPv4', cell: node => node.ipv4?.[0], rank: 3},
    {
      title: 'Memory',
      field: 'specs.memory',
      align: 'right',
      cell: node => megabytes(node.specs?.memory),
      total: sum => `${megabytes(sum)} memory`,
      rank: 5,
    },
    nodePriceColumn,
    {
      title: 'CPUs',
      field: 'specs.vcpus',
      align: 'right',
      cell: node => node.specs?.vcpus,
      total: sum => `${count(sum)} CPUs`,
      optional: true,
      rank: 11,
    },
    {title: 'Id', align: 'right', cell: node => node.id, optional: true, rank: 10},
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
    {title: 'IPv6', cell: node => node.ipv6, optional: true, rank: 19},
    {
      title: 'Backups',
      field: 'backups.enabled',
      cell: node => yesNo(node.backups?.enabled),
      optional: true,
      rank: 20,
    },
    {title: 'Tags', width: 12, cell: node => node.tags?.join(', '), optional: true, rank: 14},
    timeColumn('Updated', node => node.updated, {optional: true}),
    {title: 'Group', cell: node => node.group, optional: true},
    {
      title: 'All addresses',
      field: 'ipv4',
      width: 15,
      cell: node => [...(node.ipv4 ?? []), node.ipv6].filter(Boolean).join('  '),
      optional: true,
    },
  ],
  details: [
    ['Transfer', node => (node.specs?.transfer == null ? undefined : `${node.specs.transfer} GB a month`)],
    timeDetail('Last backup', node => node.backups?.last_successful),
    ['Watchdog', node => yesNo(node.watchdog_enabled)],
    ['Host', node => node.host_uuid],
  ],
  catalogues: ['types'],
  relations: [
    {title: 'Volumes', to: 'volumes', filter: node => `node_id=${node.id}`},
    {title: 'Image', to: 'images', id: node => node.image},
    {title: 'Type', to: 'types', id: node => node.type},
    {title: 'Region', to: 'regions', id: node => node.region},
    eventsAbout('node'),
    noticesAbout('node'),
    {title: 'Records', to: 'records', find: node => node.ipv4?.[0]},
  ],
  actions: [create, boot, reboot, shutDown, edit, remove],
  ssh: {
    address: node =>
      [...(node.ipv4 ?? []), node.ipv6?.split('/')[0]].find(
        address => address && !privateAddress.test(address),
      ),
    unavailable: node =>
      node.status === 'offline' ? `it is offline: boot it first (${boot.key})` : unless('running')(node),
  },
  copies: [
    ['address', node => node.ipv4],
    ['IPv6 address', node => node.ipv6?.split('/')[0]],
  ],
  eventType: 'node',
  settled: node => settledStates.has(node.status ?? 'running'),
});
