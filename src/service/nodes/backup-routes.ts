import * as v from 'valibot';
import {findItem, getRoute, numericParam, type RequestContext, type Route} from '../http/route.ts';
import {badRequest, notFound} from '../http-error.ts';
import {day, formatTime, parseTime, second} from '../simulation/clock.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {boolean, itemId, stringOfLength} from '../validation.ts';
import {configsOf, diskSpaceOf, disksOf, ensureDeployed} from './disks-and-configs.ts';
import {findSettledNode, isSettled, nodeActionRoute, updateNode} from './node-action.ts';
import {recordNodeEvent, scheduleStatus} from './rules.ts';
import {Backup, type Node, NodeBackups} from './schema.ts';

const options = {scope: 'nodes'};

/** The backups of a node: automatic ones, which are up to a day, a week and two weeks old, and a snapshot made on request. */

const setBackups = (context: RequestContext, node: Node, changes: Partial<Node['backups']>) =>
  updateNode(context, node, {backups: {...node.backups, ...changes}});

function checkEnabled({word}: RequestContext, node: Node): void {
  if (!node.backups.enabled) throw badRequest(`Backups of this ${word.capitalized} are not enabled`);
}

const contentsOf = (context: RequestContext, node: Node) => ({
  region: node.region,
  configs: configsOf(context, node.id).map(({label}) => label),
  disks: disksOf(context, node.id).map(({label, size, filesystem}) => ({label, size, filesystem})),
});

/** Days since each of the automatic backups was made. */
const ages = [0, 7, 14];

/** Returns the automatic backups. They are not stored, but computed from the time of the last successful one. */
function automaticOf(context: RequestContext, node: Node): Backup[] {
  const {enabled, last_successful: last} = node.backups;
  if (!enabled || last === null) return [];
  const contents = contentsOf(context, node);
  return ages.flatMap((age, index): Backup[] => {
    const at = parseTime(last) - age * day;
    if (at < parseTime(node.created)) return [];
    const time = formatTime(at);
    const times = {created: time, updated: time, finished: time};
    // No snapshot has an id as high as these.
    const id = node.id * 10 + index;
    return [{id, label: null, status: 'successful', type: 'auto', available: true, ...times, ...contents}];
  });
}

/** Returns the node's snapshot and the one being taken. Once that is successful it has replaced the other, which may still be stored. */
function snapshotsOf({store}: RequestContext, nodeId: number): NodeBackups['snapshot'] {
  const stored = store.tables.backups.all('parent = ?', nodeId);
  const newest = (status: string) => stored.findLast(one => one.status === status) ?? null;
  return {current: newest('successful'), in_progress: newest('pending')};
}

export const backupRoutes: readonly Route[] = [
  nodeActionRoute('backups/enable', {
    body: v.looseObject({}),
    handle: context => {
      const node = findItem(context, 'nodes');
      if (node.backups.enabled)
        throw badRequest(`Backups of this ${context.word.capitalized} are enabled already`);
      setBackups(context, node, {enabled: true, schedule: {day: 'Scheduling', window: 'Scheduling'}});
      recordNodeEvent(context, node, {action: 'backups_enable'});
      return {};
    },
  }),
  nodeActionRoute('backups/cancel', {
    body: v.looseObject({}),
    handle: context => {
      const node = findItem(context, 'nodes');
      checkEnabled(context, node);
      const schedule = {day: null, window: null};
      setBackups(context, node, {enabled: false, available: false, schedule, last_successful: null});
      context.store.tables.backups.deleteAll('parent = ?', node.id);
      recordNodeEvent(context, node, {action: 'backups_cancel'});
      return {};
    },
  }),
  getRoute('/node/instances/:id/backups', options, {
    reply: NodeBackups,
    handle: (context): NodeBackups => {
      const node = findItem(context, 'nodes');
      ensureDeployed(context, node);
      return {automatic: automaticOf(context, node), snapshot: snapshotsOf(context, node.id)};
    },
  }),
  nodeActionRoute('backups', {
    body: v.looseObject({label: stringOfLength(1, 255)}),
    reply: Backup,
    handle: (context, {label}) => {
      const {store, now} = context;
      const node = findSettledNode(context);
      checkEnabled(context, node);
      ensureDeployed(context, node);
      const {current, in_progress} = snapshotsOf(context, node.id);
      if (in_progress) throw badRequest('A snapshot is being taken already');
      const {backups} = store.tables;
      for (const one of backups.all('parent = ?', node.id))
        if (one.id !== current?.id) backups.delete(one.id);
      const created = formatTime(now);
      const made: Backup = {
        ...contentsOf(context, node),
        id: backups.nextId(),
        label,
        status: 'pending',
        type: 'snapshot',
        created,
        updated: created,
        finished: null,
        available: false,
      };
      backups.insert(made, node.id);
      const finished = formatTime(now + durations.snapshot * second);
      const set = {status: 'successful', finished, available: true};
      scheduleUpdate(context, durations.snapshot, {table: 'backups', id: made.id, set});
      recordNodeEvent(context, node, {action: 'node_snapshot', duration: durations.snapshot});
      return made;
    },
  }),
  nodeActionRoute('backups/:backup/restore', {
    body: v.looseObject({node_id: itemId, overwrite: v.nullish(boolean)}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findItem(context, 'nodes');
      ensureDeployed(context, node);
      const id = numericParam(context, 'backup');
      const {current, in_progress} = snapshotsOf(context, node.id);
      const backup = [...automaticOf(context, node), current, in_progress].find(one => one?.id === id);
      if (!backup) throw notFound();
      if (!backup.available) throw badRequest('This backup is not available yet');
      const target = store.tables.nodes.get(body.node_id);
      if (target === undefined) throw badRequest('node_id is not valid', 'node_id');
      if (!isSettled(target)) throw badRequest(`${word.capitalized} busy.`, 'node_id');
      if (target.region !== node.region)
        throw badRequest(`The ${word.capitalized} must be in ${node.region}`, 'node_id');
      ensureDeployed(context, target);
      const size = backup.disks.reduce((sum, disk) => sum + disk.size, 0);
      const overwrite = body.overwrite ?? false;
      const free = target.specs.disk - (overwrite ? 0 : diskSpaceOf(context, target.id));
      if (size > free)
        throw badRequest(
          `The backup takes ${size} MB, and ${target.label} has ${Math.max(0, free)} MB left`,
          overwrite ? 'node_id' : 'overwrite',
        );
      const changed = updateNode(context, target, {status: 'restoring'});
      scheduleStatus(context, changed, durations.restore, 'restoring', target.status);
      recordNodeEvent(context, target, {action: 'backups_restore', duration: durations.restore});
      return {};
    },
  }),
];
