import type {List, ListPlace} from '../state.ts';
import type {View} from './view.ts';

/** Which pages of a list have to be fetched. */

/** Every page that is missing or stale, at most two at a time. */
export function allPages({list, query}: View): number[] {
  if (list?.results === undefined) return [1];
  const last = Math.max(1, Math.ceil(list.results / (list.pageSize ?? query.pageSize)));
  return [...stalePages(list), ...unreadPages(list, last, 2)].sort((one, other) => one - other).slice(0, 2);
}

const stalePages = ({pages}: List): number[] =>
  Object.keys(pages)
    .map(Number)
    .filter(page => pages[page]?.stale);

/** The first pages that are not loaded, at most `most`. The service may claim any number of pages. */
function unreadPages({pages}: List, last: number, most: number): number[] {
  const unread: number[] = [];
  for (let page = 1; page <= last && unread.length < most; page++) if (!pages[page]) unread.push(page);
  return unread;
}

/**
 * The pages that the screen shows, with one screen before and one after. If the filter runs here, the next pages that are
 * not loaded, until the screen is full.
 */
export function neededPages(view: View, place: ListPlace, height: number): number[] {
  const {list, query} = view;
  const pageSize = list?.pageSize ?? query.pageSize;
  const pagesInAll =
    list?.results === undefined ? undefined : Math.max(1, Math.ceil(list.results / pageSize));
  if (query.local) {
    if (!list || pagesInAll === undefined) return [1];
    const wanted = Math.max(place.cursor, place.top + height) + height;
    return [...stalePages(list), ...(view.length < wanted ? unreadPages(list, pagesInAll, 2) : [])];
  }
  // The first page tells how long the list is: until then no other page has a number.
  if (pagesInAll === undefined) return [1];
  const first = Math.max(0, place.top - height);
  const last = place.top + 2 * height;
  const from = Math.floor(first / pageSize) + 1;
  const to = Math.min(pagesInAll, Math.floor(last / pageSize) + 1);
  return Array.from({length: Math.max(1, to - from + 1)}, (_, index) => Math.min(from + index, pagesInAll));
}
