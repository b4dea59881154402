import {resourceOf} from '../../../resources/index.ts';
import {keyFor} from '../../input/key-names.ts';
import type {ItemRead} from '../../state/message.ts';
import {isSeeking, onList, placeOf, setPlace} from '../../state/places.ts';
import type {ListPlace, State, Write} from '../../state/state.ts';
import {matcherOf, shownOf} from '../lists/catalogues.ts';
import {budgetHere} from '../lists/pages.ts';
import {momentOf, readFilter} from '../lists/query.ts';
import {rowOf, type View, viewOf} from '../lists/view.ts';
import {createdBy, formOfWrite} from './begin.ts';

/** The list in which the cursor moves to the new item: the one on the screen, while the form is still open. */
function listOf(state: State, write: Write): ListPlace | undefined {
  const made = createdBy(write);
  const place = placeOf(state);
  const isHere = formOfWrite(state, write) && place.kind === 'list' && place.resource === made?.resource;
  return isHere ? place : undefined;
}

/** Lets the cursor move to the new item once its row is loaded, on any page. The second value warns if the filter hides it. */
export function goToCreated(state: State, write: Write, read?: ItemRead): [State, string | undefined] {
  const place = listOf(state, write);
  if (!place || write.made === undefined) return [state, undefined];
  const hidden = read !== undefined && isHidden(state, place, read);
  const out = place.filter === place.base ? '' : `: ${keyFor('out')} shows all`;
  return [
    setPlace(state, {...place, seek: {id: write.made, hiddenBy: hidden ? place.filter : undefined}}),
    hidden ? `this filter does not show it${out}` : undefined,
  ];
}

function isHidden(state: State, place: ListPlace, {value, raw}: ItemRead): boolean {
  const {filter} = readFilter(state, place.resource, place.filter, momentOf(state, place));
  const {list} = viewOf(state, place);
  if (!filter) return false;
  return !matcherOf(filter, shownOf(state, place.resource, list, filter))(value, raw);
}

/** Puts the cursor on the new item if its row is loaded. */
export const moveToCreated = (state: State): State =>
  onList(state, place => {
    if (!place.seek || !isSeeking(place)) return state;
    const {id} = place.seek;
    const row = rowOf(resourceOf(place.resource), viewOf(state, place), id);
    return row === undefined
      ? state
      : setPlace(state, {...place, cursor: row, cursorId: id, seek: undefined});
  });

/** The next pages on which the new item may be, the last one first. Half of the minute's budget is kept for what follows. */
export function pagesToSeek(state: State, view: View, place: ListPlace): number[] {
  const {list} = view;
  if (!isSeeking(place) || list?.results === undefined) return [];
  const budget = budgetHere(state);
  if (budget && budget.remaining < budget.limit / 2) return [];
  const last = Math.max(1, Math.ceil(list.results / list.pageSize));
  const unread = (page: number) => !list.pages[page] || list.pages[page].stale === true;
  const pages: number[] = unread(last) ? [last] : [];
  // More than 200 pages are not searched.
  for (let page = 1; page < last && page <= 200 && pages.length < 2; page++)
    if (unread(page)) pages.push(page);
  return pages;
}
