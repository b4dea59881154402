import type {Slot as ApiSlot, Json, JsonObject, Params} from '../../api/index.ts';
import type {DatedProblem} from '../problem.ts';

export type Slot = ApiSlot<unknown>;

/** Pages of one collection under one server filter, as they came. */
export interface List {
  resource: string;
  params: Params;
  server?: JsonObject | undefined;
  /** The filter that it was first asked for, as it was written. */
  filter?: string;
  pageSize: number;
  /** Unknown until the first reply. */
  results?: number | undefined;
  /** Why the number of items that the service gives cannot be right, in words. */
  countWarning?: string | undefined;
  /** A page that the service does not have, though it should by the number of items that the service reported. */
  missing?: {page: number; promised: number} | undefined;
  pages: Readonly<Record<number, ListPage>>;
  /** Pages asked for and not answered. */
  loading: readonly number[];
  /** Why pages could not be read. Refreshing asks for them again. */
  failures: Readonly<Record<number, DatedProblem>>;
}

export interface ListPage {
  slots: readonly Slot[];
  /** Milliseconds since the epoch. */
  at: number;
  /** How many items the list had then. */
  results?: number;
  /** Titles of the columns that changed with the last reading, by the id of the row. */
  changed?: Readonly<Record<string, readonly string[]>>;
  stale?: boolean;
}

export interface LoadedItem {
  value?: unknown;
  raw?: Json | undefined;
  at?: number | undefined;
  loading: boolean;
  stale?: boolean;
  problem?: DatedProblem | undefined;
}

export interface Refusal {
  ability: 'equality' | 'none';
  reason: string;
}

/** Returns the items of some rows, without the rows that could not be read. */
export const itemsOn = (slots: readonly Slot[]): unknown[] =>
  slots.flatMap(slot => (slot.ok ? [slot.value] : []));

/** Returns the loaded items of a list. */
export const itemsIn = ({pages}: List): unknown[] =>
  Object.values(pages).flatMap(({slots}) => itemsOn(slots));

export const loadedIn = (list: List | undefined): number =>
  Object.values(list?.pages ?? {}).reduce((sum, {slots}) => sum + slots.length, 0);

export const isWhole = (list: List): boolean => loadedIn(list) >= (list.results ?? Number.POSITIVE_INFINITY);
