import type {Budget} from '../../../api/index.ts';
import {noticesResource, resourceOf} from '../../../resources/index.ts';
import {earliest, isWhole, itemsOn} from '../../state/list.ts';
import {memoize, memoizeEach} from '../../state/memoize.ts';
import type {BudgetLeft} from '../../state/message.ts';
import {listPlace, partsOf, placeOf, setPlace} from '../../state/places.ts';
import type {List, ListPlace, ResourcePlace, ScreenPlace, Slot, State} from '../../state/state.ts';
import {catalogueList} from './catalogues.ts';
import {deletedIn, singleItem} from './known-items.ts';
import {itemKey, listOf, momentOf, readFilter} from './query.ts';
import {type View, viewOf} from './view.ts';

/** Returns the next pages to read of a list that is read whole: missing or stale ones, at most two at a time. */
const allPages = ({list}: View): readonly number[] => (list ? nextPages(list) : [1]);

const nextPages = memoizeEach((list: List): readonly number[] => {
  const last = lastPage(list);
  if (last === undefined) return [1];
  const pages = [...stalePages(list), ...unreadPages(list, last, 2)];
  return pages.sort((one, other) => one - other).slice(0, 2);
});

const stalePages = ({pages}: Pick<List, 'pages'>): number[] =>
  Object.keys(pages)
    .map(Number)
    .filter(page => pages[page]?.stale);

/** The first `most` pages that are not loaded. The service may claim any number of pages. */
function unreadPages({pages}: Pick<List, 'pages'>, last: number, most: number): number[] {
  const unread: number[] = [];
  for (let page = 1; page <= last && unread.length < most; page++) if (!pages[page]) unread.push(page);
  return unread;
}

/** The number of pages requested at once when a whole list is needed. */
const atOnce = 6;

/** The number of pages that may be requested now. A tenth of the minute's budget is kept for what the user does next. */
const roomFor = (budget: Budget | undefined): number =>
  budget ? Math.max(0, Math.min(atOnce, budget.remaining - Math.ceil(budget.limit / 10))) : atOnce;

/** The pages on the screen and beside it; if the filter runs here, more until the screen is full; if rows are sorted here, all. */
export function neededPages(
  view: View,
  place: ListPlace,
  {height, budget}: {height: number; budget: Budget | undefined},
): number[] {
  const {list, query} = view;
  const last = lastPage(list);
  // Until the first page says how long the list is, no other page can be requested.
  if (!list || last === undefined) return [1];
  if (query.order?.here) return pagesToSort(list, {halted: place.halted === query.key, budget});
  if (query.local) {
    const wanted = Math.max(place.cursor, place.top + height) + height;
    if (view.length >= wanted || place.halted === query.key) return stalePages(list);
    const most = Math.max(2, Math.min(pagesToFind(view, list, wanted), roomFor(budget)));
    return [...stalePages(list), ...unreadPages(list, last, most)];
  }
  const {pageSize} = list;
  const first = Math.max(0, place.top - height);
  const from = Math.floor(first / pageSize) + 1;
  const to = Math.min(last, Math.floor((place.top + 2 * height) / pageSize) + 1);
  return Array.from({length: Math.max(1, to - from + 1)}, (_, index) => Math.min(from + index, last));
}

/** The most pages of a list that are read without being asked for: 20,000 rows, each of which takes a kilobyte or two. */
const mostUnasked = 40;

/** The first page and, if the filter runs here, further pages up to that limit and as the budget allows. */
export function pagesToLookThrough(view: View, budget: Budget | undefined): number[] {
  const {list, query} = view;
  if (!query.local || list?.results === undefined) return [1];
  const pages = pagesToSort(list, {halted: false, budget});
  return [1, ...pages.filter(page => page > 1 && page <= mostUnasked)];
}

/** Whether pages are loading in which a filter that runs here may find more rows for the screen. */
export function isLookingThrough(view: View, {halted, top}: ListPlace, height: number): boolean {
  const {list, query, complete, length} = view;
  if (!query.local || query.order?.here || complete || halted === query.key) return false;
  return list?.results !== undefined && list.loading.length > 0 && length < top + height;
}

