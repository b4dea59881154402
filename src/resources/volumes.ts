import {endpoints} from '../api/endpoints/endpoints.ts';
import {type Node, type Region, Volume, volumeSize, volumeStatuses} from '../model/index.ts';
import {gigabytes} from '../text/format.ts';
import {checkVolumeLabel, checkVolumeSize} from './definition/checks.ts';
import {editAction, removeAction} from './definition/common-actions.ts';
import {eventsAbout} from './definition/common-relations.ts';
import {describe} from './definition/definition.ts';
import {ageColumn, timeColumn} from './definition/times.ts';
import {costOfNew, costOfRemoved, volumePrice, volumePriceColumn} from './price.ts';

const {action, resource} = describe(Volume);

const ofVolume = (volume: Volume) => ({id: volume.id});

const unlessActive = (volume: Volume) =>
  volume.status === 'active' || volume.status == null
    ? undefined
    : `it is ${volume.status}: wait until it is active`;

const unlessDetached = (volume: Volume) =>
  volume.node_id == null
    ? unlessActive(volume)
    : `it is attached to ${volume.node_label ?? `node ${volume.node_id}`}: detach it first (${detach.key})`;

const create = action({
  name: 'create',
  title: 'Create volume',
  key: 'n',
  on: 'list',
  level: 'confirm',
  endpoint: endpoints.volumes.create,
  params: () => ({}),
  fields: {
    label: {label: 'Label', type: 'text', hint: '1–32 characters', check: checkVolumeLabel},
    node_id: {
      label: 'Node',
      type: 'choice',
      optional: true,
      hint: 'leave empty to create it detached',
      from: {resource: 'nodes', detail: (node: Node) => node.region ?? ''},
    },
    region: {
      label: 'Region',
      type: 'choice',
      from: {resource: 'regions', detail: (region: Region) => region.label ?? ''},
      when: answers => answers.node_id === undefined,
    },
    size: {
      label: 'Size',
      type: 'number',
      unit: 'GB',
      initial: () => volumeSize.initial,
      check: checkVolumeSize,
    },
  },
  cost: (_, {size, region, node_id}, sources) => {
    // Attached, it comes to the node's region.
    const where =
      node_id === undefined ? region : (sources.find<Node>('nodes', Number(node_id))?.region ?? undefined);
    return size === undefined ? undefined : costOfNew(volumePrice({size, region: where}, sources), where);
  },
  creates: answers => ({resource: 'volumes', label: String(answers.label)}),
});

const attach = action({
  name: 'attach',
  title: 'Attach',
  key: 'a',
  on: 'item',
  level: 'plain',
  endpoint: endpoints.volumes.attach,
  params: ofVolume,
  fields: {
    node_id: {
      label: 'Node',
      type: 'choice',
      hint: 'nodes of its own region',
      from: {
        resource: 'nodes',
        filter: volume => `region=${volume.region}`,
        detail: (node: Node) => [node.status, node.ipv4?.[0]].filter(Boolean).join(' · '),
      },
    },
    // Specification, section 3, rule 2. It has no list of configurations to choose from.
    config_id: {
      label: 'Configuration',
      type: 'number',
      optional: true,
      hint: 'its id, where the node is off and has several',
      check: id => (Number.isInteger(id) && Number(id) > 0 ? undefined : 'a whole number'),
      when: ({node_id}) => node_id !== undefined,
    },
  },
  unavailable: unlessDetached,
  changes: (volume, answers) =>
    answers.node_id === undefined ? undefined : `node — → ${answers.node_id} for ${volume.label}`,
  done: (volume, answers) => volume.node_id === answers.node_id,
});

const detach = action({
  name: 'detach',
  title: 'Detach',
  key: 't',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.volumes.detach,
  params: ofVolume,
  fields: {},
  unavailable: volume => (volume.node_id == null ? 'it is not attached' : unlessActive(volume)),
  changes: volume => `node ${volume.node_label ?? volume.node_id} → —`,
  done: volume => volume.node_id == null,
});

