import {subject} from '../basics.ts';
import type * as is from '../schemas.ts';
import type {Store} from '../storage/store.ts';
import type {Table} from '../storage/table.ts';
import type {Word} from '../word.ts';
import {day, second, stamp} from './clock.ts';
import {makeEvent} from './event.ts';

/** Something that comes about by itself: a thing takes on new values, if it is still there and still as expected. */
export interface Change {
  readonly table: 'nodes' | 'volumes' | 'disks' | 'images' | 'events';
  readonly id: number | string;
  readonly set: Readonly<Record<string, unknown>>;
  /** Values that it must have by then; whatever became of it otherwise goes before. */
  readonly only?: Readonly<Record<string, unknown>>;
}

/** Who does something, and when. */
export interface Moment {
  readonly store: Store;
  readonly word: Word;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly caller: {readonly username: string} | undefined;
}

/** How long events are kept, in milliseconds. */
export const kept = 90 * day;

/** How long things take, in seconds of the service's clock. */
export const takes = {
  create: 8,
  boot: 6,
  reboot: 8,
  shutdown: 5,
  rebuild: 10,
  resize: 12,
  clone: 12,
  volumeCreate: 4,
  volumeResize: 6,
  volumeClone: 8,
  attach: 2,
  disk: 3,
  image: 9,
} as const;

/** Lets a change come about so many seconds from now. */
export function later({store, at}: Moment, seconds: number, change: Change): void {
  store.addJob(at + seconds * second, JSON.stringify(change));
}

/** Makes everything so that should have come about by now, in the order in which it should have. @param at milliseconds since 1970 */
export function settle(store: Store, at: number): void {
  if (!store.hasJob(at)) return;
  store.write(() => {
    for (let job = store.takeJob(at); job !== undefined; job = store.takeJob(at)) {
      const {due, change} = job;
      store.lag.during(due, () => apply(store, due, JSON.parse(change) as Change));
    }
  });
}

function apply(store: Store, due: number, {table: name, id, set, only = {}}: Change): void {
  const table: Table<object> = store.tables[name];
  const item = table.get(id) as Record<string, unknown> | undefined;
  if (item === undefined || Object.entries(only).some(([field, value]) => item[field] !== value)) return;
  if ('updated' in item) item.updated = stamp(due);
  table.update(id, Object.assign(item, set));
}

/** What an event tells. */
export interface Telling {
  /** Neutral: `node_boot`. */
  readonly action: string;
  readonly entity: is.Subject | null;
  readonly other?: is.Subject | null;
  /** How long it takes; an event without is over at once, and only a notice. */
  readonly seconds?: number;
  /** Seconds from now until it begins. */
  readonly after?: number;
}

/** Puts an event on the account's list, and lets it go on by itself: scheduled, started, a quarter, half, finished. */
export function tell(moment: Moment, {action, entity, other = null, seconds, after = 0}: Telling): void {
  const {store, word, at, caller} = moment;
  const {events} = store.tables;
  const id = events.nextNumber();
  const waiting = after > 0;
  const event = makeEvent({
    id,
    action: action.replace(/^node_/, `${word.small}_`),
    created: stamp(at),
    entity,
    secondary_entity: other,
    username: caller?.username ?? null,
    percent_complete: seconds === undefined ? null : 0,
    status: seconds === undefined ? 'notification' : waiting ? 'scheduled' : 'started',
    time_remaining: seconds === undefined ? null : seconds + after,
  });
  events.insert(event);
  if (seconds === undefined) return;
  const change = (part: number, set: Partial<is.Event>) =>
    later(moment, after + seconds * part, {table: 'events', id, set});
  if (waiting) change(0, {status: 'started', time_remaining: seconds});
  for (const part of [0.25, 0.5, 0.75]) {
    change(part, {percent_complete: part * 100, time_remaining: Math.ceil(seconds * (1 - part))});
  }
  change(1, {status: 'finished', percent_complete: 100, time_remaining: null, duration: seconds});
}

/** Events are about these. */
export const about = {
  node: (word: Word, node: {id: number; label: string}) =>
    subject(word.small, `/${word.small}/instances`, node),
  volume: (volume: {id: number; label: string}) => subject('volume', '/volumes', volume),
  domain: ({id, domain}: is.Domain) => subject('domain', '/domains', {id, label: domain}),
  balancer: (balancer: {id: number; label: string}) => subject('nodebalancer', '/nodebalancers', balancer),
};
