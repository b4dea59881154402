import {resourceOf} from '../../../resources/index.ts';
import {memoize, memoizeEach} from '../../state/memoize.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {deletedIn} from './deleted-rows.ts';
import {itemKey} from './query.ts';
import {type View, viewOf} from './view.ts';

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
