import {resourceOf} from '../../../resources/index.ts';
import {budgetHere, hasBudget} from '../../data/lists/budget.ts';
import {lacks} from '../../data/lists/known-items.ts';
import {type ListFetch, pagesToLookThrough} from '../../data/lists/pages.ts';
import {refreshList} from '../../data/lists/refresh.ts';
import {viewOf} from '../../data/lists/view.ts';
import {relationPlace} from '../../data/relations/relations.ts';
import type {ListPlace, Place, State} from '../../state/state.ts';
import {pagesAskedAgain} from '../find/again.ts';
import type {Subject} from './detail.ts';

function relationPlaces(state: State, {place, value}: Subject): Place[] {
  return (resourceOf(place.resource).relations ?? []).flatMap(relation => {
    const there = relationPlace(relation, value, {params: place.params, since: 0});
    return there && !lacks(state, relation.to) ? [there] : [];
  });
}

const relationLists = (state: State, subject: Subject): ListPlace[] =>
  relationPlaces(state, subject).filter(there => there.kind === 'list');

/**
 * Requests pages of each list of a relation, further ones only if at least that share of the minute's budget is left. Of a search,
 * only what could not be read is requested again: the search itself costs many requests.
 */
export function relationFetches(state: State, subject: Subject, share: number): ListFetch[] {
  const spare = hasBudget(state, share);
  return relationPlaces(state, subject).flatMap(list => {
    if (list.kind === 'screen') {
      const {within} = list.search ?? {};
      return within === undefined ? [] : pagesAskedAgain(state, within, spare);
    }
    if (list.kind === 'item') return [];
    const view = viewOf(state, list);
    const underWay = view.list?.loading ?? [];
    // Requests that have been sent are not aborted.
    const pages = spare ? pagesToLookThrough(view, budgetHere(state)) : [];
    return pages.length + underWay.length > 0 ? [{place: list, pages: [...underWay, ...pages]}] : [];
  });
}

/** Refreshes the lists that change on their own. */
export const refreshRelations = (state: State, subject: Subject): State =>
  relationLists(state, subject).reduce(
    (now, list) => (resourceOf(list.resource).live ? refreshList(now, list) : now),
    state,
  );
