import {nodeReference, scheduleBoot, scheduleStatus} from '../nodes/rules.ts';
import {formatTime, hour} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {scheduleUpdate} from '../simulation/scheduled-updates.ts';
import type {DemoContext} from './making.ts';

/** What a node that is on its way comes to, and after how many seconds. */
const ends: Readonly<Record<string, readonly [status: string, seconds: number]>> = {
  booting: ['running', 20],
  rebooting: ['running', 15],
  shutting_down: ['offline', 10],
  migrating: ['running', 600],
  restoring: ['running', 1200],
};
const provisioned = 25;
const created = 12;
const resized = 40;

/** Lets what is under way when the world begins come to its end, and the events say so. */
export function setInMotion({store, word, now, nodes, volumes}: DemoContext): void {
  const context = {store, word, now, caller: undefined};
  const seconds = new Map<number | string | null, number>();
  for (const node of nodes) {
    const end = Object.hasOwn(ends, node.status) ? ends[node.status] : undefined;
    if (node.status === 'provisioning') {
      seconds.set(node.id, provisioned);
      scheduleBoot(context, node, true, provisioned);
    } else if (end !== undefined) {
      seconds.set(node.id, end[1]);
      scheduleStatus(context, node, end[1], node.status, end[0]);
      if (node.status === 'restoring') {
        recordEvent(context, {
          action: 'backups_restore',
          entity: nodeReference(word, node),
          duration: end[1],
        });
      }
    }
  }
  for (const {id, status, node_id} of volumes) {
    if (status === 'active') continue;
    const delay = status === 'creating' ? created : resized;
    seconds.set(id, delay);
    const set = status === 'creating' ? {status: 'active', io_ready: node_id !== null} : {status: 'active'};
    scheduleUpdate(context, delay, {table: 'volumes', id, set, only: {status}});
  }
  for (const event of store.tables.events.all('created >= ?', formatTime(now - hour))) {
    const delay = event.status === 'started' ? seconds.get(event.entity?.id ?? null) : undefined;
    if (delay === undefined) continue;
    const set = {status: 'finished', percent_complete: 100, time_remaining: null, duration: delay + 30};
    scheduleUpdate(context, delay, {table: 'events', id: event.id, set});
  }
}
