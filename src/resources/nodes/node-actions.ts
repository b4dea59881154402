import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Disk, Node, Type} from '../../model/index.ts';
import {actionKey} from '../../preferences/key-name.ts';
import {megabytes} from '../../text/format.ts';
import {
  backupPrice,
  costOfNew,
  costOfRemoved,
  nodeInAll,
  nodePrice,
  volumePrice,
  wholeMonthly,
} from '../billing/price.ts';
import {bodyOf, field, linesOf} from '../definition/action.ts';
import {atMost, checkNodeLabel} from '../definition/checks.ts';
import {regionName} from '../definition/common.ts';
import {labelAndTagsAction, removeAction} from '../definition/common-actions.ts';
import {newFields} from '../volumes/volumes.ts';
import {clone, create, rebuild} from './node-deploy.ts';
import {chosenType, disksOf, hasLess, tooSmallFor} from './node-parts.ts';
import {action, typeDetail, unlessSettled, unlessStatus} from './node-types.ts';

export const boot = action({
  name: 'boot',
  title: 'Boot',
  summary: 'start nodes that are off',
  key: 'b',
  level: 'confirm',
  endpoint: endpoints.nodes.boot,
  unavailable: unlessStatus('offline', 'stopped'),
  done: node => node.status === 'booting' || node.status === 'running',
});

const reboot = action({
  name: 'reboot',
  title: 'Reboot',
  summary: 'restart nodes that run',
  key: 'B',
  level: 'confirm',
  endpoint: endpoints.nodes.reboot,
  unavailable: unlessStatus('running'),
  event: 'node_reboot',
});

const shutDown = action({
  name: 'shutdown',
  title: 'Shut down',
  summary: 'shut down nodes that run',
  key: 'S',
  level: 'confirm',
  endpoint: endpoints.nodes.shutDown,
  unavailable: unlessStatus('running'),
  done: node => node.status === 'shutting_down' || node.status === 'offline',
});

/** Backups of a node: one a day, and a snapshot when somebody takes it. */

const unlessBackedUp = ({backups}: Node) =>
  backups?.enabled === true
    ? undefined
    : `it has no backups: enable them first (${actionKey(enableBackups)})`;

const enableBackups = action({
  name: 'enable-backups',
  title: 'Enable backups',
  verb: 'enable backups of',
  key: 'A',
  rare: true,
  level: 'confirm',
  endpoint: endpoints.nodes.enableBackups,
  unavailable: ({backups}) => (backups?.enabled === true ? 'it has backups already' : undefined),
  changes: () => 'backups no → yes',
  cost: (node, _, place) => ({
    before: nodePrice(node, place)?.monthly,
    after: wholeMonthly(nodeInAll({type: node.type, region: node.region, backups: {enabled: true}}, place)),
  }),
  done: node => node.backups?.enabled === true,
});

const cancelBackups = action({
  name: 'cancel-backups',
  title: 'Cancel backups',
  verb: 'cancel backups of',
  key: 'X',
  rare: true,
  level: 'label',
  endpoint: endpoints.nodes.cancelBackups,
  unavailable: ({backups}) => (backups?.enabled === true ? undefined : 'it has no backups'),
  changes: () => 'all its backups are deleted, and its snapshot',
  cost: (node, _, place) => ({
    before: wholeMonthly(nodeInAll(node, place)),
    after: nodePrice(node, place)?.monthly,
  }),
  done: node => node.backups?.enabled !== true,
});

const snapshot = action({
  name: 'snapshot',
  title: 'Take a snapshot',
  verb: 'take a snapshot of',
  key: 'T',
  rare: true,
  level: 'label',
  endpoint: endpoints.nodes.snapshot,
  fields: {label: field.text('Label', {hint: 'up to 255 characters', check: atMost(255)})},
  unavailable: node => unlessBackedUp(node) ?? unlessSettled(node),
  event: 'node_snapshot',
  changes: (_, {label}) =>
    label === undefined
      ? 'it takes the place of the snapshot before, if there is one'
      : `snapshot ${label} takes the place of the one before, if there is one`,
});

const slots = 'abcdefgh';

