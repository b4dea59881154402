import type {Filter, Shown} from '../../../api/filter/index.ts';
import type {JsonObject} from '../../../api/index.ts';
import type {CellContext} from '../../../resources/definition/definition.ts';
import type {Sort} from '../../../resources/sort.ts';
import {isWhole, loadedIn} from '../../state/list.ts';
import {memoize} from '../../state/memoize.ts';
import {placeOf} from '../../state/places.ts';
import type {List, ListPlace, Slot, State} from '../../state/state.ts';
import {comparedContextOf} from './cell-context.ts';
import {rowsKept, slotsAt} from './page-search.ts';
import {listOf, momentOf, queryOf} from './query.ts';
import {readFilter} from './read-filter.ts';
import {shownOf} from './shown.ts';
import {sortedRows} from './sorted-rows.ts';

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
  const slots = filter && shown ? keptSlots(list, filter, shown, all) : all.rows;
  return narrowing(text, slots, all.rows.length, list);
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

/** All loaded rows in the order that the screen has; each key narrows these. */
interface AllRows {
  rows: readonly Slot[];
  /** The indexes of the rows of each page in it; left out if the rows are in the order in which they came. */
  places?: ReadonlyMap<readonly Slot[], Uint32Array>;
}

const keptSlots = memoize(
  (list: List, filter: Filter, shown: Shown, {rows, places}: AllRows): readonly Slot[] => {
    const pages = Object.values(list.pages).map(({slots}) => ({slots, kept: rowsKept(slots, filter, shown)}));
    if (!places) return pages.flatMap(({slots, kept}) => slotsAt(slots, kept));
    const passes = new Uint8Array(rows.length);
    for (const {slots, kept} of pages) {
      const ofPage = places.get(slots);
      if (ofPage) for (const row of kept) passes[ofPage[row] ?? 0] = 1;
    }
    return rows.filter((_, place) => passes[place] === 1);
  },
);

const asTheyCame = memoize(
  ({pages}: List): AllRows => ({rows: Object.values(pages).flatMap(({slots}) => slots)}),
);

const sorted = memoize((list: List, sort: Sort, context: CellContext): AllRows => {
  const parts = Object.entries(list.pages).map(([number, {slots}]) => ({
    slots,
    kept: slots,
    from: (Number(number) - 1) * list.pageSize,
  }));
  const rows = sortedRows(parts, {sort, context});
  const places = new Map<Slot, number>();
  for (const [place, slot] of rows.entries()) places.set(slot, place);
  return {
    rows,
    places: new Map(parts.map(({slots}) => [slots, Uint32Array.from(slots, slot => places.get(slot) ?? 0)])),
  };
});

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