/** The number of further pages that are likely to contain the wanted number of rows, by the share found so far. */
function pagesToFind({length}: View, {pages}: List, wanted: number): number {
  const looked = Object.keys(pages).length;
  if (looked === 0) return 2;
  return length === 0 ? atOnce : Math.min(atOnce, Math.ceil(((wanted - length) * looked) / length));
}

/** Returns the number of the last page; undefined until the first page has come. */
const lastPage = (list: Pick<List, 'results' | 'pageSize'> | undefined): number | undefined =>
  list?.results === undefined ? undefined : Math.max(1, Math.ceil(list.results / list.pageSize));

const unread = {pages: {}, failures: {}, loading: [], pageSize: 1};

/** Returns the next pages of a list that is read whole, those under way first, as many as the budget allows. */
function pagesToSort(
  list: Pick<List, 'pages' | 'failures' | 'loading' | 'results' | 'pageSize'> = unread,
  {halted, budget}: {halted: boolean; budget: Budget | undefined},
): number[] {
  const missing = halted
    ? []
    : unreadPages(list, lastPage(list) ?? 1, atOnce + Object.keys(list.failures).length);
  const wanted = [...stalePages(list), ...missing].filter(page => !list.failures[page]);
  const underWay = wanted.filter(page => list.loading.includes(page));
  const further = wanted.filter(page => !list.loading.includes(page));
  return [...underWay, ...further.slice(0, Math.max(0, roomFor(budget) - underWay.length))];
}

/** Whether there are pages left to read that are needed for sorting. */
export function isSorting(view: View, {halted}: ListPlace): boolean {
  const {list, query, complete} = view;
  if (!list || !query.order?.here || complete || halted === query.key) return false;
  return unreadPages(list, lastPage(list) ?? 0, 1 + Object.keys(list.failures).length).some(
    page => !list.failures[page],
  );
}

/** Reads all pages of the lists that the figures of a place or the sums below a list are made of, a few at a time, while nobody types. */

/** The number of pages requested at once: a key is answered, and a write sent, between two of them. */
const atRest = 2;

/** A list in pages of the largest size and in any order: the overview reads the same, and what is filtered or sorted here. */
export const inLargePages = memoizeEach(
  (place: ListPlace): ListPlace => ({...place, sort: undefined, whole: true, complete: 'idle'}),
);

/** The list whose rows are summed below a list, while some of them are missing. */
function listsSummed(state: State, place: ListPlace): ListPlace[] {
  const {query, list, complete} = viewOf(state, place);
  const isSummed = resourceOf(place.resource).columns.some(({total}) => total !== undefined);
  if (!isSummed || complete || list?.results === undefined || place.halted === query.key) return [];
  if (Object.keys(list.failures).length > 0) return [];
  return [query.gathers ? {...place, complete: 'idle'} : inLargePages(place)];
}

/** The lists of a place that no other copy makes up for; one with a filter only if the whole list is long. Each key asks several times. */
const listsNeeded = memoizeEach((state: State): readonly ListPlace[] => {
  const here = placeOf(state);
  if (here.kind === 'list') return listsSummed(state, here).filter(part => wantsOwn(state, part));
  const lists = partsOf(here).filter(part => part.kind === 'list');
  const isLong = (resource: string): boolean => {
    const whole = lists.find(part => part.resource === resource);
    const copy = whole && newestCopy(state, whole);
    return copy?.results !== undefined && !isWhole(copy);
  };
  return lists.filter(part => wantsOwn(state, part) && (part.filter === '' || isLong(part.resource)));
});

