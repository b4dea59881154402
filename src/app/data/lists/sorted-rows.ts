import {type CellContext, readSafely} from '../../../resources/definition/definition.ts';
import {compareKeys, type Sort, type SortKey, sortKey} from '../../../resources/sort.ts';
import type {Slot} from '../../state/state.ts';

/** Sorts rows here: each page is sorted once, then the sorted pages are merged. */

export interface PageRows {
  /** All rows of the page; caches use this array as their key. */
  slots: readonly Slot[];
  kept: readonly Slot[];
  /** The number of the first row in the service's answer. */
  from: number;
}

interface Row {
  slot: Slot;
  key: SortKey;
  /** Its index in the service's order, which decides between rows that sort equal. */
  at: number;
  of: readonly Slot[];
}

interface Order {
  sort: Sort;
  context: CellContext;
}

interface PagesSorted extends Order {
  kept: readonly Slot[];
  from: number;
  rows: readonly Row[];
}

const sortedPages = new WeakMap<readonly Slot[], PagesSorted>();

/** A few sorted runs of rows, the longest first. */
type Runs = readonly (readonly Row[])[];

interface SortedRows {
  readonly length: number;
  at: (index: number) => Slot | undefined;
  all: () => readonly Slot[];
  /** The index of a row of a page; undefined if it does not match the filter. */
  indexOf: (slot: Slot, of: readonly Slot[]) => number | undefined;
}

interface Sorted {
  order: Order;
  parts: ReadonlyMap<readonly Slot[], PageRows>;
  runs: Runs;
}

/** The last result, as long as it is in use: further pages of the same list are merged into it. */
let last: WeakRef<Sorted> | undefined;

/** The sorted rows of all pages. The result does not depend on the order in which the pages came. */
export const sortedRows = (parts: readonly PageRows[], order: Order): readonly Slot[] =>
  inOrder(parts, order).all();

/** Returns the rows of all pages in their order. Runs are merged only when they are read, so that arriving pages cost little. */
export function inOrder(parts: readonly PageRows[], order: Order): SortedRows {
  const given = new Map(parts.map(part => [part.slots, part]));
  const runs: (readonly Row[])[] = [];
  let added = parts;
  const known = last?.deref();
  if (known && sameOrder(known.order, order)) {
    const before = known.parts;
    const stays = (part: PageRows | undefined) => {
      const now = part && given.get(part.slots);
      return now !== undefined && now.kept === part?.kept && now.from === part.from;
    };
    const allStay = [...before.values()].every(stays);
    for (const run of known.runs) runs.push(allStay ? run : run.filter(({of}) => stays(before.get(of))));
    added = parts.filter(part => !stays(before.get(part.slots)));
  }
  for (const part of added) {
    runs.push(sortedPage(part, order));
    joinShort(runs, order);
  }
  const sorted: Sorted = {order, parts: given, runs};
  last = new WeakRef(sorted);
  return rowsOf(sorted);
}

/** Merges the last runs until each is at least twice as long as the next one. */
function joinShort(runs: (readonly Row[])[], order: Order): void {
  for (;;) {
    const [one = [], other = []] = runs.slice(-2);
    if (runs.length < 2 || one.length >= 2 * other.length) return;
    runs.splice(-2, 2, merge(one, other, order));
  }
}

/** The number of rows that are picked one by one from the runs. To read a later row, all runs are merged. */
const picked = 1000;

function rowsOf(sorted: Sorted): SortedRows {
  const {runs, parts, order} = sorted;
  const length = runs.reduce((sum, run) => sum + run.length, 0);
  const first: Slot[] = [];
  const heads = runs.map(() => 0);
  let whole: readonly Slot[] | undefined;
  const all = (): readonly Slot[] => {
    if (whole) return whole;
    const rows = runs.reduceRight((joined, run) => merge(run, joined, order), []);
    // Later pages are merged into this one run.
    sorted.runs = [rows];
    whole = rows.map(({slot}) => slot);
    return whole;
  };
  const pick = (): void => {
    let least: Row | undefined;
    let from = 0;
    for (const [index, run] of runs.entries()) {
      const row = run[heads[index] ?? 0];
      if (row && (least === undefined || compare(row, least, order) < 0)) [least, from] = [row, index];
    }
    if (!least) return;
    heads[from] = (heads[from] ?? 0) + 1;
    first.push(least.slot);
  };
  return {
    length,
    all,
    at(index) {
      if (index < 0 || index >= length) return undefined;
      if (whole || index >= picked) return all()[index];
      while (first.length <= index) pick();
      return first[index];
    },
    indexOf(slot, of) {
      const part = parts.get(of);
      const row = part && sortedPage(part, order).find(one => one.slot === slot);
      return row && runs.reduce((sum, run) => sum + numberBefore(run, row, order), 0);
    },
  };
}

function numberBefore(run: readonly Row[], row: Row, order: Order): number {
  let [from, to] = [0, run.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = run[middle];
    if (other && compare(other, row, order) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

const sameOrder = (one: Order, other: Order) => one.sort === other.sort && one.context === other.context;

function sortedPage({slots, kept, from}: PageRows, order: Order): readonly Row[] {
  const known = sortedPages.get(slots);
  if (known && sameOrder(known, order) && known.kept === kept && known.from === from) return known.rows;
  const {sort, context} = order;
  const rows = kept
    .map((slot, index) => ({
      slot,
      key: slot.ok ? sortKey(readSafely(sort.value, slot.value, context)) : undefined,
      at: from + index,
      of: slots,
    }))
    .sort((one, other) => compare(one, other, order));
  sortedPages.set(slots, {...order, kept, from, rows});
  return rows;
}

const compare = (one: Row, other: Row, {sort}: Order): number =>
  compareKeys(one.key, other.key, sort.descending) || one.at - other.at;

function merge(one: readonly Row[], other: readonly Row[], order: Order): readonly Row[] {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const merged: Row[] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [a, b] = [one[left], other[right]];
    if (a === undefined || b === undefined) break;
    if (compare(a, b, order) <= 0) {
      merged.push(a);
      left++;
    } else {
      merged.push(b);
      right++;
    }
  }
  return merged.concat(one.slice(left), other.slice(right));
}