/** Boots the rescue system instead of the installed one. */
const rescue = action({
  name: 'rescue',
  title: 'Rescue',
  summary: 'boot a node into a rescue system',
  key: 'U',
  rare: true,
  level: 'confirm',
  endpoint: endpoints.nodes.rescue,
  fields: {
    devices: field.choices('Disks', {
      hint: 'in this order they become sda, sdb …',
      from: {
        resource: 'node-disks',
        params: node => disksOf(node).params,
        detail: (disk: Disk) => [megabytes(disk.size), disk.filesystem].filter(Boolean).join(' · '),
      },
      check: disks => (linesOf(disks).length > slots.length ? 'must be at most eight' : undefined),
    }),
  },
  body: ({devices}) => ({
    devices: Object.fromEntries(
      linesOf(devices).map((disk, index) => [`sd${slots[index]}`, {disk_id: Number(disk)}]),
    ),
  }),
  unavailable: unlessSettled,
  event: 'node_reboot',
  changes: () => 'it boots the rescue system; the next reboot starts what is installed',
  single: true,
});

const resize = action({
  name: 'resize',
  title: 'Resize',
  summary: 'give nodes another type',
  key: 'z',
  level: 'confirm',
  endpoint: endpoints.nodes.resize,
  fields: {
    type: field.choice('New type', {
      now: node => node.type ?? undefined,
      hint: 'a running node is shut down while it moves',
      from: {
        resource: 'types',
        detail: (type: Type, _, nodes: readonly Node[], place) => {
          const others = nodes.filter(node => node.type !== type.id);
          const changing = others.length > 0 ? others : nodes;
          return typeDetail(type, changing, place, changing, nodes.length);
        },
      },
      check: (answer, node, answers, place) =>
        answer === node.type
          ? 'it has this type already'
          : tooSmallFor(chosenType(answers, place), node, place),
    }),
    allow_auto_disk_resize: field.flag('Grow the disk', {
      initial: () => true,
      hint: 'only if it has one disk besides swap',
    }),
  },
  unavailable: unlessSettled,
  reads: (node, answers, place) => (hasLess(chosenType(answers, place), node) ? [disksOf(node)] : []),
  changes: (node, {type}) => (type === undefined ? undefined : `type ${node.type} → ${type}`),
  warns: ({status, specs, type: old}, answers, place) => {
    const larger = (chosenType(answers, place)?.disk ?? 0) > (specs?.disk ?? Number.POSITIVE_INFINITY);
    const grows = larger && answers.allow_auto_disk_resize === true;
    return [
      ...(status === 'running' ? ['shut down while it moves'] : []),
      ...(grows ? [`with its disk grown, ${old} is refused afterwards`] : []),
    ].join('; ');
  },
  cost: (node, {type}, place) => {
    const {region, backups} = node;
    return type === undefined
      ? undefined
      : {
          before: wholeMonthly(nodeInAll(node, place)),
          after: wholeMonthly(nodeInAll({type, region, backups}, place)),
          backups: backupPrice({type, region, backups}, place)?.monthly,
        };
  },
  sets: ['type'],
});

/** A volume for a node: it is created in the node's region, and attached to it. */
const createVolume = action({
  name: 'create-volume',
  title: 'Create volume',
  summary: 'create a volume, attached to the node',
  key: 'a',
  rare: true,
  level: 'confirm',
  endpoint: endpoints.volumes.create,
  fields: newFields,
  body: (answers, node) => bodyOf({...answers, region: node.region ?? undefined, node_id: node.id}),
  changes: (node, {label, size}, place) =>
    label === undefined || size === undefined
      ? undefined
      : `volume ${label} of ${size} GB in ${regionName(node.region, place)}, attached to ${node.label}`,
  catalogues: ['volume-types'],
  cost: ({region}, {size}, sources) =>
    size === undefined
      ? undefined
      : costOfNew(volumePrice({size, region}, sources), region ?? undefined, sources),
  creates: answers => ({resource: 'volumes', label: String(answers.label)}),
  // Each needs a label of its own.
  single: true,
});

const edit = action({...labelAndTagsAction(checkNodeLabel), endpoint: endpoints.nodes.update});

const remove = action({
  ...removeAction,
  endpoint: endpoints.nodes.remove,
  changes: () => 'disks are deleted as well; attached volumes are detached, and stay',
  cost: (node, _, sources) => costOfRemoved(nodeInAll(node, sources)),
});

export const nodeActions = [
  create,
  boot,
  reboot,
  shutDown,
  resize,
  createVolume,
  edit,
  remove,
  clone,
  rebuild,
  rescue,
  enableBackups,
  snapshot,
  cancelBackups,
];
