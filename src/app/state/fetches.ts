import type {ItemRef, ListPlace} from './state.ts';

/** The data that a screen needs. Missing data is requested; requests for any other data are aborted. */
export interface Fetches {
  /** Pages of lists, numbered from 1. */
  lists?: readonly {place: ListPlace; pages: readonly number[]}[];
  items?: readonly ItemFetch[];
}

/** An item. It is read again if it was last read before `since`, in milliseconds since the epoch. */
export type ItemFetch = ItemRef & {since?: number};
