import type {ListPlace, Place, ResourcePlace, State} from './state.ts';

export function placeOf(state: State): Place {
  const place = state.history.places[state.history.at];
  if (!place) throw new Error('history is never empty');
  return place;
}

/** The lists and items that a place shows: itself, or the parts of its screen. */
export const partsOf = (place: Place): readonly ResourcePlace[] =>
  place.kind === 'screen' ? place.parts : [place];

/** Runs something with the current list; in any other place nothing changes. */
export function onList<R = State>(state: State, change: (place: ListPlace) => R): R | State {
  const place = placeOf(state);
  return place.kind === 'list' ? change(place) : state;
}

export function setPlace(state: State, place: Place): State {
  const places = state.history.places.slice();
  places[state.history.at] = place;
  return {...state, history: {...state.history, places}};
}
