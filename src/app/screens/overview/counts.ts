import {type Column, noContext, readSafely} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {textOf} from '../../../text/format.ts';
import {readFilter} from '../../data/lists/query.ts';
import {shownOf} from '../../data/lists/shown.ts';
import {keptOn} from '../../data/lists/view.ts';
import {itemsOn} from '../../state/list.ts';
import {memoizeParts} from '../../state/memoize.ts';
import type {List, Slot, State} from '../../state/state.ts';

/** Counts the items that have been read of a collection: each page once, however often the overview is drawn. */

type Slots = readonly Slot[];

/** The number of items with a value, and the first of them. */
interface Counted {
  number: number;
  first: unknown;
}

/** Counts the items by their values in a column; items without a value are counted under an empty text. */
export function tallyBy(pages: readonly Slots[], column: Column<unknown>): ReadonlyMap<string, Counted> {
  const sum = new Map<string, Counted>();
  for (const slots of pages)
    for (const [text, {number, first}] of tallyOfPage(slots, column)) {
      const before = sum.get(text);
      sum.set(text, before ? {...before, number: before.number + number} : {number, first});
    }
  return sum;
}

const tallyOfPage = memoizeParts((slots: Slots, {cell, value = cell}: Column<unknown>) => {
  const tally = new Map<string, Counted>();
  for (const item of itemsOn(slots)) {
    // A filter compares the status as the service writes it.
    const shown = readSafely(value, item, noContext) ?? '';
    const text = shown === '' ? '' : textOf(shown);
    const before = tally.get(text);
    if (before) before.number++;
    else tally.set(text, {number: 1, first: item});
  }
  return tally;
});

/** Returns the rows of each page that match a filter. @param at the time from which its relative times count */
export function keptBy(
  state: State,
  list: List,
  {pages, filter, at}: {pages: readonly Slots[]; filter: string; at: number},
): readonly Slots[] {
  const read = readFilter(state, list.resource, filter, at).filter;
  if (!read) return [];
  const shown = shownOf(state, list.resource, list, read);
  return pages.map(slots => keptOn(slots, read, shown));
}

/** Returns the column with the monthly price of an item, if prices are known. */
export const priceColumnOf = (resource: string): Column<unknown> | undefined =>
  resourceOf(resource).columns.find(({unit, total}) => unit === '$' && total !== undefined);
