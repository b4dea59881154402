import {resourceOf} from '../../../resources/index.ts';
import {type Effect, progressSubject} from '../../state/effect.ts';
import {itemPlace} from '../../state/places.ts';
import type {State, TrackedWrite} from '../../state/state.ts';
import {itemKey, queryOf} from '../lists/query.ts';
import {eventsPlace} from '../relations/relations.ts';
import {busy} from './writes.ts';

/** A timer rings once a second while a write is on its way or tracked, to read the item that is due. */

const second = 1000;

// Milliseconds between readings. They grow, so that a long operation costs few requests.
const pauses = [1, 1, 2, 2, 3, 3, 5, 5, 5, 8, 8, 8, 10].map(seconds => seconds * second);
// The pauses once the item has not changed, or has been missing, for a minute.
const longPauses = [15, 20, 30, 45, 60].map(seconds => seconds * second);

// The number of readings at the same time.
const atOnce = 4;

export const keyOf = ({resource, params, id}: TrackedWrite) => itemKey(resource, params, id);

/** Starts or stops the timer after every message. When the program exits, running readings are aborted. */
export function scheduleReadings(state: State): [State, Effect[]] {
  const effects: Effect[] = [];
  let next = state;
  if (state.exiting && Object.keys(state.trackedWrites).length > 0) {
    for (const tracked of Object.values(state.trackedWrites))
      if (tracked.reading) effects.push({type: 'abort', subject: progressSubject(keyOf(tracked))});
    next = {...next, trackedWrites: {}};
  }
  const wanted = !next.exiting && (busy(next) || Object.keys(next.trackedWrites).length > 0);
  if (wanted === next.tickScheduled) return [next, effects];
  effects.push(
    wanted ? {type: 'startTimer', timer: 'tick', milliseconds: second} : {type: 'stopTimer', timer: 'tick'},
  );
  return [{...next, tickScheduled: wanted}, effects];
}

/** Handles the timer. At most one item is read, so that many tracked writes do not use up the request budget. */
export function tick(state: State, at: number): [State, Effect[]] {
  const next: State = {...state, tickScheduled: false, clock: at};
  const trackedWrites = Object.values(state.trackedWrites);
  const flying = new Set(trackedWrites.filter(({reading}) => reading).map(keyOf));
  const [first] = trackedWrites
    .filter(tracked => !flying.has(keyOf(tracked)) && dueAt(tracked) <= at)
    .toSorted((one, other) => dueAt(one) - dueAt(other));
  if (!first || flying.size >= atOnce) return [next, []];
  const item = keyOf(first);
  const reading = Object.entries(state.trackedWrites).map(
    ([id, tracked]) => [id, keyOf(tracked) === item ? {...tracked, reading: true} : tracked] as const,
  );
  const {resource, params, id} = first;
  const events = eventsOf(state, first);
  return [
    {...next, trackedWrites: Object.fromEntries(reading)},
    [{type: 'readProgress', item, resource, params, id, events}],
  ];
}

// Readings end between two rings of the timer, so one that is due within half a second is begun now.
const dueAt = (tracked: TrackedWrite) => tracked.at + pauseOf(tracked) - second / 2;

function pauseOf({readings, failures, still}: TrackedWrite): number {
  const beyond = Math.max(still, failures) - pauses.length;
  if (beyond >= 0) return longPauses[Math.min(beyond, longPauses.length - 1)] ?? second;
  return pauses[Math.min(readings + failures, pauses.length - 1)] ?? second;
}

/** The X-Filter for its events; undefined if the service cannot run it. */
function eventsOf(state: State, {resource, params, id}: TrackedWrite) {
  if (!resourceOf(resource).eventType) return undefined;
  const place = eventsPlace(itemPlace(resource, params, id, ''));
  const query = place && queryOf(state, place);
  return query?.localText === '' ? query.server : undefined;
}
