import {resourceOf} from '../../../resources/index.ts';
import {itemKey, queryOf} from '../../lists/query.ts';
import {type Effect, progressSubject} from '../../message.ts';
import {eventsPlace} from '../../navigation/events-place.ts';
import {itemPlace} from '../../navigation/places.ts';
import type {State, TrackedWrite} from '../../state.ts';
import {busy} from '../writes.ts';

/** The timer that goes once a second while something is on its way or followed, and what is read then. */

const second = 1000;

// Milliseconds from one reading to the next: what takes long is looked at less and less often.
const pauses = [1, 1, 2, 2, 3, 3, 5, 5, 5, 8, 8, 8, 10].map(seconds => seconds * second);
// The same for what has stood still, or has not been there, for a minute.
const longPauses = [15, 20, 30, 45, 60].map(seconds => seconds * second);

// On a slow link the answers of those before are awaited first.
const atOnce = 4;

export const keyOf = ({resource, params, id}: TrackedWrite) => itemKey(resource, params, id);

/** After every message: the timer runs while it is needed; once the program is left, nothing is read any more. */
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

/** A second has gone by. One thing is read at each, so that the budget of requests holds however many are followed. */
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

// The timer and the answers do not keep step: half a second early is right.
const dueAt = (tracked: TrackedWrite) => tracked.at + pauseOf(tracked) - second / 2;

function pauseOf({readings, failures, still}: TrackedWrite): number {
  const beyond = Math.max(still, failures) - pauses.length;
  if (beyond >= 0) return longPauses[Math.min(beyond, longPauses.length - 1)] ?? second;
  return pauses[Math.min(readings + failures, pauses.length - 1)] ?? second;
}

/** What the service is asked to find the events about it; nothing where it would not run that. */
function eventsOf(state: State, {resource, params, id}: TrackedWrite) {
  if (!resourceOf(resource).events) return undefined;
  const place = eventsPlace(itemPlace(resource, params, id, ''));
  const query = place && queryOf(state, place);
  return query?.localText === '' ? query.server : undefined;
}
