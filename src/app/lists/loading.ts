import {partsOf, placeOf} from '../navigation/places.ts';
import type {Problem, ResourcePlace, State} from '../state.ts';
import {isSeeking} from '../writes/go-to-created.ts';
import {singleItem} from './known-items.ts';
import {type View, viewOf} from './view.ts';

/** Whether the data of the place is loading, or failed to load. */

/** Whether data is being read for this place right now. */
export const loading = (state: State): boolean =>
  partsOf(placeOf(state)).some(part => isLoading(state, part));

const isLoading = (state: State, part: ResourcePlace): boolean =>
  part.kind === 'list' ? isListLoading(viewOf(state, part)) : (singleItem(state, part)?.loading ?? false);

const isListLoading = ({list, query}: View): boolean =>
  query.awaits.length > 0 || (list?.loading.length ?? 0) > 0;

/** The latest problem with what the place shows. */
export function problemHere(state: State): Problem | undefined {
  const place = placeOf(state);
  const all = partsOf(place).flatMap(part => problemsOf(state, part));
  // A screen of many parts does without those that the service does not have.
  const problems = place.kind === 'screen' ? all.filter(({kind}) => kind !== 'missing') : all;
  return problems.toSorted((one, other) => other.at - one.at)[0];
}

function problemsOf(state: State, part: ResourcePlace): readonly Problem[] {
  if (part.kind === 'list') return Object.values(viewOf(state, part).list?.failures ?? {});
  const problem = singleItem(state, part)?.problem;
  return problem ? [problem] : [];
}

/** Whether some of the place is being read for the first time: keys about its rows have to wait. */
export const awaitsData = (state: State): boolean =>
  partsOf(placeOf(state)).some(part => isLoading(state, part) && awaitsPart(state, part)) &&
  !problemHere(state);

function awaitsPart(state: State, part: ResourcePlace): boolean {
  if (part.kind === 'item') return singleItem(state, part)?.value === undefined;
  // The next key is about the item that was just created.
  if (isSeeking(part)) return true;
  const view = viewOf(state, part);
  return view.list?.results === undefined || (view.length === 0 && !view.complete);
}
