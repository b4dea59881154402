import {isRecord} from '../../own-property.ts';
import type {Event} from '../account/account-schema.ts';
import type {EntityReference, WithDefaults} from '../fields.ts';
import type {OperationContext} from '../operation.ts';
import type {ScheduledUpdate} from '../storage/collections.ts';
import type {Store} from '../storage/store.ts';
import type {Table} from '../storage/table.ts';
import {day, formatTime, second} from './clock.ts';

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
  update: Omit<ScheduledUpdate, 'due'>,
): void {
  const {updates} = store;
  const due = Math.round(now + seconds * second);
  updates.set(store.nextCount('updates', updates.highest), {item: {...update, due}});
}

/** Applies all updates that are due, in order. @param now ms since 1970 @param ahead ms by which they are due sooner than scheduled */
export function applyDueUpdates(store: Store, now: number, ahead: number): void {
  const rows = store.updates;
  const all = rows.all();
  if (ahead === 0 && !all.some(([, {item}]) => item.due <= now)) return;
  store.transaction(() => {
    if (ahead !== 0) for (const [key, {item}] of all) rows.set(key, {item: {...item, due: item.due - ahead}});
    const due = rows.all().filter(([, {item}]) => item.due <= now);
    for (const [key, {item}] of due.sort(([, one], [, other]) => one.item.due - other.item.due)) {
      rows.set(key, undefined);
      store.asOf(item.due, () => applyUpdate(store, item));
    }
  });
}

function applyUpdate(store: Store, {due, table: name, id, set, only = {}}: ScheduledUpdate): void {
  const table: Table<object> = store.tables[name];
  const item = table.get(id);
  // Fields are compared and set by name, for any kind of item.
  if (!isRecord(item) || Object.entries(only).some(([field, value]) => item[field] !== value)) return;
  const time = formatTime(due);
  // An update that was hastened may be due before the one ahead of it was made.
  const updated = typeof item.updated === 'string' && item.updated < time ? {updated: time} : {};
  table.update(id, {...item, ...updated, ...set});
}

/** How long events can be listed, in milliseconds. */
export const eventRetention = 90 * day;

/** Makes an event. Fields that are not given have the values of a finished event. */
export function makeEvent(fields: WithDefaults<Event, 'id' | 'action' | 'created'>): Event {
  const event: Event = {
    id: fields.id,
    action: fields.action,
    status: 'finished',
    created: fields.created,
    duration: null,
    entity: null,
    secondary_entity: null,
    percent_complete: 100,
    time_remaining: null,
    rate: null,
    message: null,
    username: null,
    read: false,
    seen: false,
  };
  return Object.assign(event, fields);
}

export interface EventDetails {
  /** With the neutral word: `node_boot`. */
  readonly action: string;
  readonly entity: EntityReference | null;
  readonly secondaryEntity?: EntityReference | null;
  /** Seconds that the operation takes; without it, the event has no progress. */
  readonly duration?: number;
  /** Seconds until the operation starts. */
  readonly delay?: number;
}

/** Adds an event to the account's list and schedules its progress: scheduled, started, 25 %, 50 %, 75 %, finished. */
export function recordEvent(
  context: OperationContext,
  {action, entity, secondaryEntity = null, duration, delay = 0}: EventDetails,
): void {
  const {store, word, now, caller} = context;
  const {events} = store.tables;
  const id = events.nextId();
  const delayed = delay > 0;
  const event = makeEvent({
    id,
    action: action.replace(/^node_/, `${word.lower}_`),
    created: formatTime(now),
    entity,
    secondary_entity: secondaryEntity,
    username: caller?.username ?? null,
    percent_complete: duration === undefined ? null : 0,
    status: duration === undefined ? 'notification' : delayed ? 'scheduled' : 'started',
    time_remaining: duration === undefined ? null : duration + delay,
  });
  events.insert(event);
  if (duration === undefined) return;
  const scheduleProgress = (part: number, set: Partial<Event>) =>
    scheduleUpdate(context, delay + duration * part, {table: 'events', id, set});
  if (delayed) scheduleProgress(0, {status: 'started', time_remaining: duration});
  for (const part of [0.25, 0.5, 0.75])
    scheduleProgress(part, {percent_complete: part * 100, time_remaining: Math.ceil(duration * (1 - part))});
  scheduleProgress(1, {status: 'finished', percent_complete: 100, time_remaining: null, duration});
}
