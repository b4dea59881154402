import {
  type Filter,
  PageTexts,
  type Search,
  type Shown,
  type ShownTexts,
  type Test,
} from '../../../api/filter/index.ts';
import {attempt} from '../../../attempt.ts';
import {type CellContext, type Resource, readSafely} from '../../../resources/definition/definition.ts';
import {repeatsOf} from '../../../resources/definition/shown.ts';
import {resourceOf} from '../../../resources/index.ts';
import {compareKeys, type Sort, type SortKey, sortKey} from '../../../resources/sort.ts';
import {count, counted} from '../../../text/format.ts';
import {isWhole, loadedIn} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {List, ListPlace, Slot, State} from '../../state/state.ts';
import {comparedContextOf, matcherOf, noCellTexts, shownOf} from './catalogues.ts';
import {listFor, type Query, queryOf} from './query.ts';

/** The rows of a list as they are shown: all pages joined, and filtered and sorted if that is done here. */
export interface View {
  query: Query;
  list?: List | undefined;
  /** The number of rows known to be in the list, whether they are loaded or not. */
  length: number;
  /** The number of loaded rows, before filtering here, each counted once. */
  loaded: number;
  /** The number of rows that came a second time, in place of others or because the list changed between two pages. */
  repeated: number;
  /** The number of loaded items that could not be read. */
  setAside: number;
  /** Every row of the service's answer has been loaded. */
  complete: boolean;
  /** The loaded rows are all of the list, as far as can be known: no page repeats another one, and the count can be. */
  whole: boolean;
  /** The rows page by page, as they came; a repeated one is kept once. */
  parts: readonly PageRows[];
  row: (index: number) => Slot | undefined;
  /** The loaded rows with their numbers. For loops, because the service may claim any `length`. */
  rows: () => Iterable<readonly [index: number, slot: Slot]>;
  /** The number of a row of a page; undefined if it does not match the filter. */
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
  ...{length: 0, loaded: 0, repeated: 0, setAside: 0, complete: false, whole: false, parts: []},
  ...{row: none, rows: () => [], indexOf: none},
};

