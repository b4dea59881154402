import {resourceOf} from '../../../resources/index.ts';
import {lacks} from '../../lists/catalogues/absent.ts';
import type {ListFetch} from '../../lists/catalogues/fetches.ts';
import {pagesToLookThrough} from '../../lists/pages.ts';
import {viewOf} from '../../lists/view.ts';
import {budgetHere, hasBudget} from '../../navigation/budget.ts';
import {refreshList} from '../../navigation/refresh.ts';
import {relationPlace} from '../../navigation/relations.ts';
import type {ListPlace, State} from '../../state.ts';
import type {Subject} from './detail.ts';

function relationLists(state: State, {place, value}: Subject): ListPlace[] {
  return (resourceOf(place.resource).relations ?? []).flatMap(relation => {
    const there = relationPlace(relation, value, {params: place.params, since: 0});
    return there?.kind === 'list' && !lacks(state, there.resource) ? [there] : [];
  });
}

/** Requests pages of each of these lists, further ones only if at least that share of the minute's budget is left. */
export function relationFetches(state: State, subject: Subject, share: number): ListFetch[] {
  const spare = hasBudget(state, share);
  return relationLists(state, subject).flatMap(list => {
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
