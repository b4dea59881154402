import type {Budget} from '../../../api/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {isWhole} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import {partsOf, placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {budgetHere} from './budget.ts';
import type {ListFetch} from './catalogue-fetches.ts';
import {newestCopy, wantsOwn} from './copies.ts';
import {mostUnasked, pagesToSort} from './pages.ts';
import {itemKey, listOf} from './query.ts';
import {viewOf} from './view.ts';

/** Reads all pages of the lists that the figures of a place or the sums below a list are made of, a few at a time, while nobody types. */

/** The number of pages requested at once: a key is answered, and a write sent, between two of them. */
const atOnce = 2;

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
  !state.overlay && state.rest?.over === true && state.rest.item === completedAt(state);

/** Returns the pages to read: of a screen the first of each list, further ones while nobody types, and what is under way. */
export function pagesToComplete(state: State): ListFetch[] {
  const resting = isResting(state);
  const first = placeOf(state).kind === 'screen' ? [1] : [];
  let room = atOnce;
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
