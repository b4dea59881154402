import {type CellContext, readSafely} from '../../../resources/definition/definition.ts';
import {compareKeys, type SortKey, sortKey} from '../../../resources/sort/compare.ts';
import type {Sort} from '../../../resources/sort/sort.ts';
import type {Slot} from '../../state.ts';

/** Rows sorted here: each page once, then one page after the other merged into what is sorted already. */

/** The rows of a page that are shown. */
export interface PageRows {
  /** The rows as they came: what is known of them is remembered with them. */
  slots: readonly Slot[];
  /** Those of them that the filter keeps. */
  kept: readonly Slot[];
  /** The number of the first one in the service's answer. */
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

/** The last sorted rows: further pages of the same list are merged into them. */
let last: {order: Order; parts: ReadonlyMap<readonly Slot[], PageRows>; rows: readonly Row[]} | undefined;

/** The rows of all parts in their order. The same whatever order the parts came in. */
export function sortedRows(parts: readonly PageRows[], order: Order): readonly Slot[] {
  const given = new Map(parts.map(part => [part.slots, part]));
  let rows: readonly Row[] = [];
  let added = parts;
  if (last && sameOrder(last.order, order)) {
    const before = last.parts;
    const stays = (part: PageRows | undefined) => {
      const now = part && given.get(part.slots);
      return now !== undefined && now.kept === part?.kept && now.from === part.from;
    };
    rows = [...before.values()].every(stays) ? last.rows : last.rows.filter(({of}) => stays(before.get(of)));
    added = parts.filter(part => !stays(before.get(part.slots)));
  }
  // Pairs of about the same length, so that no row is compared more often than needed.
  let runs = added.map(part => sortedPage(part, order));
  while (runs.length > 1) {
    const merged: (readonly Row[])[] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(merge(runs[index] ?? [], runs[index + 1] ?? [], order));
    runs = merged;
  }
  rows = merge(rows, runs[0] ?? [], order);
  last = {order, parts: given, rows};
  return rows.map(({slot}) => slot);
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
