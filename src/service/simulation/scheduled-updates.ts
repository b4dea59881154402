import {isRecord} from '../../own-property.ts';
import type {OperationContext} from '../context.ts';
import type {Store} from '../storage/store.ts';
import type {Table} from '../storage/table.ts';
import {formatTime, second} from './clock.ts';

/** A change to an item that takes effect later. It is stored as JSON, so the names of its fields must not change. */
interface ScheduledUpdate {
  readonly table: 'nodes' | 'volumes' | 'disks' | 'images' | 'events' | 'backups';
  readonly id: number | string;
  readonly set: Readonly<Record<string, unknown>>;
  /** The update is skipped if the item no longer has these values. */
  readonly only?: Readonly<Record<string, unknown>>;
}

/** How long operations take, in seconds at a speed of 1. */
export const durations = {
  create: 8,
  boot: 6,
  reboot: 8,
  shutdown: 5,
  rebuild: 10,
  resize: 12,
  clone: 12,
  snapshot: 10,
  restore: 20,
  volumeCreate: 4,
  volumeResize: 6,
  volumeClone: 8,
  attach: 2,
  disk: 3,
  image: 9,
} as const;

/** Schedules an update. @param seconds from now, at a speed of 1 */
export function scheduleUpdate(
  {store, now}: OperationContext,
  seconds: number,
  update: ScheduledUpdate,
): void {
  store.addScheduledUpdate(now + seconds * second, JSON.stringify(update));
}

/**
 * Applies all updates that are due, in the order in which they are due.
 * @param now milliseconds since 1970
 * @param ahead by how much sooner than they were scheduled all updates are due, in milliseconds
 */
export function applyDueUpdates(store: Store, now: number, ahead: number): void {
  if (ahead !== 0) store.hastenUpdates(ahead);
  if (!store.hasDueUpdate(now)) return;
  store.transaction(() => {
    for (let next = store.takeDueUpdate(now); next !== undefined; next = store.takeDueUpdate(now)) {
      const {due, change} = next;
      // `scheduleUpdate` wrote it.
      const update: ScheduledUpdate = JSON.parse(change);
      store.lag.asOf(due, () => applyUpdate(store, due, update));
    }
  });
}

/** @param due milliseconds since 1970 */
function applyUpdate(store: Store, due: number, {table: name, id, set, only = {}}: ScheduledUpdate): void {
  const table: Table<object> = store.tables[name];
  // Fields are compared and set by name, for any kind of item.
  const item = table.get(id);
  if (!isRecord(item) || Object.entries(only).some(([field, value]) => item[field] !== value)) return;
  const updated = formatTime(due);
  // An update that was hastened may be due before the one ahead of it was made.
  if (typeof item.updated === 'string' && item.updated < updated) item.updated = updated;
  table.update(id, Object.assign(item, set));
}
