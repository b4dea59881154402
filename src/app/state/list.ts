import type {Slot as ApiSlot, Json, JsonObject, Params, Problem} from '../../api/index.ts';
import {valueAt} from '../../own-property.ts';

export type Slot = ApiSlot<unknown>;

/** The pages of one collection under one server filter, as they came. */
export interface List {
  resource: string;
  params: Params;
  server?: JsonObject | undefined;
  /** The filter that it was first requested for, as it was typed. */
  filter?: string;
  pageSize: number;
  /** Unknown until the first reply. */
  results?: number | undefined;
  /** Says why the number of items that the service reports cannot be right. */
  countWarning?: string | undefined;
  /** A page that the service does not have, although it must exist by the number of items that the service reported. */
  missing?: {page: number; promised: number} | undefined;
  pages: Readonly<Record<number, ListPage>>;
  /** The pages that have been requested but not answered. */
  loading: readonly number[];
  /** The problems of pages that could not be read. Refreshing requests these pages again. */
  failures: Readonly<Record<number, DatedProblem>>;
  /** The pages whose problems were dropped, so that the screen that next needs them requests them again, until the answer. */
  again?: readonly number[] | undefined;
}

export interface ListPage {
  slots: readonly Slot[];
  /** Milliseconds since the epoch. */
  at: number;
  /** The number of items that the list had then. */
  results?: number;
  /** The titles of the columns that had changed when the page was last read, by the id of the row. */
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

export const itemsIn = ({pages}: List): unknown[] =>
  Object.values(pages).flatMap(({slots}) => itemsOn(slots));

export const loadedIn = (list: List | undefined): number =>
  Object.values(list?.pages ?? {}).reduce((sum, {slots}) => sum + slots.length, 0);

/** Returns the earliest of some times; undefined if there are none. There may be more than a function takes arguments. */
export const earliest = (times: readonly number[]): number | undefined =>
  times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other));

export const isWhole = (list: List): boolean => loadedIn(list) >= (list.results ?? Number.POSITIVE_INFINITY);

/** Returns the texts in a field of items, each with the number of items that have it. */
export function valuesIn(items: readonly unknown[], field: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of items.flatMap(item => valueAt(item, field)))
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** An ApiError as data, with the time at which it occurred (milliseconds since the epoch). */
export interface DatedProblem extends Problem {
  at: number;
  /** A write that was not sent, as its item is not what the user saw: the same again could not be sent either. */
  outdated?: true;
}
