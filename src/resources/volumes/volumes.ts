import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type Node, type NodeConfig, Volume, volumeSize, volumeStatuses} from '../../model/index.ts';
import {actionKey} from '../../preferences/key-name.ts';
import {count, gigabytes} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {costOfNew, costOfRemoved, volumePrice, volumePriceColumn} from '../billing/price.ts';
import {regionsWith} from '../catalogue/regions.ts';
import {type Answers, type Field, type FormPlace, field, type ListRead} from '../definition/action.ts';
import {checkVolumeLabel, checkVolumeSize} from '../definition/checks.ts';
import {
  eventsAbout,
  idColumn,
  noticesAbout,
  regionColumn,
  regionName,
  tagsColumn,
} from '../definition/common.ts';
import {
  copyLabel,
  createAction,
  labelAndTagsAction,
  removeAction,
  taggedBody,
  tags,
} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';
import {ageColumn, timeColumn} from '../definition/times.ts';
import {noticeColumn} from '../events/notices.ts';
import {devicesOf, nodeConfigs} from '../nodes/node-parts.ts';

export const {action, resource} = describe(Volume);

/** The fields of a new volume, whatever it is made for. */
export const newFields = {
  label: field.text('Label', {hint: '1–32 characters', check: checkVolumeLabel}),
  size: field.number('Size', {
    unit: 'GB',
    initial: () => volumeSize.initial,
    check: answer => checkVolumeSize(answer),
  }),
} satisfies Record<string, Field<unknown>>;

const unlessActive = (volume: Volume) =>
  volume.status === 'active' || volume.status == null
    ? undefined
    : `it is ${volume.status}: wait until it is active`;

const attached = (volume: Volume) => `attached to ${volume.node_label ?? `node ${volume.node_id}`}`;

const unlessDetached = (volume: Volume) =>
  volume.node_id == null
    ? unlessActive(volume)
    : `it is ${attached(volume)}: detach it first (${actionKey(detach)})`;

/** The configurations of the chosen node. None are read for an id that is still being typed. */
function configsOfChosen({node_id: id}: Answers, {find}: FormPlace): ListRead | undefined {
  const node = find<Node>('nodes', id);
  return node && {resource: nodeConfigs.name, params: {node_id: node.id}};
}

const attach = action({
  name: 'attach',
  title: 'Attach',
  summary: 'attach volumes to a node of their region',
  key: 'a',
  level: 'confirm',
  endpoint: endpoints.volumes.attach,
  fields: {
    node_id: field.choice('Node', {
      hint: 'nodes of its own region',
      from: {
        resource: 'nodes',
        filter: volume => `region=${volume.region}`,
        detail: (node: Node) => [node.status, node.ipv4?.[0]].filter(Boolean).join(' · '),
      },
    }),
    // Specification, section 3, rule 2. The specification has no list of configurations: where the service has none, ids are typed.
    config_id: field.choice('Configuration', {
      optional: true,
      hint: 'where the node is off and has several',
      from: {
        resource: nodeConfigs.name,
        params: (_, answers, place) => configsOfChosen(answers, place)?.params,
        detail: (config: NodeConfig) => [config.kernel, devicesOf(config)].filter(Boolean).join(' · '),
      },
      typed: true,
      check: (id, _, answers, place) => {
        if (!Number.isInteger(id) || Number(id) <= 0) return 'must be one of the node, or its id';
        const list = configsOfChosen(answers, place);
        const configs = list && place.listed<NodeConfig>(list);
        return !configs || configs.some(config => config.id === id) ? undefined : 'must be one of this node';
      },
    }),
  },
  unavailable: unlessDetached,
  apart: volumes => {
    const {size} = new Set(volumes.map(({region}) => region));
    return size > 1
      ? `they are in ${size} regions, and a node takes volumes of its own region alone`
      : undefined;
  },
  changes: (_, {node_id}) => (node_id === undefined ? undefined : `node — → ${node_id}`),
  sets: ['node_id'],
  becomes: attached,
});

const detach = action({
  name: 'detach',
  title: 'Detach',
  summary: 'detach volumes from their nodes',
  key: 't',
  level: 'confirm',
  endpoint: endpoints.volumes.detach,
  unavailable: volume => (volume.node_id == null ? 'it is not attached' : unlessActive(volume)),
  changes: volume => `node ${volume.node_label ?? volume.node_id} → —`,
  warns: ({node_id, node_label}, _, {find}) => {
    const {status} = find<Node>('nodes', node_id) ?? {};
    if (status && status !== 'running') return undefined;
    const running = `${node_label ?? 'the node'} is running`;
    return `${status ? `${running}:` : `if ${running},`} unmount it there first`;
  },
  done: volume => volume.node_id == null,
  becomes: () => 'detached',
});

