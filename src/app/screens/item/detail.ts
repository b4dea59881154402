import type {Column} from '../../../resources/definition/column.ts';
import {singleItem} from '../../data/lists/known-items.ts';
import type {ItemPlace, State} from '../../state/state.ts';

export interface Detail {
  place: ItemPlace;
  value: unknown;
  /** When it was read; milliseconds since the epoch. */
  at: number;
  /** Its width in cells. */
  columns: number;
  /** It is laid out in one of several columns, where a text may take several lines. */
  narrowed?: boolean;
  /** In the pane: the columns that the row shows. Fields take one line, and data not loaded is blank, so that little changes. */
  beside?: readonly Column<unknown>[];
}

/** Returns the detail of an item on its own screen; undefined until the item has been read. */
export function detailOf(state: State, place: ItemPlace): Detail | undefined {
  const {value, at = 0} = singleItem(state, place) ?? {};
  return value === undefined ? undefined : {place, value, at, columns: state.size.columns};
}

export type Subject = Pick<Detail, 'place' | 'value'>;
