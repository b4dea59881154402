import type {Budget} from '../../../api/index.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {List, ListPlace} from '../../state/state.ts';
import type {View} from './view.ts';

/** Returns the next pages to read of a list that is read whole: missing or stale ones, at most two at a time. */
export const allPages = ({list}: View): readonly number[] => (list ? nextPages(list) : [1]);

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
export const mostUnasked = 40;

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
export function pagesToSort(
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
