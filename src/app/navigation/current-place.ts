import type {Place, ResourcePlace, State} from '../state.ts';

export function placeOf(state: State): Place {
  const place = state.history.places[state.history.at];
  if (!place) throw new Error('history is never empty');
  return place;
}

/** The lists and items that a place shows: itself, or the parts of its screen. */
export const partsOf = (place: Place): readonly ResourcePlace[] =>
  place.kind === 'screen' ? place.parts : [place];

/** The same place changed, in its spot of the history. */
export function setPlace(state: State, place: Place): State {
  const places = state.history.places.slice();
  places[state.history.at] = place;
  return {...state, history: {...state.history, places}};
}
