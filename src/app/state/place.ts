import type {Params} from '../../api/index.ts';

export type Place = ResourcePlace | ScreenPlace;

export type ResourcePlace = ListPlace | ItemPlace;

interface Where {
  up?: Place | undefined;
  /** The breadcrumbs after those of `up`: `web-3`, `volumes`. */
  crumb: string;
}

export interface ListPlace extends Where {
  kind: 'list';
  resource: string;
  params: Params;
  filter: string;
  /** The filter the place was opened with: `esc` restores it before it leaves the place. */
  base: string;
  /** The order, as it is typed: `-memory`. Without it, the resource's own. */
  sort?: string | undefined;
  /** The key of a query for which loading further pages was stopped by a key. */
  halted?: string | undefined;
  /** When the place was first shown with that filter; relative times (`created>3d`) count from then, in milliseconds. */
  moment?: {filter: string; at: number} | undefined;
  /** The whole list is searched here, so it is read in the largest pages. */
  whole?: true;
  /** Figures or sums are made of all its rows: its further pages are read while nobody types, or at once. */
  complete?: 'idle' | 'now' | undefined;
  /** Row of the cursor in the filtered list, from 0. May lie beyond the loaded rows; `cursorOf` clamps it. */
  cursor: number;
  top: number;
  /** The item under the cursor: the cursor stays on it when rows move. */
  cursorId?: string | undefined;
  /** The ids of the marked rows, in the order of marking. An action applies to all of them. */
  selection?: readonly string[] | undefined;
  /** An item that was just created: the cursor goes there once its row has loaded, unless it is moved before. */
  seek?: {id: string; hiddenBy?: string | undefined} | undefined;
}

export interface ItemPlace extends Where, ItemRef {
  kind: 'item';
  /** First line on the screen. */
  top: number;
}

export interface ItemRef {
  resource: string;
  params: Params;
  id: string;
}

/** The collection that an item belongs to. */
export type CollectionRef = Pick<ItemRef, 'resource' | 'params'>;

/** A place that is about several lists and items at once. */
export interface ScreenPlace extends Where {
  kind: 'screen';
  screen: string;
  /** The text that the screen was opened for, such as that of a search. */
  text: string;
  /** The lists whose first page it shows, and the items that it shows. */
  parts: readonly ResourcePlace[];
  /** The row of the cursor, from 0, and the first row on the screen. */
  cursor: number;
  top: number;
  /** The item that the row under the cursor is about. */
  item?: ItemRef | undefined;
  /** The name of the figure under the cursor, on the overview. */
  figure?: string | undefined;
  /** Milliseconds for which data counts as recent, so that it is not read again on returning here. */
  keeps?: number | undefined;
  /** Its live parts are read again while items of its lists are in transition. */
  follows?: true;
  /** It shows its parts as they load, and which of them are missing. */
  drawsWhileReading?: true;
  search?: AccountSearch | undefined;
}

/** A search through the account for the text of its place. */
export interface AccountSearch {
  /** When it began; milliseconds since the epoch. Data read before is used as it is. */
  since: number;
  /** It sends no more requests; the results so far stay. */
  stopped?: true;
  /** The number of requests sent before it was stopped, including those that were aborted then. */
  sent?: number;
  /** Data read before the search began is read again. */
  reread?: true;
  /** Searches only the items of this resource. */
  within?: string | undefined;
}

/** The data that a screen needs. Missing data is requested; requests for any other data are aborted. */
export interface Fetches {
  /** Pages of lists, numbered from 1. */
  lists?: readonly {place: ListPlace; pages: readonly number[]}[];
  items?: readonly ItemFetch[];
}

/** An item. It is read again if it was last read before `since`, in milliseconds since the epoch. */
export type ItemFetch = ItemRef & {since?: number};