/** Returns the view of a list place. It is cached until a page, the filter or the order changes. */
export function viewOf(state: State, place: ListPlace): View {
  const query = queryOf(state, place);
  const list = listFor(state, query);
  if (!list) return {query, ...nothing};
  const shown = query.local ? shownOf(state, place.resource, list, query.local) : noCellTexts;
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
  const repeats = repeatedIn(list.pages, list.resource);
  const repeated = repeats.size;
  let loaded = -repeated;
  const parts: PageRows[] = [];
  for (const [number, {slots}] of Object.entries(list.pages)) {
    loaded += slots.length;
    const matching = query.local ? keptOn(slots, query.local, shown) : slots;
    const kept = repeated === 0 ? matching : matching.filter(slot => !repeats.has(slot));
    parts.push({slots, kept, from: (Number(number) - 1) * list.pageSize});
  }
  const setAside = unreadableIn(list);
  const complete = isWhole(list);
  const whole = complete && repeated === 0 && list.countWarning === undefined;
  const common = {query, list, loaded, repeated, setAside, complete, whole, parts};
  if (query.gathers) {
    const rows =
      query.order?.here && context
        ? sortedRows(parts, {sort: query.order.sort, context})
        : parts.flatMap(({kept}) => kept);
    return {
      ...common,
      length: rows.length,
      row: index => rows[index],
      rows: () => rows.entries(),
      indexOf(slot) {
        const index = rows.indexOf(slot);
        return index < 0 ? undefined : index;
      },
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

/** The number of a row of a page in the list; a page may have more rows than were requested. */
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

function* loadedRows({pages, pageSize, results = 0}: List): Iterable<readonly [number, Slot]> {
  for (const [number, {slots}] of Object.entries(pages)) {
    const first = (Number(number) - 1) * pageSize;
    for (const [index, slot] of slots.entries())
      if (index < pageSize && first + index < results) yield [first + index, slot];
  }
}

export function cursorOf(place: ListPlace, view: View): number {
  return Math.max(0, Math.min(place.cursor, view.length - 1));
}

/** Returns the number of an item's row; undefined if the item is not among the loaded rows. */
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

/** The item's id; undefined if the item could not be read. */
export function idOf(resource: Resource, slot: Slot | undefined): string | undefined {
  return slot?.ok ? resource.id(slot.value) : undefined;
}

/**
 * A fast path: filters a page at a time. The texts of its rows are joined into one long text, in which a bare word is searched for.
 * Can go: `matcherOf` applied to each row gives the same result.
 */

type Slots = readonly Slot[];

type Rows = readonly number[];

export const readableRows = memoizeEach(
  (slots: Slots): Rows => slots.flatMap((slot, row) => (slot.ok ? [row] : [])),
);

/** Returns the rows of a page that match a filter. @param among the rows to test; all readable ones by default */
export function rowsKept(
  slots: Slots,
  filter: Filter,
  shown: Shown,
  among: Rows = readableRows(slots),
): Rows {
  if (among.length === 0) return among;
  if ('all' in filter)
    return filter.all.reduce<Rows>((left, part) => rowsKept(slots, part, shown, left), among);
  if ('any' in filter || 'not' in filter) {
    const wanted = 'any' in filter ? 1 : 0;
    const passed = new Uint8Array(slots.length);
    for (const part of 'any' in filter ? filter.any : [filter.not])
      for (const row of rowsKept(slots, part, shown, among)) passed[row] = 1;
    return among.filter(row => passed[row] === wanted);
  }
  if ('text' in filter && PageTexts.takes(filter.text))
    return showing(slots, shown, filter.text.toLowerCase(), among);
  return tested(slots, filter, shown, among);
}

function tested(slots: Slots, filter: Test | Search, shown: Shown, among: Rows): Rows {
  const keeps = matcherOf(filter, shown);
  return among.filter(row => {
    const slot = slots[row];
    return slot?.ok === true && keeps(slot.value, slot.raw);
  });
}

const filtered = memoizeEach((_: Slots) => new Map<Filter, {shown: Shown; kept: Slots}>());

/** Returns the rows of a page that match a filter, in the order of the page. Each page is filtered once for each filter. */
export function keptOn(slots: Slots, filter: Filter, shown: Shown): Slots {
  const results = filtered(slots);
  const known = results.get(filter);
  if (known?.shown === shown) return known.kept;
  const kept = slotsAt(slots, rowsKept(slots, filter, shown));
  results.set(filter, {shown, kept});
  return kept;
}

/** Returns the slots of those rows; the same array if they are all rows of the page. */
export function slotsAt(slots: Slots, rows: Rows): Slots {
  if (rows.length === slots.length) return slots;
  const those: Slot[] = [];
  for (const row of rows) {
    const slot = slots[row];
    if (slot) those.push(slot);
  }
  return those;
}

function showing(slots: Slots, {texts}: Shown, wanted: string, among: Rows): Rows {
  const marks = new Uint8Array(slots.length);
  for (const of of texts) textsOn(slots, of).mark(wanted, among, marks);
  return among.filter(row => marks[row] === 1);
}

const known = new WeakMap<ShownTexts, WeakMap<Slots, PageTexts>>();

/** The joined texts of a page, made once however many letters are typed. */
function textsOn(slots: Slots, of: ShownTexts): PageTexts {
  const pages = known.get(of) ?? new WeakMap<Slots, PageTexts>();
  known.set(of, pages);
  let made = pages.get(slots);
  if (!made) {
    made = new PageTexts(slots.map(slot => (slot.ok ? of(slot.value, slot.raw) : noText)));
    pages.set(slots, made);
  }
  return made;
}

const noText = {parts: '', wholes: '', addresses: ''};

export const isPrepared = (slots: Slots, {texts}: Shown): boolean =>
  texts.every(of => known.get(of)?.has(slots) ?? false);

/** Joins the texts of a page, so that the first key of a filter need not wait for that. */
export function prepareTexts(slots: Slots, {texts}: Shown): void {
  for (const of of texts) textsOn(slots, of);
}

export const idsOn = memoizeEach((slots: readonly Slot[], resource: string): ReadonlyMap<string, number> => {
  const {id} = resourceOf(resource);
  return new Map(slots.flatMap((slot, row) => (slot.ok ? [[id(slot.value), row]] : [])));
});

/** The rows of a page that are in a list. */
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
  of: SortedPage;
}

interface Order {
  sort: Sort;
  context: CellContext;
}

interface SortedPage extends PageRows, Order {
  rows: readonly Row[];
}

const sortedPages = new WeakMap<readonly Slot[], SortedPage>();
const sortedLists = new WeakMap<readonly Slot[], {pages: ReadonlySet<SortedPage>; rows: readonly Row[]}>();
/** The last result, as long as it is in use: what stays of it is in order, and only pages that have come since are added. */
let last: WeakRef<readonly Slot[]> | undefined;

/** The rows of all pages, sorted here. The result does not depend on the order in which the pages came. */
export function sortedRows(parts: readonly PageRows[], order: Order): readonly Slot[] {
  const pages = new Set(parts.map(part => sortedPage(part, order)));
  const result = last?.deref();
  const before = result && sortedLists.get(result);
  const stay = before?.rows.filter(({of}) => pages.has(of)) ?? [];
  const added = [...pages].filter(page => !before?.pages.has(page)).flatMap(({rows}) => rows);
  const rows = added.length === 0 ? stay : sorted([...stay, ...added], order);
  const slots = rows.map(({slot}) => slot);
  sortedLists.set(slots, {pages, rows});
  last = new WeakRef(slots);
  return slots;
}

const sorted = (rows: Row[], {sort: {descending}}: Order): Row[] =>
  rows.sort((one, other) => compareKeys(one.key, other.key, descending) || one.at - other.at);

function sortedPage({slots, kept, from}: PageRows, order: Order): SortedPage {
  const {sort, context} = order;
  const known = sortedPages.get(slots);
  if (known?.sort === sort && known.context === context && known.kept === kept && known.from === from)
    return known;
  const keyOf = (slot: Slot) => (slot.ok ? sortKey(readSafely(sort.value, slot.value, context)) : undefined);
  const page: SortedPage = {slots, kept, from, sort, context, rows: []};
  page.rows = sorted(
    kept.map((slot, index) => ({slot, key: keyOf(slot), at: from + index, of: page})),
    order,
  );
  sortedPages.set(slots, page);
  return page;
}

/** What is wrong with the rows of a list that have come. */

/** Returns the rows of a list that came before, on the same page or another one. */
export const repeatedIn = memoizeEach((pages: List['pages'], resource: string): ReadonlySet<Slot> => {
  const repeats = repeatsOf(resourceOf(resource));
  return new Set(
    Object.values(pages).flatMap(({slots}) => {
      const again = slots.filter(slot => slot.ok && attempt(() => repeats.add(slot.value), false));
      return repeats.endPage() ? slots : again;
    }),
  );
});

/** Returns how many items on a page could not be read. */
const unreadableOn = memoizeEach((slots: readonly Slot[]) => slots.filter(({ok}) => !ok).length);

/** Returns how many items of a list could not be read. */
const unreadableIn = ({pages}: List): number =>
  Object.values(pages).reduce((sum, {slots}) => sum + unreadableOn(slots), 0);

/** Says what a list lacks besides rows that have not been requested: for each lack its wordings, the longest first. */
export const lacksIn = memoizeEach((list: List): readonly (readonly string[])[] => {
  const {pages, pageSize, results = 0, countWarning, resource} = list;
  const read = Object.values(pages);
  // Pages of different ages may not fit together.
  const fits = read.every(({stale}) => !stale);
  const repeated = fits ? repeatedIn(pages, resource).size : 0;
  const left = fits && read.length * pageSize >= results ? results - loadedIn(list) : 0;
  const unreadable = unreadableIn(list);
  const again = `${counted(repeated, 'row')} sent again`;
  return [
    ...(countWarning === undefined ? [] : [[countWarning]]),
    ...(repeated > 0 ? [[`${again}: the list is not whole`, again]] : []),
    ...(left > 0 ? [[`${count(left)} of ${count(results)} did not come`]] : []),
    ...(unreadable > 0 ? [[`${count(unreadable)} could not be read`]] : []),
  ];
});