/** The pages of a list that are missing, those under way first, as far as the budget allows; all of them if it is read at once. */
function pagesLeft(state: State, part: ListPlace, budget?: Budget): number[] {
  const {complete} = part;
  const list = listOf(state, part);
  // A screen reads the first pages of its lists anyway.
  if (!complete || (list?.results === undefined && placeOf(state).kind === 'screen')) return [];
  if (complete === 'now') return pagesToSort(list, {halted: false, budget: undefined});
  return pagesToSort(list, {halted: false, budget}).filter(page => page <= mostUnasked);
}

/** Returns the figure or row under the cursor while pages are missing, which are read once it has rested there; undefined if none are. */
export function completedAt(state: State): string | undefined {
  const place = placeOf(state);
  if (!listsNeeded(state).some(part => pagesLeft(state, part).length > 0)) return undefined;
  if (place.kind === 'screen') return `${place.screen} ${place.figure}`;
  // The same as of the item in the pane beside the list, for which the cursor rests, too.
  const {cursor, cursorId = `row ${cursor}`} = place.kind === 'list' ? place : {cursor: 0};
  return itemKey(place.resource, place.params, cursorId);
}

const isResting = (state: State): boolean =>
  !state.overlay && state.cursorRest?.over === true && state.cursorRest.item === completedAt(state);

/** Returns the pages to read: of a screen the first of each list, further ones while nobody types, and what is under way. */
export function pagesToComplete(state: State): ListFetch[] {
  const resting = isResting(state);
  const first = placeOf(state).kind === 'screen' ? [1] : [];
  let room = atRest;
  return listsNeeded(state).map(place => {
    const reads = resting || place.complete === 'now';
    const next = reads ? pagesLeft(state, place, budgetHere(state)).slice(0, room) : [];
    room -= next.length;
    return {place, pages: [...first, ...(listOf(state, place)?.loading ?? []), ...next]};
  });
}

/** Returns the resource whose pages wait until there is budget again; undefined if none do. */
export function completionThatWaits(state: State): string | undefined {
  if (!isResting(state)) return undefined;
  const needed = listsNeeded(state);
  if (needed.some(part => (listOf(state, part)?.loading.length ?? 0) > 0)) return undefined;
  return needed.find(part => pagesLeft(state, part).length > 0)?.resource;
}

/** Whether a write to this item is tracked. Then the item is read again anyway, and its list need not be. */
export const isTracked = ({trackedWrites}: Pick<State, 'trackedWrites'>, item: string): boolean =>
  trackedItems(trackedWrites).has(item);

// Memoized, because hundreds of writes may be tracked, and each row in transition is looked up.
const trackedItems = memoizeEach(
  (trackedWrites: State['trackedWrites']) =>
    new Set(Object.values(trackedWrites).map(({resource, params, id}) => itemKey(resource, params, id))),
);

/** Whether a row on the screen is of a deleted item, or in transition and not tracked, so that the list must be read again. */
export function hasMovingRows(state: State, place: ListPlace, rows: number): boolean {
  const view = viewOf(state, place);
  const deleted = deletedIn(state, view.list);
  if (deleted.size === 0 && resourceOf(place.resource).settled === undefined) return false;
  return movingAmong(view, place.resource, place.params, place.top, rows, state.trackedWrites, deleted);
}

/** Memoized, so that a key that leaves the same rows on the screen costs nothing. */
const movingAmong = memoize(
  (
    view: View,
    resource: string,
    params: ListPlace['params'],
    top: number,
    rows: number,
    trackedWrites: State['trackedWrites'],
    deleted: ReadonlySet<string>,
  ): boolean => {
    const {settled, id} = resourceOf(resource);
    for (let index = top; index < top + rows; index++) {
      const slot = view.row(index);
      if (slot?.ok && deleted.size > 0 && deleted.has(id(slot.value))) return true;
      if (!slot?.ok || settled?.(slot.value) !== false) continue;
      if (!isTracked({trackedWrites}, itemKey(resource, params, id(slot.value)))) return true;
    }
    return false;
  },
);

