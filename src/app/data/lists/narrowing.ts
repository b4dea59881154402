import {type Filter, grouped, implies, type Shown} from '../../../api/filter/index.ts';
import type {JsonObject} from '../../../api/index.ts';
import type {CellContext} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {Sort} from '../../../resources/sort.ts';
import {isWhole, loadedIn} from '../../state/list.ts';
import {memoize} from '../../state/memoize.ts';
import {placeOf, setPlace} from '../../state/places.ts';
import type {List, ListPlace, Slot, State} from '../../state/state.ts';
import {comparedContextOf, shownOf} from './catalogues.ts';
import {withCursorKept} from './cursor.ts';
import {listOf, momentOf, queryOf, readFilter} from './query.ts';
import {cursorOf, rowsKept, slotsAt, sortedRows, viewOf} from './view.ts';

/** The loaded rows that match a filter while it is being typed. Nothing is requested for it. */
export interface Narrowing {
  text: string;
  slots: readonly Slot[];
  /** The number of rows that the filter was applied to. */
  loaded: number;
  whole: boolean;
  list: List;
}

/** The loaded rows that match the text in the filter prompt; undefined until something has been typed. */
export function narrowingOf(state: State): Narrowing | undefined {
  const {overlay} = state;
  const place = placeOf(state);
  if (overlay?.kind !== 'filter' || overlay.narrowed === undefined || place.kind !== 'list') return undefined;
  return narrowedTo(state, place, overlay.narrowed);
}

/** The loaded rows that match a filter; undefined if no list is loaded. */
export function narrowedTo(state: State, place: ListPlace, text: string): Narrowing | undefined {
  const asked = {...place, filter: text};
  const list = loadedFor(state, place, asked);
  if (!list) return undefined;
  const {filter} = readFilter(state, place.resource, text, momentOf(state, asked));
  const shown = filter && shownOf(state, place.resource, list, filter);
  const {order, server} = queryOf(state, asked);
  const asCame = !order || (!order.here && orderOf(list.server) === orderOf(server));
  const all = asCame ? asTheyCame(list) : sorted(list, order.sort, comparedContextOf(state, place.resource));
  const slots = filter && shown ? keptSlots(list, filter, shown, all) : all;
  return narrowing(text, slots, all.length, list);
}

/** The same object for the same rows, so that nothing is drawn again for it. */
const narrowing = memoize(
  (text: string, slots: readonly Slot[], loaded: number, list: List): Narrowing => ({
    text,
    slots,
    loaded,
    whole: isWhole(list),
    list,
  }),
);

const keptSlots = memoize(
  (list: List, filter: Filter, shown: Shown, all: readonly Slot[]): readonly Slot[] => {
    const kept = Object.values(list.pages).flatMap(({slots}) =>
      slotsAt(slots, rowsKept(slots, filter, shown)),
    );
    if (all === asTheyCame(list) || kept.length === 0) return kept;
    const passes = new Set(kept);
    return all.filter(slot => passes.has(slot));
  },
);

const asTheyCame = memoize(({pages}: List): readonly Slot[] =>
  Object.values(pages).flatMap(({slots}) => slots),
);

const sorted = memoize((list: List, sort: Sort, context: CellContext): readonly Slot[] =>
  sortedRows(
    Object.entries(list.pages).map(([number, {slots}]) => ({
      slots,
      kept: slots,
      from: (Number(number) - 1) * list.pageSize,
    })),
    {sort, context},
  ),
);

