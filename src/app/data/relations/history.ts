import {ownProperty} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort} from '../../../resources/sort.ts';
import {count} from '../../../text/format.ts';
import {keyFor} from '../../input/key-names.ts';
import {note} from '../../state/notice.ts';
import {placeOf, samePlace, screenPlace, setPlace} from '../../state/places.ts';
import type {Place, ScreenPlace, Search, State} from '../../state/state.ts';
import {refreshDue, retryFailed} from '../lists/refresh.ts';

/** The greatest length of the history. */
const remembered = 200;

/** Goes to a new place. Places ahead in the history are dropped, and live data is read again. */
export function go(state: State, place: Place): State {
  const there = asPreferred(state, place);
  const places = [...state.history.places.slice(0, state.history.at + 1), there].slice(-remembered);
  return arrive({...state, history: {places, at: places.length - 1}});
}

/** Opens a place, and says so if it is the current one already. The way out of it leads back here. */
export function visit(state: State, place: Place): State {
  const here = placeOf(state);
  return samePlace(here, place) ? note(state, `already at ${place.crumb}`) : go(state, {...place, up: here});
}

/** Steps in the history. Returns the same state at its end. */
export function stepInHistory(state: State, by: -1 | 1): State {
  const at = state.history.at + by;
  if (at < 0 || at >= state.history.places.length) return state;
  return arrive({...state, history: {...state.history, at}});
}

function arrive(state: State): State {
  const place = placeOf(state);
  const arrived = {
    ...(place.kind === 'list' && place.seek ? setPlace(state, {...place, seek: undefined}) : state),
    overlay: undefined,
  };
  return refreshDue(retryFailed(arrived));
}

/** Goes back to the place that this one was opened from, as it was left. */
export function out(state: State): State {
  const place = placeOf(state);
  const {up} = place;
  if (!up) {
    // `esc` pressed once too often must not lose the marks.
    const marked = place.kind === 'list' ? (place.selection?.length ?? 0) : 0;
    const ways = [
      ...(marked > 0 ? [`${keyFor('unmark')} to unmark ${count(marked)}`] : []),
      `${keyFor('palette')} to go elsewhere`,
      `${keyFor('quit')} to quit`,
    ];
    return note(state, ['nothing to go back to', ...ways].join(' · '));
  }
  for (let at = state.history.at - 1; at >= 0; at--) {
    const earlier = state.history.places[at];
    if (earlier && samePlace(earlier, up)) return arrive({...state, history: {...state.history, at}});
  }
  return go(state, up);
}

/** The name in the settings under which the profile's order of a resource is kept: `prod.volumes`. */
export const keptOrderName = ({account}: Pick<State, 'account'>, resource: string): string =>
  `${account.profile}.${resource}`;

/** Gives a place that is about to be opened the order of its resource: that of this session, else the one that is kept. */
export function asPreferred<P extends Place>(
  state: Pick<State, 'account' | 'orders' | 'preferences'>,
  place: P,
): P {
  if (place.kind !== 'list' || place.sort !== undefined) return place;
  const {resource} = place;
  const text =
    ownProperty(state.orders, resource) ??
    ownProperty(state.preferences.sort, keptOrderName(state, resource));
  if (text === undefined || 'mistake' in readSort(resourceOf(place.resource), text)) return place;
  return {...place, sort: text};
}

/** Uses other preferences from now on. A list whose kept order has changed has that at once. */
export function preferred(state: State, {preferences}: {preferences: State['preferences']}): State {
  const kept = (resource: string, {sort}: State['preferences']) =>
    ownProperty(sort, keptOrderName(state, resource));
  const isSame = (resource: string) => kept(resource, preferences) === kept(resource, state.preferences);
  const orders = Object.fromEntries(Object.entries(state.orders).filter(([resource]) => isSame(resource)));
  const next = {...state, preferences, orders};
  const places = state.history.places.map(place =>
    place.kind !== 'list' || isSame(place.resource) ? place : asPreferred(next, {...place, sort: undefined}),
  );
  return {...next, history: {...state.history, places}};
}

/** The name of the screen of a search through the account. */
export const findName = 'find';

export const findPlace = (text: string, search: Search, up?: Place): ScreenPlace => ({
  ...screenPlace(findName, [], {text, crumb: text === '' ? findName : `${findName} ${text}`}),
  search,
  ...(up ? {up} : {}),
});
