import {placeOf, setPlace} from '../../state/places.ts';
import type {ResourcePlace, State} from '../../state/state.ts';
import {momentOf, readFilter} from './query.ts';

/** Fixes the time from which relative times of the shown lists count; else each key would make a new list of `created>3d`. */
export function fixMoment(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'screen') {
    const fixed = withMoment(state, place);
    return fixed === place ? state : setPlace(state, fixed);
  }
  const parts = place.parts.map(part => withMoment(state, part));
  return parts.every((part, index) => part === place.parts[index])
    ? state
    : setPlace(state, {...place, parts});
}

function withMoment(state: State, part: ResourcePlace): ResourcePlace {
  if (part.kind !== 'list' || part.moment?.filter === part.filter) return part;
  const {resource, filter} = part;
  const at = momentOf(state, part);
  return readFilter(state, resource, filter, at).relative ? {...part, moment: {filter, at}} : part;
}
