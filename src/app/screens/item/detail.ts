import {itemOf} from '../../lists/known-items.ts';
import type {ItemPlace, State} from '../../state.ts';

/** What a detail is drawn from. */
export interface Detail {
  place: ItemPlace;
  value: unknown;
  /** When it was read; milliseconds since the epoch. */
  at: number;
  /** The cells that it is laid out for. */
  columns: number;
  /** It stands beside a list: there what has not been read yet is left blank, since another item may follow at once. */
  beside?: true;
}

/** That of an item on its own screen; nothing until it has been read. */
export function detailOf(state: State, place: ItemPlace): Detail | undefined {
  const {value, at = 0} = itemOf(state, place) ?? {};
  return value === undefined ? undefined : {place, value, at, columns: state.size.columns};
}
