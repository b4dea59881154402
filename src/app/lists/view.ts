import type {Filter, Shown} from '../../api/filter/index.ts';
import type {CellContext, Resource} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import {memoize} from '../memoize.ts';
import type {List, ListPage, ListPlace, Slot, State} from '../state.ts';
import {comparedContextOf} from './catalogues/cell-context.ts';
import {itemKey, listFor, type Query, queryOf} from './query.ts';
import {keptOn} from './rows/page-search.ts';
import {nothingShown, shownOf} from './shown.ts';
import {type PageRows, sortedRows} from './sort/sorted-rows.ts';

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
  /** The rows that are loaded, with their numbers. How many there are is the service's word: no loop may run over that. */
  rows: () => Iterable<readonly [index: number, slot: Slot]>;
}

interface Made {
  shown: Shown;
  context: CellContext | undefined;
  view: View;
}

const views = new WeakMap<List, Map<Query, Made>>();
const noRow = () => undefined;
const noRows = () => [];

/** The view of a list place. Costs a look-up while its pages stay as they are, however many rows there are. */
export function viewOf(state: State, place: ListPlace): View {
  const query = queryOf(state, place);
  const list = listFor(state, query);
  if (!list)
    return {query, length: 0, loaded: 0, setAside: 0, complete: false, parts: [], row: noRow, rows: noRows};
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
  if (query.gathers) {
    const rows =
      query.order && context
        ? sortedRows(parts, {sort: query.order.sort, context})
        : parts.flatMap(({kept}) => kept);
    return {...common, length: rows.length, row: index => rows[index], rows: () => rows.entries()};
  }
  return {
    ...common,
    length: list.results ?? 0,
    rows: () => loadedRows(list),
    row: index => list.pages[Math.floor(index / list.pageSize) + 1]?.slots[index % list.pageSize],
  };
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

/** Returns the row of the cursor, clamped to the last row. */
export function cursorOf(place: ListPlace, view: View): number {
  return Math.max(0, Math.min(place.cursor, view.length - 1));
}

const indexes = new WeakMap<View, ReadonlyMap<string, number>>();

/** The row an item is in, by its id; nothing where it is not among the rows that are loaded. Built once for each view. */
export function rowOf(resource: Resource, view: View, id: string): number | undefined {
  let index = indexes.get(view);
  if (!index) {
    index = indexed(resource, view);
    indexes.set(view, index);
  }
  return index.get(id);
}

function indexed(resource: Resource, {rows}: View): Map<string, number> {
  const index = new Map<string, number>();
  for (const [at, slot] of rows()) if (slot.ok) index.set(resource.id(slot.value), at);
  return index;
}

/** The item's id, where the slot could be read. */
export function idOf(resource: Resource, slot: Slot | undefined): string | undefined {
  return slot?.ok ? resource.id(slot.value) : undefined;
}

/** Whether a write to this item is tracked: then the item is read by itself, and its list need not be. */
export const isTracked = ({trackedWrites}: Pick<State, 'trackedWrites'>, item: string): boolean =>
  Object.values(trackedWrites).some(({resource, params, id}) => itemKey(resource, params, id) === item);

/** Whether a row on the screen is between two states and not tracked, so that the list has to be read again. */
export const hasMovingRows = (state: State, place: ListPlace, rows: number): boolean =>
  resourceOf(place.resource).settled !== undefined &&
  movingAmong(viewOf(state, place), place.resource, place.params, place.top, rows, state.trackedWrites);

/** A key that leaves the same rows on the screen need not look at them. */
const movingAmong = memoize(
  (
    view: View,
    resource: string,
    params: ListPlace['params'],
    top: number,
    rows: number,
    trackedWrites: State['trackedWrites'],
  ): boolean => {
    const {settled, id} = resourceOf(resource);
    for (let index = top; index < top + rows; index++) {
      const slot = view.row(index);
      if (!slot?.ok || settled?.(slot.value) !== false) continue;
      if (!isTracked({trackedWrites}, itemKey(resource, params, id(slot.value)))) return true;
    }
    return false;
  },
);