/** Chooses the loaded list to filter: one that has every row that can match, the longest first; else the one on the screen. */
function loadedFor(state: State, place: ListPlace, asked: ListPlace): List | undefined {
  const wanted = conditions(queryOf(state, asked).server);
  const params = JSON.stringify(place.params);
  const fitting = Object.values(state.lists).filter(
    list =>
      list.resource === place.resource &&
      JSON.stringify(list.params) === params &&
      conditions(list.server).every(condition => wanted.includes(condition)),
  );
  const shown = listOf(state, place);
  const order = orderOf(queryOf(state, asked).server);
  const inOrder = fitting.filter(list => orderOf(list.server) === order && loadedIn(list) > 0);
  const those = inOrder.length > 0 ? inOrder : fitting;
  const whole = those.filter(isWhole);
  const [most] = (whole.length > 0 ? whole : those).sort((one, other) => loadedIn(other) - loadedIn(one));
  return most && loadedIn(most) > 0 ? most : shown;
}

/** The list of the place's resource with the most rows loaded, preferably one without a filter. */
export const loadedRows = (state: State, place: ListPlace): List | undefined =>
  loadedFor(state, place, {...place, filter: ''});

/** The conditions in a filter for the service. An order is none, since it leaves out no rows. */
const conditions = (server: JsonObject = {}): string[] =>
  Object.entries(server)
    .filter(([key]) => !key.startsWith('+order'))
    .map(condition => JSON.stringify(condition));

const orderOf = ({'+order_by': by, '+order': direction}: JsonObject = {}): string =>
  JSON.stringify([by, direction]);

/** A list that a relation leads to has a base filter, such as `node_id=123`; a typed filter is added to it. */

export function typedPart({base, filter}: Pick<ListPlace, 'base' | 'filter'>): string {
  if (base === '') return filter;
  if (filter === base) return '';
  return filter.startsWith(`${base} `) ? filter.slice(base.length + 1) : filter;
}

export function wholeFilter({base}: Pick<ListPlace, 'base'>, typed: string): string {
  if (base === '' || typed === '' || typed === base || typed.startsWith(`${base} `)) return typed || base;
  return `${base} ${grouped(typed)}`;
}

/** Gives a list another filter. If that shows rows outside the base filter, the breadcrumbs no longer name the relation. */
export function filterBy(state: State, place: ListPlace, filter: string): State {
  if (filter === place.base) return withCursorKept(state, place, {...place, filter});
  const next: ListPlace = {...place, filter, cursor: 0, top: 0, cursorId: undefined};
  if (isWithin(state, place, filter)) return setPlace(state, next);
  return setPlace(state, {...next, base: '', crumb: `all ${resourceOf(place.resource).title.toLowerCase()}`});
}

function isWithin(state: State, {resource, base}: ListPlace, filter: string): boolean {
  if (base === '') return true;
  const [own, all] = [filter, base].map(text => readFilter(state, resource, text, state.now).typed);
  return own !== undefined && all !== undefined && implies(own, all, resourceOf(resource).fields);
}

/** The rows shown until a list has loaded, from another list of the collection. No key acts on these rows. */
export function standInFor(state: State, place: ListPlace): Narrowing | undefined {
  const {query, list} = viewOf(state, place);
  if (query.mistake || query.awaits.length > 0 || list?.loading.length === 0) return undefined;
  if (list?.results !== undefined) return undefined;
  const narrowed = narrowedTo(state, place, place.filter);
  return narrowed && narrowed.slots.length > 0 ? narrowed : undefined;
}

export const listOnScreen = (state: State, place: ListPlace): List | undefined =>
  (narrowingOf(state) ?? standInFor(state, place))?.list ?? viewOf(state, place).list;

interface RowsOnScreen {
  length: number;
  row: (index: number) => Slot | undefined;
  /** The first row on the screen, and the one under the cursor. */
  top: number;
  cursor: number;
}

/** The rows of a list as they are drawn: narrowed while a filter is typed, a stand-in while the list loads. */
export function rowsOnScreen(state: State, place: ListPlace): RowsOnScreen {
  const slots = (narrowingOf(state) ?? standInFor(state, place))?.slots;
  if (slots) return {length: slots.length, row: index => slots[index], top: 0, cursor: 0};
  const view = viewOf(state, place);
  return {length: view.length, row: view.row, top: place.top, cursor: cursorOf(place, view)};
}
