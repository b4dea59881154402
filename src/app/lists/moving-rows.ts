import {resourceOf} from '../../resources/index.ts';
import {memoize} from '../memoize.ts';
import type {ListPlace, State} from '../state.ts';
import {itemKey} from './query.ts';
import {type View, viewOf} from './view.ts';

/** Whether a write to this item is tracked: then the item is read by itself, and its list need not be. */
export const isTracked = ({trackedWrites}: Pick<State, 'trackedWrites'>, item: string): boolean =>
  Object.values(trackedWrites).some(({resource, params, id}) => itemKey(resource, params, id) === item);

/** Whether a row on the screen is between two states and not tracked, so that the list has to be read again. */
export const hasMovingRows = (state: State, place: ListPlace, rows: number): boolean =>
  resourceOf(place.resource).settled !== undefined &&
  movingAmong(viewOf(state, place), place.resource, place.params, place.top, rows, state.trackedWrites);

/** A key that leaves the same rows on the screen need not look at them. */
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