/** Returns the newest copy of a collection. One read in small pages counts if it is newer and complete, or the only one. */
export function newestCopy(state: State, place: ListPlace): List | undefined {
  const own = listOf(state, place);
  if (!place.whole) return own;
  const {whole: _, ...browsed} = place;
  const other = listOf(state, browsed);
  if (!other || other === own) return own;
  const read = own ? readAt(own) : 0;
  return read === 0 || (isWhole(other) && readAt(other) > read) ? other : own;
}

/** Whether a place has to read a collection itself: no other list has all of it and is up to date. */
function wantsOwn(state: State, place: ListPlace): boolean {
  const copy = newestCopy(state, place);
  if (!copy || copy === listOf(state, place) || !isWhole(copy)) return true;
  return Object.values(copy.pages).some(({stale}) => stale);
}

/** When the oldest page of a list was read; milliseconds since the epoch, 0 if none was. */
const readAt = ({pages}: List): number => earliest(Object.values(pages).map(({at}) => at)) ?? 0;

/** When the data of a part was read; undefined if it was not. */
export function partReadAt(state: State, part: ResourcePlace): number | undefined {
  if (part.kind === 'item') return singleItem(state, part)?.at;
  const copy = newestCopy(state, part);
  return (copy && readAt(copy)) || undefined;
}

/** When the oldest live data of a screen was read or, if none is live, the oldest of all. Other data shows its own time. */
export function screenReadAt(state: State, {parts}: ScreenPlace): number | undefined {
  const oldest = (some: typeof parts) => earliest(some.flatMap(part => partReadAt(state, part) ?? []));
  return oldest(parts.filter(({resource}) => resourceOf(resource).live)) ?? oldest(parts);
}

/** Whether any item of a list is in transition and not tracked. */
export function hasMovingItems(state: State, place: ListPlace): boolean {
  const pages = Object.values(newestCopy(state, place)?.pages ?? {});
  return pages.some(({slots}) =>
    movingIn(slots, place.resource).some(id => !isTracked(state, itemKey(place.resource, place.params, id))),
  );
}

/** Returns the ids of a page's items that are in transition. */
const movingIn = memoizeEach((slots: readonly Slot[], resource: string): readonly string[] => {
  const {settled, id} = resourceOf(resource);
  return itemsOn(slots)
    .filter(item => settled?.(item) === false)
    .map(id);
});

export interface ListFetch {
  place: ListPlace;
  pages: readonly number[];
}

/** The pages of a resource's catalogues that have not been read yet. */
export const catalogueFetches = (state: State, resource: string): ListFetch[] =>
  (resourceOf(resource).catalogues ?? []).map(name => whole(state, listPlace(name)));

/** The notices, for a list whose rows show the notices about them, unless the overview has read them. */
export function noticeFetches(state: State, resource: string): ListFetch[] {
  if (!resourceOf(resource).relations?.some(({to}) => to === noticesResource.name)) return [];
  const own = listPlace(noticesResource.name);
  const read = catalogueList(state, noticesResource.name);
  return read && read !== viewOf(state, own).list ? [] : [whole(state, own)];
}

/** All pages of a list that have not been read yet, whether they are shown or not. */
export const whole = (state: State, place: ListPlace): ListFetch => ({
  place,
  pages: allPages(viewOf(state, place)),
});

/** Returns the last known budget of requests for the lists of the place, which is much smaller than that for items. */
export function budgetHere(state: State): Budget | undefined {
  const place = placeOf(state);
  const list = place.kind === 'screen' ? undefined : resourceOf(place.resource).list;
  return state.budgets[list?.kind === 'list' ? list.budget : 'list'];
}

/** Whether more than that share of the minute's budget is left, so that requests may be sent which no key asked for. */
export function hasBudget(state: State, share: number): boolean {
  const budget = budgetHere(state);
  return !budget || budget.remaining > budget.limit * share;
}

export const withBudget = (state: State, left: BudgetLeft | undefined): State =>
  left
    ? {...state, budgets: {...state.budgets, [left.of]: {limit: left.limit, remaining: left.remaining}}}
    : state;

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
