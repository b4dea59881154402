import {resourceOf} from '../../../resources/index.ts';
import {lacks} from '../../lists/catalogues/absent.ts';
import type {ListFetch} from '../../lists/catalogues/fetches.ts';
import {itemOf} from '../../lists/known-items.ts';
import {pagesToLookThrough} from '../../lists/pages.ts';
import {viewOf} from '../../lists/view.ts';
import {refreshList} from '../../navigation/places.ts';
import {relationPlace} from '../../navigation/relations.ts';
import type {ItemPlace, ListPlace, State} from '../../state.ts';

/** The lists that the relations of an item lead to. */

function relationLists(state: State, place: ItemPlace): ListPlace[] {
  const value = itemOf(state, place)?.value;
  if (value === undefined) return [];
  return (resourceOf(place.resource).relations ?? []).flatMap(relation => {
    const there = relationPlace(relation, value, {params: place.params, since: 0});
    return there?.kind === 'list' && !lacks(state, there.resource) ? [there] : [];
  });
}

// A tenth of the minute's budget is left to the person.
const spare = ({budget}: State) => !budget || budget.remaining > budget.limit / 10;

/** The pages of each, once the item itself has been read: what was opened for a moment costs nothing. */
export function relationFetches(state: State, place: ItemPlace): ListFetch[] {
  const item = itemOf(state, place);
  if (!item || item.loading || item.stale || item.problem) return [];
  return relationLists(state, place).flatMap(list => {
    const view = viewOf(state, list);
    const underWay = view.list?.loading ?? [];
    // Running requests go on.
    const pages = spare(state) ? pagesToLookThrough(view, state.budget) : [];
    return pages.length + underWay.length > 0 ? [{place: list, pages: [...underWay, ...pages]}] : [];
  });
}

/** Has them read again. */
export const refreshRelations = (state: State, place: ItemPlace): State =>
  relationLists(state, place).reduce(
    (now, list) => (resourceOf(list.resource).live ? refreshList(now, list) : now),
    state,
  );