const resize = action({
  name: 'resize',
  title: 'Resize',
  key: 'z',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.volumes.resize,
  params: ofVolume,
  fields: {
    size: {
      label: 'New size',
      type: 'number',
      unit: 'GB',
      hint: 'a volume grows; it never shrinks',
      initial: volume => volume.size ?? undefined,
      check: (size, volume) =>
        Number(size) > (volume.size ?? 0)
          ? checkVolumeSize(size)
          : `more than ${volume.size} GB: a volume never shrinks`,
    },
  },
  unavailable: unlessActive,
  changes: (volume, {size}) => (size === undefined ? undefined : `size ${volume.size} → ${size} GB`),
  cost: (volume, {size}, sources) =>
    size === undefined
      ? undefined
      : {
          before: volumePrice(volume, sources)?.monthly,
          after: volumePrice({size, region: volume.region}, sources)?.monthly,
        },
  done: (volume, {size}) => volume.size === size,
});

const clone = action({
  name: 'clone',
  title: 'Clone',
  key: 'l',
  on: 'item',
  level: 'confirm',
  endpoint: endpoints.volumes.clone,
  params: ofVolume,
  fields: {
    label: {label: 'Label of the copy', type: 'text', hint: '1–32 characters', check: checkVolumeLabel},
  },
  unavailable: unlessActive,
  cost: (volume, _, sources) => costOfNew(volumePrice(volume, sources), volume.region ?? undefined),
  creates: answers => ({resource: 'volumes', label: String(answers.label)}),
});

const edit = action({...editAction(checkVolumeLabel), endpoint: endpoints.volumes.update, params: ofVolume});

const remove = action({
  ...removeAction,
  endpoint: endpoints.volumes.remove,
  params: ofVolume,
  unavailable: unlessDetached,
  cost: (volume, _, sources) => costOfRemoved(volumePrice(volume, sources)),
});

export const volumes = resource({
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
  label: volume => volume.label,
  values: {status: volumeStatuses},
  columns: [
    {title: 'Label', width: 16, cell: volume => volume.label, rank: 1},
    {title: 'Status', reserve: 10, cell: volume => volume.status, tone: 'status', rank: 1},
    {
      title: 'Size',
      align: 'right',
      cell: volume => gigabytes(volume.size),
      total: sum => gigabytes(sum) ?? '',
      rank: 2,
    },
    {title: 'Region', cell: volume => volume.region, rank: 3},
    {
      title: 'Node',
      field: 'node_label',
      presence: 'node_id',
      width: 12,
      cell: volume => volume.node_label ?? (volume.node_id == null ? 'detached' : `#${volume.node_id}`),
      tone: volume => (volume.node_id == null ? 'off' : undefined),
      rank: 3,
    },
    volumePriceColumn,
    {title: 'Id', align: 'right', cell: volume => volume.id, optional: true, rank: 10},
    ageColumn(volume => volume.created, 13),
    timeColumn('Created', volume => volume.created, {optional: true, rank: 15}),
    {title: 'Encryption', cell: volume => volume.encryption, optional: true, rank: 16},
    {
      title: 'Hardware',
      field: 'hardware_type',
      cell: volume => volume.hardware_type,
      optional: true,
      rank: 17,
    },
    {
      title: 'Path',
      field: 'filesystem_path',
      width: 20,
      cell: volume => volume.filesystem_path,
      optional: true,
      rank: 18,
    },
    {title: 'Tags', width: 10, cell: volume => volume.tags?.join(', '), optional: true, rank: 14},
    timeColumn('Updated', volume => volume.updated, {optional: true}),
  ],
  catalogues: ['volume-types'],
  relations: [
    {title: 'Node', to: 'nodes', id: volume => volume.node_id, label: volume => volume.node_label},
    {title: 'Region', to: 'regions', id: volume => volume.region},
    eventsAbout('volume'),
  ],
  actions: [create, attach, detach, resize, clone, edit, remove],
  copies: [
    ['label', volume => volume.label],
    ['device path', volume => volume.filesystem_path],
  ],
  eventType: 'volume',
  settled: volume => volume.status === 'active' || volume.status == null,
});
