import {type CellContext, type Column, readSafely} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {memoizeEach, memoizeParts} from '../../state/memoize.ts';
import type {ListPlace, Slot, State} from '../../state/state.ts';
import {cellContextOf, newestRead} from '../lists/catalogues.ts';
import {deletedIn} from '../lists/known-items.ts';
import {inLargePages} from '../lists/pages.ts';
import {idOf, type View, viewOf} from '../lists/view.ts';

/** The sum of the rows that have a value, and the numbers of rows with and without one. A row that lacks a part is both. */
interface Sum {
  sum: number;
  known: number;
  unknown: number;
}

const added = new WeakMap<readonly Slot[], {context: CellContext; sums: Map<Column<unknown>, Sum>}>();

/** The sums over the rows that match the filter, without deleted ones, the most important first: `$318 a month`, `96 GB memory`. */
function totalsOf(state: State, place: ListPlace, view: View): string[] {
  const context = cellContextOf(state, place.resource, newestRead(view.list));
  const deleted = deletedIn(state, view.list);
  const pages = view.parts.map(({kept}) =>
    deleted.size === 0 ? kept : withoutDeleted(deleted, kept, place.resource),
  );
  return adding(place.resource, context).flatMap(column => {
    const {sum, known, unknown} = sumOver(column, pages, context);
    if (known === 0 || !column.total) return [];
    return [withUnknown(column.total(sum), unknown)];
  });
}

/** A sum with the number of values that it lacks: `$318 a month and 2 unknown`. */
export const withUnknown = (sum: string, unknown: number): string =>
  unknown === 0 ? sum : `${sum} and ${count(unknown)} unknown`;

/** Memoized, because a page is summed once for each array of its rows. */
const withoutDeleted = memoizeParts(
  (deleted: ReadonlySet<string>, slots: readonly Slot[], resource: string): readonly Slot[] =>
    slots.filter(slot => !deleted.has(idOf(resourceOf(resource), slot) ?? '')),
);

const adding = (resource: string, context: CellContext): Column<unknown>[] =>
  resourceOf(resource)
    .columns.filter(({total, known}) => total !== undefined && (known?.(context) ?? true))
    .sort((one, other) => Number(other.unit === '$') - Number(one.unit === '$'));

export function sumOver(
  column: Column<unknown>,
  pages: readonly (readonly Slot[])[],
  context: CellContext,
): Sum {
  const whole: Sum = {sum: 0, known: 0, unknown: 0};
  for (const slots of pages) {
    const {sum, known, unknown} = sumOfPart(column, slots, context);
    whole.sum += sum;
    whole.known += known;
    whole.unknown += unknown;
  }
  return whole;
}

/** Each page is summed once, and again only when the data behind its values changes. */
function sumOfPart(column: Column<unknown>, slots: readonly Slot[], context: CellContext): Sum {
  let page = added.get(slots);
  if (page?.context.find !== context.find || page.context.prices !== context.prices) {
    page = {context, sums: new Map()};
    added.set(slots, page);
  }
  const before = page.sums.get(column);
  if (before) return before;
  const made = add(column, slots, context);
  page.sums.set(column, made);
  return made;
}

function add(
  {cell, value = cell, partly = () => false}: Column<unknown>,
  slots: readonly Slot[],
  context: CellContext,
): Sum {
  const made: Sum = {sum: 0, known: 0, unknown: 0};
  for (const slot of slots) {
    const number = slot.ok ? readSafely(value, slot.value, context) : undefined;
    if (typeof number === 'number' && Number.isFinite(number)) {
      made.sum += number;
      made.known += 1;
      if (slot.ok && readSafely(partly, slot.value, context) === true) made.unknown += 1;
    } else made.unknown += 1;
  }
  return made;
}

/** The list or, while rows of it are missing, a copy of the same length of which more has been read. */
export function fullestView(state: State, place: ListPlace): View {
  const view = viewOf(state, place);
  if (view.complete || view.query.gathers) return view;
  const copies = [unsorted(place), inLargePages(place)].map(copy => viewOf(state, copy));
  const same = copies.filter(({list}) => list !== undefined && list.results === view.list?.results);
  return same.reduce((most, copy) => (copy.loaded >= most.loaded ? copy : most), view);
}

const unsorted = memoizeEach((place: ListPlace): ListPlace => ({...place, sort: undefined}));

/** Returns the sums for the count line, the longest text first. Sums over a part of the rows begin with the number of rows. */
export function totalsText(state: State, place: ListPlace): {texts: string[]; whole: boolean} {
  const view = fullestView(state, place);
  const totals = totalsOf(state, place, view);
  const {whole, complete, query, length, loaded, list} = view;
  const of = complete && view.repeated === 0 ? '' : ` of ${count(list?.results ?? 0)}`;
  const over = query.local ? `${count(length)} found so far: ` : `${count(loaded)}${of} read: `;
  const some = totals.map((_, left) => totals.slice(0, totals.length - left));
  return {texts: some.map(sums => (whole ? sums.join(' · ') : over + sums.join(', '))), whole};
}
