import {placeOf} from '../navigation/places.ts';
import type {Problem, State} from '../state.ts';
import {isSeeking} from '../writes/go-to-created.ts';
import {itemKey} from './query.ts';
import {viewOf} from './view.ts';

/** How it stands with the data of the place: under way, or failed. */

/** Whether data is being read for this place right now. */
export function loading(state: State): boolean {
  const place = placeOf(state);
  if (place.kind === 'list') return (viewOf(state, place).list?.loading.length ?? 0) > 0;
  return state.items[itemKey(place.resource, place.params, place.id)]?.loading ?? false;
}

/** The newest thing that went wrong with what the place shows. */
export function problemHere(state: State): Problem | undefined {
  const place = placeOf(state);
  if (place.kind === 'item') return state.items[itemKey(place.resource, place.params, place.id)]?.problem;
  const {list} = viewOf(state, place);
  const failures = Object.values(list?.failures ?? {});
  return failures.toSorted((one, other) => other.at - one.at)[0];
}

/** Whether the place has nothing to show yet, and is being asked for: keys about its rows have to wait. */
export function awaitsData(state: State): boolean {
  const place = placeOf(state);
  if (!loading(state) || problemHere(state)) return false;
  if (place.kind === 'item')
    return state.items[itemKey(place.resource, place.params, place.id)]?.value === undefined;
  // What was just made is what the next key is about.
  if (isSeeking(place)) return true;
  const view = viewOf(state, place);
  return view.list?.results === undefined || (view.length === 0 && !view.complete);
}
