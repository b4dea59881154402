import {isSeeking, partsOf, placeOf} from '../../state/places.ts';
import type {ResourcePlace, State} from '../../state/state.ts';
import {problemHere, singleItem} from './known-items.ts';
import {type View, viewOf} from './view.ts';

export const loading = (state: State): boolean =>
  partsOf(placeOf(state)).some(part => isLoading(state, part));

const isLoading = (state: State, part: ResourcePlace): boolean =>
  part.kind === 'list' ? isListLoading(viewOf(state, part)) : (singleItem(state, part)?.loading ?? false);

const isListLoading = ({list, query}: View): boolean =>
  query.awaits.length > 0 || (list?.loading.length ?? 0) > 0;

/** Whether a part of the place is being read for the first time, so that keys about its rows have to wait. */
export const awaitsData = (state: State): boolean =>
  partsOf(placeOf(state)).some(part => isLoading(state, part) && awaitsPart(state, part)) &&
  !problemHere(state);

function awaitsPart(state: State, part: ResourcePlace): boolean {
  if (part.kind === 'item') return singleItem(state, part)?.value === undefined;
  // The next key is meant for the item that was just created.
  if (isSeeking(part)) return true;
  const view = viewOf(state, part);
  return view.list?.results === undefined || (view.length === 0 && !view.complete);
}
