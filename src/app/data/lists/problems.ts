import {partsOf, placeOf} from '../../state/places.ts';
import type {Problem, ResourcePlace, State} from '../../state/state.ts';
import {singleItem} from './known-items.ts';
import {viewOf} from './view.ts';

/** The latest problem with what the place shows. */
export const problemHere = (state: State): Problem | undefined => problemsHere(state)[0];

/** The problems with what the place shows, the latest first. */
export function problemsHere(state: State): readonly Problem[] {
  const place = placeOf(state);
  const all = partsOf(place).flatMap(part => problemsOf(state, part));
  // A standalone screen leaves out parts that the service does not have.
  const problems = place.kind === 'screen' ? all.filter(({kind}) => kind !== 'missing') : all;
  return problems.toSorted((one, other) => other.at - one.at);
}

export function problemsOf(state: State, part: ResourcePlace): readonly Problem[] {
  if (part.kind === 'list') return Object.values(viewOf(state, part).list?.failures ?? {});
  const problem = singleItem(state, part)?.problem;
  return problem ? [problem] : [];
}
