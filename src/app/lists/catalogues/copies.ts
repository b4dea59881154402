import {resourceOf} from '../../../resources/index.ts';
import {memoizeEach} from '../../memoize.ts';
import type {List, ListPlace, ResourcePlace, ScreenPlace, Slot, State} from '../../state.ts';
import {singleItem} from '../known-items.ts';
import {isWhole, itemsOn} from '../list.ts';
import {isTracked} from '../moving-rows.ts';
import {itemKey, listOf} from '../query.ts';

/** A collection that is looked through in large pages may have been read whole in small ones already. */

/** Returns the newest copy of a collection: its own pages, or those of the list if they are complete or all there is. */
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
export function wantsOwn(state: State, place: ListPlace): boolean {
  const copy = newestCopy(state, place);
  if (!copy || copy === listOf(state, place) || !isWhole(copy)) return true;
  return Object.values(copy.pages).some(({stale}) => stale);
}

/** When the oldest page of a list was read; milliseconds since the epoch, 0 where none was. */
function readAt({pages}: List): number {
  const times = Object.values(pages).map(({at}) => at);
  return times.length === 0 ? 0 : times.reduce((one, other) => Math.min(one, other));
}

/** When what a place shows was read; undefined where it has not been. */
export function partReadAt(state: State, part: ResourcePlace): number | undefined {
  if (part.kind === 'item') return singleItem(state, part)?.at;
  const copy = newestCopy(state, part);
  return (copy && readAt(copy)) || undefined;
}

/**
 * When the oldest of the data was read that a screen reads again by itself; of all of it, if none of it is live. What is not
 * read again has a time of its own on the screen.
 */
export function screenReadAt(state: State, {parts}: ScreenPlace): number | undefined {
  const live = parts.filter(({resource}) => resourceOf(resource).live);
  const times = [live, parts].map(some => some.flatMap(part => partReadAt(state, part) ?? []));
  return times.find(({length}) => length > 0)?.reduce((one, other) => Math.min(one, other));
}

/** Whether an item of a list that a screen counts is between two states and not tracked, wherever it stands in the list. */
export function hasMovingItems(state: State, place: ListPlace): boolean {
  const pages = Object.values(newestCopy(state, place)?.pages ?? {});
  return pages.some(({slots}) =>
    movingIn(slots, place.resource).some(id => !isTracked(state, itemKey(place.resource, place.params, id))),
  );
}

/** Returns the ids of a page's items that are between two states. */
const movingIn = memoizeEach((slots: readonly Slot[], resource: string): readonly string[] => {
  const {settled, id} = resourceOf(resource);
  return itemsOn(slots)
    .filter(item => settled?.(item) === false)
    .map(id);
});
