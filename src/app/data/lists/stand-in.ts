import type {List, ListPlace, Slot, State} from '../../state/state.ts';
import {type Narrowing, narrowedTo, narrowingOf} from './narrowing.ts';
import {cursorOf, viewOf} from './view.ts';

/** The rows shown until a list has loaded, from another list of the collection. No key acts on these rows. */
export function standInFor(state: State, place: ListPlace): Narrowing | undefined {
  const {query, list} = viewOf(state, place);
  if (query.mistake || query.awaits.length > 0 || list?.loading.length === 0) return undefined;
  if (list?.results !== undefined) return undefined;
  const narrowed = narrowedTo(state, place, place.filter);
  return narrowed && narrowed.slots.length > 0 ? narrowed : undefined;
}

export const listOnScreen = (state: State, place: ListPlace): List | undefined =>
  (narrowingOf(state) ?? standInFor(state, place))?.list ?? viewOf(state, place).list;

interface RowsOnScreen {
  length: number;
  row: (index: number) => Slot | undefined;
  /** The first row on the screen, and the one under the cursor. */
  top: number;
  cursor: number;
}

/** The rows of a list as they are drawn: narrowed while a filter is typed, a stand-in while the list loads. */
export function rowsOnScreen(state: State, place: ListPlace): RowsOnScreen {
  const slots = (narrowingOf(state) ?? standInFor(state, place))?.slots;
  if (slots) return {length: slots.length, row: index => slots[index], top: 0, cursor: 0};
  const view = viewOf(state, place);
  return {length: view.length, row: view.row, top: place.top, cursor: cursorOf(place, view)};
}
