import {recordNodeEvent, scheduleBoot, scheduleStatus} from '../nodes/rules.ts';
import {formatTime, hour} from '../simulation/clock.ts';
import {scheduleUpdate} from '../simulation/scheduled-updates.ts';
import type {DemoContext} from './demo-context.ts';

/** The status that follows a transitional status of a node, and after how many seconds. */
const endings: Readonly<Record<string, readonly [status: string, seconds: number]>> = {
  booting: ['running', 20],
  rebooting: ['running', 15],
  shutting_down: ['offline', 10],
  migrating: ['running', 600],
  restoring: ['running', 1200],
};
/** Seconds that the operations in progress still take. */
const provisioning = 25;
const creatingVolume = 12;
const resizingVolume = 40;
/** Seconds until the first of them has ended. */
export const soonest = Math.min(
  ...Object.values(endings).map(([, seconds]) => seconds),
  provisioning,
  creatingVolume,
  resizingVolume,
);

/** Schedules the end of the operations that are in progress when the account is created, with their events. */
export function scheduleInProgress({store, word, now, nodes, volumes}: DemoContext): void {
  const context = {store, word, now, caller: undefined};
  const secondsById = new Map<number | string | null, number>();
  for (const node of nodes) {
    const ending = Object.hasOwn(endings, node.status) ? endings[node.status] : undefined;
    if (node.status === 'provisioning') {
      secondsById.set(node.id, provisioning);
      scheduleBoot(context, node, true, provisioning);
    } else if (ending !== undefined) {
      const [status, seconds] = ending;
      secondsById.set(node.id, seconds);
      scheduleStatus(context, node, seconds, node.status, status);
      if (node.status === 'restoring')
        recordNodeEvent(context, node, {action: 'backups_restore', duration: seconds});
    }
  }
  for (const {id, status, node_id} of volumes) {
    if (status === 'active') continue;
    const seconds = status === 'creating' ? creatingVolume : resizingVolume;
    secondsById.set(id, seconds);
    const set = status === 'creating' ? {status: 'active', io_ready: node_id !== null} : {status: 'active'};
    scheduleUpdate(context, seconds, {table: 'volumes', id, set, only: {status}});
  }
  for (const event of store.tables.events.all('created >= ?', formatTime(now - hour))) {
    const seconds = event.status === 'started' ? secondsById.get(event.entity?.id ?? null) : undefined;
    if (seconds === undefined) continue;
    const set = {status: 'finished', percent_complete: 100, time_remaining: null, duration: seconds + 30};
    scheduleUpdate(context, seconds, {table: 'events', id: event.id, set});
  }
}
