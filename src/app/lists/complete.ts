import {partsOf, placeOf} from '../navigation/current-place.ts';
import type {List, ListPlace, State} from '../state.ts';
import {newestCopy, wantsOwn} from './catalogues/copies.ts';
import type {ListFetch} from './catalogues/fetches.ts';
import {isWhole} from './list.ts';
import {pagesToSort} from './pages.ts';
import {listOf} from './query.ts';

/** Reads all pages of the lists that the figures of a place are made of, a few at a time, while nobody types. */

/** The number of pages requested at once: a key is answered, and a write sent, between two of them. */
const atOnce = 2;
/** The most pages that are read without being asked for: 20,000 rows, each of which takes a kilobyte or two. */
const mostPages = 40;

/** The lists of a place that no other copy makes up for; one with a filter only if the whole list is long. */
function listsNeeded(state: State): ListPlace[] {
  const lists = partsOf(placeOf(state)).filter(part => part.kind === 'list');
  const isLong = (resource: string): boolean => {
    const whole = lists.find(part => part.resource === resource);
    const copy = whole && newestCopy(state, whole);
    return copy?.results !== undefined && !isWhole(copy);
  };
  return lists.filter(part => wantsOwn(state, part) && (part.filter === '' || isLong(part.resource)));
}

/** The pages of a list that are missing, those under way first, as far as the budget allows; all of them if it is read at once. */
function pagesLeft(
  list: List | undefined,
  {complete}: ListPlace,
  budget?: State['budgets']['list'],
): number[] {
  if (list?.results === undefined || !complete) return [];
  if (complete === 'now') return pagesToSort(list, {halted: false, budget: undefined});
  return pagesToSort(list, {halted: false, budget}).filter(page => page <= mostPages);
}

/** Returns the figure under the cursor while pages are missing, which are read once it has rested there; undefined if none are. */
export function completedAt(state: State): string | undefined {
  const place = placeOf(state);
  const isMissing = listsNeeded(state).some(part => pagesLeft(listOf(state, part), part).length > 0);
  return isMissing && place.kind === 'screen' ? `${place.screen} ${place.figure}` : undefined;
}

const isResting = (state: State): boolean =>
  !state.overlay && state.rest?.over === true && state.rest.item === completedAt(state);

/** Returns the pages to read: the first of each list, further ones while nobody types, and what is under way. */
export function pagesToComplete(state: State): ListFetch[] {
  const resting = isResting(state);
  let room = atOnce;
  return listsNeeded(state).map(place => {
    const list = listOf(state, place);
    const reads = resting || place.complete === 'now';
    const next = reads ? pagesLeft(list, place, state.budgets.list).slice(0, room) : [];
    room -= next.length;
    return {place, pages: [1, ...(list?.loading ?? []), ...next]};
  });
}

/** Returns the resource whose pages wait until there is budget again; undefined if none do. */
export function completionThatWaits(state: State): string | undefined {
  if (!isResting(state)) return undefined;
  const needed = listsNeeded(state);
  if (needed.some(part => (listOf(state, part)?.loading.length ?? 0) > 0)) return undefined;
  return needed.find(part => pagesLeft(listOf(state, part), part).length > 0)?.resource;
}
