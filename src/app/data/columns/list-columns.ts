import type {CellContext, Column} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {listColumns, paneColumns} from '../../state/layout.ts';
import type {List, ListPlace, State} from '../../state/state.ts';
import {cellContextOf, newestRead} from '../lists/cell-context.ts';
import {chosenColumns} from '../lists/chosen-columns.ts';
import {listOnScreen} from '../lists/stand-in.ts';
import {viewOf} from '../lists/view.ts';
import {contentWidth, hasValue} from './content-widths.ts';
import {type ColumnLayout, placeColumns} from './place-columns.ts';

/** The columns of a list as they are on the screen. The result is cached until another page is loaded. */
export function columnsOf(state: State, place: ListPlace): ColumnLayout<unknown> {
  const given = givenBy(state, place);
  const before = made.get(place.resource);
  if (before && before.pages.deref() === given.pages && sameGiven(before.given, given)) return before.layout;
  const next = layout(place.resource, given);
  // Returns the same object if nothing has changed, so that the rows are not drawn again.
  const unchanged = before && same(before.layout, next) ? before.layout : next;
  const {pages, ...others} = given;
  made.set(place.resource, {pages: new WeakRef(pages), given: others, layout: unchanged});
  return unchanged;
}

/** Places some columns as if they had been chosen. */
export const placedAmong = (
  state: State,
  place: ListPlace,
  columns: readonly Column<unknown>[],
): ColumnLayout<unknown> => layout(place.resource, {...givenBy(state, place), chosen: columns});

/** The columns that a list can be sorted by: first those that are always shown, then the others. */
export function sortableColumns(state: State, place: ListPlace): readonly Column<unknown>[] {
  const given = {...givenBy(state, place), wanted: undefined};
  const shown = layout(place.resource, given).placed.map(({column}) => column);
  // Columns without a rank come last, in the order of their declaration.
  const rank = ({rank = Number.MAX_SAFE_INTEGER}: Column<unknown>) => rank;
  const others = resourceOf(place.resource).columns.filter(
    column => !shown.includes(column) && isUseful(column, given),
  );
  return [...shown, ...others.sort((one, other) => rank(one) - rank(other))];
}

function givenBy(state: State, place: ListPlace): Given {
  const {query} = viewOf(state, place);
  const list = listOnScreen(state, place);
  return {
    pages: list?.pages ?? none,
    long: (list?.results ?? 0) > longList,
    context: cellContextOf(state, place.resource, newestRead(list)),
    // Beside a pane, a blank is left at the right edge.
    cells: listColumns(state) + (paneColumns(state) > 0 ? 0 : 1),
    wanted: query.order?.sort.column,
    chosen: chosenColumns(state.preferences, place.resource),
  };
}

const none: List['pages'] = {};
/** In a list with more rows, columns are made wide enough for later pages, so that they do not move while these load. */
const longList = 256;

interface Given {
  pages: List['pages'];
  long: boolean;
  context: CellContext;
  cells: number;
  /** The column by which the list is sorted. It is always shown. */
  wanted: Column<unknown> | undefined;
  chosen: readonly Column<unknown>[] | undefined;
}

interface Made {
  /** Weak, because pages may be large, and this cache lives as long as the program. */
  pages: WeakRef<List['pages']>;
  given: Omit<Given, 'pages'>;
  layout: ColumnLayout<unknown>;
}
const made = new Map<string, Made>();

function layout(
  resource: string,
  {pages, long, context, cells, wanted, chosen}: Given,
): ColumnLayout<unknown> {
  const {columns: all} = resourceOf(resource);
  const signed = all.some(column => column.sign);
  const content = (column: Column<unknown>) => {
    const widest = contentWidth(column, pages, context);
    return widest === undefined || !long ? widest : Math.max(widest, column.widens ?? 0);
  };
  if (chosen) return placeColumns({columns: chosen, chosen: true, wanted, signed, content}, cells);
  const columns = all.filter(column => column === wanted || isUseful(column, {pages, context}));
  return placeColumns({columns, wanted, signed, content}, cells);
}

/** Whether the data of the column is known and, for a sparse column, any loaded item has a value. */
const isUseful = (column: Column<unknown>, {pages, context}: Pick<Given, 'pages' | 'context'>): boolean =>
  (column.known?.(context) ?? true) && (!column.sparse || hasValue(column, pages, context));

const sameGiven = (one: Made['given'], other: Given): boolean =>
  one.long === other.long &&
  one.context === other.context &&
  one.cells === other.cells &&
  one.wanted === other.wanted &&
  one.chosen === other.chosen;

const same = (one: ColumnLayout<unknown>, other: ColumnLayout<unknown>): boolean =>
  one.placed.length === other.placed.length &&
  one.left.length === other.left.length &&
  one.placed.every(
    ({column, width}, index) => column === other.placed[index]?.column && width === other.placed[index].width,
  );
