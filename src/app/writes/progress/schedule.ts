import {resourceOf} from '../../../resources/index.ts';
import {eventsPlace} from '../../lists/plan-fetches.ts';
import {itemKey, queryOf} from '../../lists/query.ts';
import {type Effect, followSubject} from '../../message.ts';
import {itemPlace} from '../../navigation/places.ts';
import type {Follow, State} from '../../state.ts';
import {busy} from '../writes.ts';

/** The timer that goes once a second while something is on its way or followed, and what is read then. */

const second = 1000;

// Milliseconds from one reading to the next: what takes long is looked at less and less often.
const pauses = [1, 1, 2, 2, 3, 3, 5, 5, 5, 8, 8, 8, 10].map(seconds => seconds * second);
// The same for what has stood still, or has not been there, for a minute.
const longPauses = [15, 20, 30, 45, 60].map(seconds => seconds * second);

// On a slow link the answers of those before are awaited first.
const atOnce = 4;

export const keyOf = ({resource, params, id}: Follow) => itemKey(resource, params, id);

/** After every message: the timer runs while it is needed; once the program is left, nothing is read any more. */
export function pursue(state: State): [State, Effect[]] {
  const effects: Effect[] = [];
  let next = state;
  if (state.leaving && Object.keys(state.follows).length > 0) {
    for (const follow of Object.values(state.follows))
      if (follow.reading) effects.push({type: 'abort', subject: followSubject(keyOf(follow))});
    next = {...next, follows: {}};
  }
  const wanted = !next.leaving && (busy(next) || Object.keys(next.follows).length > 0);
  if (wanted === next.ticking) return [next, effects];
  effects.push(
    wanted ? {type: 'startTimer', timer: 'tick', milliseconds: second} : {type: 'stopTimer', timer: 'tick'},
  );
  return [{...next, ticking: wanted}, effects];
}

/** A second has gone by. One thing is read at each, so that the budget of requests holds however many are followed. */
export function tick(state: State, at: number): [State, Effect[]] {
  const next: State = {...state, ticking: false, clock: at};
  const follows = Object.values(state.follows);
  const flying = new Set(follows.filter(({reading}) => reading).map(keyOf));
  const [first] = follows
    .filter(follow => !flying.has(keyOf(follow)) && dueAt(follow) <= at)
    .toSorted((one, other) => dueAt(one) - dueAt(other));
  if (!first || flying.size >= atOnce) return [next, []];
  const item = keyOf(first);
  const reading = Object.entries(state.follows).map(
    ([id, follow]) => [id, keyOf(follow) === item ? {...follow, reading: true} : follow] as const,
  );
  const {resource, params, id} = first;
  const events = eventsOf(state, first);
  return [
    {...next, follows: Object.fromEntries(reading)},
    [{type: 'follow', item, resource, params, id, events}],
  ];
}

// The timer and the answers do not keep step: half a second early is right.
const dueAt = (follow: Follow) => follow.at + pauseOf(follow) - second / 2;

function pauseOf({readings, failures, still}: Follow): number {
  const beyond = Math.max(still, failures) - pauses.length;
  if (beyond >= 0) return longPauses[Math.min(beyond, longPauses.length - 1)] ?? second;
  return pauses[Math.min(readings + failures, pauses.length - 1)] ?? second;
}

/** What the service is asked to find the events about it; nothing where it would not run that. */
function eventsOf(state: State, {resource, params, id}: Follow) {
  if (!resourceOf(resource).events) return undefined;
  const place = eventsPlace(itemPlace(resource, params, id, ''));
  const query = place && queryOf(state, place);
  return query?.localText === '' ? query.server : undefined;
}
