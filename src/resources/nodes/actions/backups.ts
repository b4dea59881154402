import {endpoints} from '../../../api/endpoints/endpoints.ts';
import type {Node} from '../../../model/index.ts';
import {actionKey} from '../../../preferences/key-name.ts';
import {nodeInAll, nodePrice, wholeMonthly} from '../../billing/price.ts';
import {atMost} from '../../definition/action/checks.ts';
import {action, unlessSettled} from '../node.ts';

/** Backups of a node: one a day, and a snapshot when somebody takes it. */

const unlessBackedUp = ({backups}: Node) =>
  backups?.enabled === true
    ? undefined
    : `it has no backups: enable them first (${actionKey(enableBackups)})`;

export const enableBackups = action({
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

export const cancelBackups = action({
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

export const snapshot = action({
  name: 'snapshot',
  title: 'Take a snapshot',
  verb: 'take a snapshot of',
  key: 'T',
  rare: true,
  level: 'label',
  endpoint: endpoints.nodes.snapshot,
  fields: {label: {label: 'Label', type: 'text', hint: 'up to 255 characters', check: atMost(255)}},
  unavailable: node => unlessBackedUp(node) ?? unlessSettled(node),
  event: 'node_snapshot',
  changes: (_, {label}) =>
    label === undefined
      ? 'it takes the place of the snapshot before, if there is one'
      : `snapshot ${label} takes the place of the one before, if there is one`,
});
