import {resourceOf} from '../../../resources/index.ts';
import {earliest, isWhole, itemsOn} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {List, ListPlace, ResourcePlace, ScreenPlace, Slot, State} from '../../state/state.ts';
import {singleItem} from './known-items.ts';
import {isTracked} from './moving-rows.ts';
import {itemKey, listOf} from './query.ts';

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
export function wantsOwn(state: State, place: ListPlace): boolean {
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
