import {resourceOf} from '../../resources/index.ts';
import {memoize, memoizeEach} from '../memoize.ts';
import type {ListPlace, State} from '../state.ts';
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

/** Whether a row on the screen is in transition and not tracked, so that the list must be read again. */
export const hasMovingRows = (state: State, place: ListPlace, rows: number): boolean =>
  resourceOf(place.resource).settled !== undefined &&
  movingAmong(viewOf(state, place), place.resource, place.params, place.top, rows, state.trackedWrites);

/** Memoized, so that a key that leaves the same rows on the screen costs nothing. */
const movingAmong = memoize(
  (
    view: View,
    resource: string,
    params: ListPlace['params'],
    top: number,
    rows: number,
    trackedWrites: State['trackedWrites'],
  ): boolean => {
    const {settled, id} = resourceOf(resource);
    for (let index = top; index < top + rows; index++) {
      const slot = view.row(index);
      if (!slot?.ok || settled?.(slot.value) !== false) continue;
      if (!isTracked({trackedWrites}, itemKey(resource, params, id(slot.value)))) return true;
    }
    return false;
  },
);
