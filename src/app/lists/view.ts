import type {Filter, Shown} from '../../api/filter/index.ts';
import type {CellContext, Resource} from '../../resources/definition/definition.ts';
import {memoizeEach} from '../memoize.ts';
import type {List, ListPage, ListPlace, Slot, State} from '../state.ts';
import {comparedContextOf} from './catalogues/cell-context.ts';
import {listFor, type Query, queryOf} from './query.ts';
import {idsOn} from './rows/ids-on.ts';
import {keptOn} from './rows/page-search.ts';
import {nothingShown, shownOf} from './shown.ts';
import {inOrder, type PageRows} from './sort/sorted-rows.ts';

/** The rows of a list as they are shown: all pages in one, filtered and sorted as far as that is done here. */
export interface View {
  query: Query;
  list?: List | undefined;
  /** Rows known to be in the list; rows within may not be loaded yet. */
  length: number;
  /** Rows fetched, before filtering here. */
  loaded: number;
  /** Items that could not be read. */
  setAside: number;
  /** Every row of the service's answer has been fetched. */
  complete: boolean;
  /** The rows page by page, as they came. */
  parts: readonly PageRows[];
  row: (index: number) => Slot | undefined;
  /**
   * The rows that are loaded, with their numbers. The length of the list is only what the service claims, so no loop may run to
   * it.
   */
  rows: () => Iterable<readonly [index: number, slot: Slot]>;
  /** The number of a row of a page; undefined if the filter does not keep it. */
  indexOf: (slot: Slot, of: readonly Slot[]) => number | undefined;
}

interface Made {
  shown: Shown;
  context: CellContext | undefined;
  view: View;
}

const views = new WeakMap<List, Map<Query, Made>>();
const none = () => undefined;
const nothing: Omit<View, 'query'> = {
  ...{length: 0, loaded: 0, setAside: 0, complete: false, parts: []},
  ...{row: none, rows: () => [], indexOf: none},
};

/** The view of a list place. Costs a look-up while its pages stay as they are, however many rows there are. */
export function viewOf(state: State, place: ListPlace): View {
  const query = queryOf(state, place);
  const list = listFor(state, query);
  if (!list) return {query, ...nothing};
  const shown = query.local ? shownOf(state, place.resource, list, query.local) : nothingShown;
  const context = query.order?.here ? comparedContextOf(state, place.resource) : undefined;
  const ofList = views.get(list) ?? new Map<Query, Made>();
  views.set(list, ofList);
  const known = ofList.get(query);
  if (known?.shown === shown && known.context === context) return known.view;
  const view = build(query, list, shown, context);
  ofList.set(query, {shown, context, view});
  return view;
}

function build(query: Query, list: List, shown: Shown, context: CellContext | undefined): View {
  let loaded = 0;
  let setAside = 0;
  const parts: PageRows[] = [];
  for (const [number, page] of Object.entries(list.pages)) {
    const {matched, ...sum} = summary(page, query.local, shown);
    loaded += page.slots.length;
    setAside += sum.setAside;
    parts.push({slots: page.slots, kept: matched, from: (Number(number) - 1) * list.pageSize});
  }
  const complete = list.results !== undefined && loaded >= list.results;
  const common = {query, list, loaded, setAside, complete, parts};
  if (query.order?.here && context) {
    const rows = inOrder(parts, {sort: query.order.sort, context});
    const {length, at, indexOf} = rows;
    return {...common, length, row: at, rows: () => rows.all().entries(), indexOf};
  }
  if (query.gathers) {
    const rows = parts.flatMap(({kept}) => kept);
    return {
      ...common,
      length: rows.length,
      row: index => rows[index],
      rows: () => rows.entries(),
      indexOf: (slot, of) => indexAmong(parts, slot, of),
    };
  }
  return {
    ...common,
    length: list.results ?? 0,
    rows: () => loadedRows(list),
    indexOf: (slot, of) => indexIn(list, parts, slot, of),
    row: index => list.pages[Math.floor(index / list.pageSize) + 1]?.slots[index % list.pageSize],
  };
}

/** Where a row of a page is in the list; a page may have more rows than were asked for. */
function indexIn(
  {pageSize, results = 0}: List,
  parts: readonly PageRows[],
  slot: Slot,
  of: readonly Slot[],
): number | undefined {
  const row = of.indexOf(slot);
  const index = (parts.find(({slots}) => slots === of)?.from ?? 0) + row;
  return row >= 0 && row < pageSize && index < results ? index : undefined;
}

/** Where a row of a page is among those that a filter keeps. */
function indexAmong(parts: readonly PageRows[], slot: Slot, of: readonly Slot[]): number | undefined {
  let before = 0;
  for (const {slots, kept} of parts) {
    const row = slots === of ? kept.indexOf(slot) : -1;
    if (row >= 0) return before + row;
    before += kept.length;
  }
  return undefined;
}

/** The rows of all pages that are loaded, in their order. */
function* loadedRows({pages, pageSize, results = 0}: List): Iterable<readonly [number, Slot]> {
  for (const [number, {slots}] of Object.entries(pages)) {
    const first = (Number(number) - 1) * pageSize;
    for (const [index, slot] of slots.entries())
      if (index < pageSize && first + index < results) yield [first + index, slot];
  }
}

interface Summary {
  setAside: number;
  /** The slots that the part of the filter which runs here keeps. */
  matched: readonly Slot[];
}

const summaries = new WeakMap<readonly Slot[], Map<Filter | undefined, Summary & {shown: Shown}>>();

/** Each page is filtered once per filter, even while further pages arrive. */
function summary({slots}: ListPage, filter: Filter | undefined, shown: Shown): Summary {
  const ofPage = summaries.get(slots) ?? new Map<Filter | undefined, Summary & {shown: Shown}>();
  summaries.set(slots, ofPage);
  const known = ofPage.get(filter);
  if (known?.shown === shown) return known;
  const made = {
    shown,
    setAside: slots.filter(slot => !slot.ok).length,
    matched: filter ? keptOn(slots, filter, shown) : slots,
  };
  ofPage.set(filter, made);
  return made;
}

export function cursorOf(place: ListPlace, view: View): number {
  return Math.max(0, Math.min(place.cursor, view.length - 1));
}

/** The row an item is in, by its id; nothing where it is not among the rows that are loaded. */
export function rowOf({name}: Resource, {parts, indexOf}: View, id: string): number | undefined {
  let found: number | undefined;
  for (const {slots} of parts) {
    const slot = slots[idsOn(slots, name).get(id) ?? -1];
    if (slot) found = indexOf(slot, slots) ?? found;
  }
  return found;
}

/** Returns the rows of all items by their ids, for callers that look up many. */
export const rowsById = memoizeEach(({rows}: View, {id}: Resource): ReadonlyMap<string, number> => {
  const index = new Map<string, number>();
  for (const [at, slot] of rows()) if (slot.ok) index.set(id(slot.value), at);
  return index;
});

/** Returns the first items of the list that are loaded and could be read, from the first `most` rows. */
export const firstItems = ({length, row}: View, most: number): unknown[] =>
  Array.from({length: Math.min(most, length)}, (_, index) => row(index)).flatMap(slot =>
    slot?.ok ? [slot.value] : [],
  );

/** The item's id, where the slot could be read. */
export function idOf(resource: Resource, slot: Slot | undefined): string | undefined {
  return slot?.ok ? resource.id(slot.value) : undefined;
}