const create = action({
  ...createAction,
  title: 'Create volume',
  level: 'confirm',
  endpoint: endpoints.volumes.create,
  fields: {
    label: newFields.label,
    node_id: field.choice('Node', {
      optional: true,
      hint: 'without one it is detached',
      from: {
        resource: 'nodes',
        detail: (node: Node, _, __, place) => regionName(node.region, place),
        fills: (node: Node) => ({region: node.region ?? ''}),
      },
    }),
    region: field.choice('Region', {
      from: regionsWith('Block Storage'),
      optional: answers => answers.node_id !== undefined,
      hint: 'with a node, that of the node',
      check: (region, _, {node_id}, {find}) => {
        const node = find<Node>('nodes', node_id);
        return node?.region && node.region !== region
          ? `must be ${regionName(node.region, {find})}, where ${clean(node.label ?? 'the node')} is`
          : undefined;
      },
    }),
    size: newFields.size,
    tags: {...tags, more: true},
  },
  cost: (_, {size, region, node_id}, sources) => {
    // An attached volume is created in the node's region.
    const where =
      node_id === undefined ? region : (sources.find<Node>('nodes', Number(node_id))?.region ?? undefined);
    return size === undefined
      ? undefined
      : costOfNew(volumePrice({size, region: where}, sources), where, sources);
  },
  // Some services require the region also for a volume that is attached to a node.
  body: (answers, _, {find}) =>
    taggedBody({
      ...answers,
      region: answers.region ?? find<Node>('nodes', answers.node_id)?.region ?? undefined,
    }),
  creates: answers => ({resource: 'volumes', label: String(answers.label)}),
});

const grouped = (size: unknown): string => (typeof size === 'number' ? count(size) : String(size));

const resize = action({
  name: 'resize',
  title: 'Resize',
  summary: 'make volumes larger; they never shrink',
  key: 'z',
  level: 'confirm',
  endpoint: endpoints.volumes.resize,
  fields: {
    size: field.number('New size', {
      unit: 'GB',
      hint: (_, {size}) => `at least ${grouped((size ?? 0) + 1)}: a volume never shrinks`,
      initial: volume => volume.size ?? undefined,
      check: (size, volume) =>
        Number(size) > (volume.size ?? 0)
          ? checkVolumeSize(size, Math.max(volumeSize.minimum, (volume.size ?? 0) + 1))
          : `must be more than ${grouped(volume.size)} GB: a volume never shrinks`,
    }),
  },
  unavailable: unlessActive,
  changes: (volume, {size}) =>
    size === undefined
      ? `size ${grouped(volume.size)} GB`
      : `size ${grouped(volume.size)} → ${grouped(size)} GB`,
  cost: (volume, {size}, sources) =>
    size === undefined
      ? undefined
      : {
          before: volumePrice(volume, sources)?.monthly,
          after: volumePrice({size, region: volume.region}, sources)?.monthly,
        },
  sets: ['size'],
});

const clone = action({
  name: 'clone',
  title: 'Clone',
  summary: 'copy a volume with its data',
  key: 'l',
  level: 'confirm',
  endpoint: endpoints.volumes.clone,
  fields: {
    label: field.text('Label of the copy', {
      hint: '1–32 characters',
      initial: volume => copyLabel(volume, 32),
      check: checkVolumeLabel,
    }),
  },
  unavailable: unlessActive,
  changes: (volume, {label}, place) =>
    label === undefined
      ? undefined
      : `volume ${label} of ${gigabytes(volume.size)} in ${regionName(volume.region, place)}`,
  cost: (volume, _, sources) => costOfNew(volumePrice(volume, sources), volume.region ?? undefined, sources),
  creates: answers => ({resource: 'volumes', label: String(answers.label)}),
  // Each copy needs a label of its own.
  single: true,
});

const edit = action({...labelAndTagsAction(checkVolumeLabel), endpoint: endpoints.volumes.update});

const remove = action({
  ...removeAction,
  endpoint: endpoints.volumes.remove,
  unavailable: unlessDetached,
  cost: (volume, _, sources) => costOfRemoved(volumePrice(volume, sources)),
});

const volumeActions = [create, attach, detach, resize, clone, edit, remove];

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
