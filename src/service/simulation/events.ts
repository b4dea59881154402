import type {Event} from '../account/schema.ts';
import type {OperationContext} from '../context.ts';
import type {EntityReference, WithDefaults} from '../fields.ts';
import {day, formatTime} from './clock.ts';
import {scheduleUpdate} from './scheduled-updates.ts';

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
