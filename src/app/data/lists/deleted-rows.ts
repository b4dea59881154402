import {actionOf, resourceOf} from '../../../resources/index.ts';
import {memoize, memoizeEach} from '../../state/memoize.ts';
import type {CollectionRef} from '../../state/place.ts';
import type {ItemRef, List, State, Write} from '../../state/state.ts';
import {knownItem} from './known-items.ts';
import {itemKey} from './query.ts';
import {idsOn} from './view.ts';

/** Finds items that were deleted from here and are still listed: read before that, or from a replica that lags behind. */

/** Milliseconds after a deletion from which on a list is believed that still has the item. */
const longestLag = 120_000;

/** The deletions that are done, by their collections. On this machine what is gone is listed no more, and a name may come again. */
const deletionsIn = memoizeEach((writes: State['writes']) =>
  Map.groupBy(
    Object.values(writes).filter(
      write =>
        write.status === 'done' && resourceOf(write.resource).source.account && actionOf(write).removes,
    ),
    ({resource, params}) => itemKey(resource, params, ''),
  ),
);

function deletionsOf({writes}: State, {resource, params}: CollectionRef): readonly Write[] | undefined {
  const all = deletionsIn(writes);
  return all.size === 0 ? undefined : all.get(itemKey(resource, params, ''));
}

const isBelieved = (readAt: number, {at = 0}: Write): boolean => readAt >= at + longestLag;

const none: ReadonlySet<string> = new Set();

/** The ids of the rows of a list whose items were deleted. */
export function deletedIn(state: State, list: List | undefined): ReadonlySet<string> {
  const deletions = list && deletionsOf(state, list);
  return deletions ? idsOfDeleted(list, deletions) : none;
}

const idsOfDeleted = memoize(({pages, resource}: List, deletions: readonly Write[]): ReadonlySet<string> => {
  const isListed = (write: Write, id: string) =>
    Object.values(pages).some(({slots, at}) => idsOn(slots, resource).has(id) && !isBelieved(at, write));
  const ids = deletions.flatMap(write =>
    write.target && isListed(write, write.target.id) ? write.target.id : [],
  );
  return ids.length === 0 ? none : new Set(ids);
});

/** Whether an item that may still be listed was deleted. */
export function isDeleted(state: State, item: ItemRef): boolean {
  const deletion = deletionsOf(state, item)?.findLast(({target}) => target?.id === item.id);
  return deletion !== undefined && !isBelieved(knownItem(state, item)?.at ?? 0, deletion);
}
