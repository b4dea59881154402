import {written} from '../../../api/filter/index.ts';
import {
  type Cell,
  type CellContext,
  type Column,
  readSafely,
} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort, type Sort, sortBy, sortText} from '../../../resources/sort.ts';
import {textOf} from '../../../text/format.ts';
import {roughWidth, width} from '../../../text/text.ts';
import type {Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {listColumns, paneColumns} from '../../state/layout.ts';
import {memoizeParts} from '../../state/memoize.ts';
import {note} from '../../state/notice.ts';
import {onList, setPlace} from '../../state/places.ts';
import {prefer} from '../../state/prefer.ts';
import type {List, ListPage, ListPlace, Slot, State} from '../../state/state.ts';
import {cellContextOf, chosenColumns, newestRead} from '../lists/catalogues.ts';
import {onRow} from '../lists/cursor.ts';
import {listOnScreen} from '../lists/narrowing.ts';
import {ownSort, sortOf} from '../lists/query.ts';
import {sortedBy} from '../lists/sort-words.ts';
import {rowOf, viewOf} from '../lists/view.ts';
import {keptOrderName} from '../relations/history.ts';

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
function sortableColumns(state: State, place: ListPlace): readonly Column<unknown>[] {
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

export interface PlacedColumn<T> {
  column: Column<T>;
  width: number;
}

interface ColumnLayout<T> {
  placed: readonly PlacedColumn<T>[];
  left: readonly Column<T>[];
}

/** Cells between two columns. */
export const gap = 2;
/** Cells for the mark of the cursor at the left edge, and for a blank at the right edge. */
export const gutter = 2;

/** The column under a cell of the screen; the blank after a column belongs to it. */
export function columnAt<T>(placed: readonly PlacedColumn<T>[], cell: number): Column<T> | undefined {
  let from = 1;
  for (const {column, width} of placed) {
    const to = from + width + gap;
    if (cell >= from && cell < to) return column;
    from = to;
  }
  return undefined;
}

/** The width to which a column is cut if even the most important ones do not fit. */
const narrowest = 4;
/** A column gets more cells only if no other column needs them. */
const widest = 40;

interface Sized<T> extends PlacedColumn<T> {
  least: number;
  /** Wide enough for all its values, except very long ones. */
  whole: number;
  longest: number;
}

interface Columns<T> {
  columns: readonly Column<T>[];
  /** The columns were chosen, so that their order decides instead of their ranks. */
  chosen?: boolean;
  /** The column by which the list is sorted. It is always shown. */
  wanted?: Column<T> | undefined;
  /** Whether a sign follows the first column, which gets a cell more for that if there is room. */
  signed?: boolean;
  /** The width of the content of a column; undefined if nothing is loaded. */
  content: (column: Column<T>) => number | undefined;
}

/** Places as many columns as fit, by rank; remaining cells go to cut columns, then to optional ones and wide cells, then to very long texts. */
export function placeColumns<T>(
  {columns, chosen = false, wanted, signed = false, content}: Columns<T>,
  cells: number,
): ColumnLayout<T> {
  const room = cells - gutter;
  const sign = signed ? 1 : 0;
  const rankOf = (column: Column<T>) =>
    column === wanted ? 1 : chosen ? columns.indexOf(column) + 1 : (column.rank ?? lastRank);
  const waits = (column: Column<T>) => !chosen && column.optional === true && column !== wanted;
  const ranked = columns
    .filter(column => !waits(column) || column.rank !== undefined)
    .map(column => sized(column, content(column), column === columns[0] ? {sign, named} : {}))
    .sort((one, other) => rankOf(one.column) - rankOf(other.column));
  const first = ranked.filter(({column}) => !waits(column));
  const fitted = fitting(first, room, rankOf);
  // If the wanted column displaces others, no optional column gets the room that is left: the displaced ones rank above it.
  const usual = first.filter(({column}) => column !== wanted || column.optional !== true);
  const displaced = fitting(usual, room, ({rank = lastRank}) => rank).some(one => !fitted.includes(one));
  shrink(fitted, taken(fitted) - room);
  // Status words are widened first, because half of a word is useless.
  const words = fitted.filter(({column}) => column.tone === 'status');
  widen(words, room - taken(fitted), ({whole}) => whole);
  let spare = widen(fitted, room - taken(fitted), ({whole}) => whole);
  const further = ranked.filter(one => !fitted.includes(one));
  for (const one of chosen || displaced ? [] : further) {
    if (rankOf(one.column) > rankOfWide) spare = widenWhole(fitted, spare, sign);
    if (one.least + gap > spare) continue;
    fitted.push(one);
    spare = widen([one], spare - one.least - gap, ({whole}) => whole);
  }
  spare = widenWhole(fitted, spare, sign);
  widen(fitted, spare, ({longest}) => longest);
  return {
    placed: columns
      .flatMap(column => fitted.filter(one => one.column === column))
      .map(({column, width}) => ({column, width})),
    left: first.filter(one => !fitted.includes(one)).map(({column}) => column),
  };
}

const lastRank = 99;
/** Wide cells go before optional columns of a higher rank, such as ids. */
const rankOfWide = 9;

/** Cells that the name column has before others are placed: of names cut sooner, several look the same. */
const named = 20;

function sized<T>(
  column: Column<T>,
  content: number | undefined,
  {sign = 0, named: needed = 0}: {sign?: number; named?: number},
): Sized<T> {
  const title = width(column.title);
  const longest = Math.max(title, column.reserve ?? 0, content ?? column.width ?? 0);
  const whole = column.sentences ? longest : Math.min(longest, Math.max(title, widest));
  const least = column.width === undefined ? whole : Math.min(whole, Math.max(title, column.width, needed));
  return {column, least, whole, longest: longest + sign, width: least};
}

/** The first columns that fit; those of rank 1 in any case. */
function fitting<T>(
  some: readonly Sized<T>[],
  room: number,
  rankOf: (column: Column<T>) => number,
): Sized<T>[] {
  const chosenSizes: Sized<T>[] = [];
  for (const one of some.toSorted((a, b) => rankOf(a.column) - rankOf(b.column))) {
    if (rankOf(one.column) > 1 && taken([...chosenSizes, one]) > room) break;
    chosenSizes.push(one);
  }
  return chosenSizes;
}

const taken = (some: readonly {width: number}[]) =>
  some.reduce((sum, one) => sum + one.width, 0) + gap * Math.max(0, some.length - 1);

/** Widens columns in their order until each has the width that `to` returns. Returns the cells that are left. */
function widen<T>(some: readonly Sized<T>[], cells: number, to: (one: Sized<T>) => number): number {
  let spare = cells;
  for (const one of some) {
    const more = Math.max(0, Math.min(spare, to(one) - one.width));
    one.width += more;
    spare -= more;
  }
  return spare;
}

/** Gives the columns that say more in wide cells all of these, or none, and keeps some cells. Returns those that are left. */
function widenWhole<T>(some: readonly Sized<T>[], cells: number, kept: number): number {
  let spare = cells;
  for (const one of some) {
    const more = (one.column.wide?.width ?? 0) - one.width;
    if (more <= 0 || more + kept > spare) continue;
    one.width += more;
    spare -= more;
  }
  return spare;
}

/** Narrows columns by that many cells in all, the widest first. */
function shrink<T>(some: readonly Sized<T>[], cells: number): void {
  for (let lacking = cells; lacking > 0; lacking--) {
    const broadest = some.reduce((most, one) => (one.width > most.width ? one : most));
    if (broadest.width <= narrowest) return;
    broadest.width--;
  }
}

/** The greatest width of a column, in cells. */
const widestColumn = 200;
/** The number of rows of a page that are measured if all cells of a column are about equally wide. */
const few = 10;
/** Cells of the glyph before a status, and of a space. */
const glyph = 2;

const measured = new WeakMap<readonly Slot[], {context: CellContext; widths: Map<Column<unknown>, number>}>();

/** The width of the widest cell of a column on all pages; undefined if no row is loaded. Each page is measured once. */
export function contentWidth(
  column: Column<unknown>,
  pages: List['pages'],
  context: CellContext,
): number | undefined {
  let widest: number | undefined;
  for (const page of Object.values(pages))
    if (page.slots.length > 0) widest = Math.max(widest ?? 0, widthOnPage(column, page, context));
  return widest;
}

const hasValue = (column: Column<unknown>, pages: List['pages'], context: CellContext): boolean =>
  column.sparse === 'varied'
    ? new Set(Object.values(pages).flatMap(({slots}) => [...valuesOn(slots, column, context)])).size > 1
    : Object.values(pages).some(({slots}) => hasValueOn(slots, column, context));

const valuesOn = memoizeParts(
  (slots: readonly Slot[], {cell}: Column<unknown>, context: CellContext): ReadonlySet<Cell> =>
    new Set(slots.flatMap(slot => (slot.ok ? [readSafely(cell, slot.value, context)] : []))),
);

const hasValueOn = memoizeParts(
  (slots: readonly Slot[], {cell}: Column<unknown>, context: CellContext): boolean =>
    slots.some(slot => slot.ok && !isEmpty(readSafely(cell, slot.value, context))),
);

export const isEmpty = (cell: Cell): boolean => cell === undefined || cell === null || cell === '';

function widthOnPage(column: Column<unknown>, {slots}: ListPage, context: CellContext): number {
  let known = measured.get(slots);
  // An age never gets wider than its title; a text from a catalogue may.
  if (known?.context.find !== context.find || known.context.timeZone !== context.timeZone) {
    known = {context, widths: new Map()};
    measured.set(slots, known);
  }
  const before = known.widths.get(column);
  if (before !== undefined) return before;
  const own = measure(column, slots, context);
  known.widths.set(column, own);
  return own;
}

function measure({cell, tone, even}: Column<unknown>, slots: readonly Slot[], context: CellContext): number {
  let widest = 1;
  for (const slot of even ? slots.slice(0, few) : slots) {
    if (!slot.ok) continue;
    const text = textOf(readSafely(cell, slot.value, context));
    // No character takes more than two cells, so most texts need not be measured.
    if (2 * text.length <= widest) continue;
    widest = Math.max(widest, Math.min(widestColumn, roughWidth(text.slice(0, widestColumn))));
    if (widest >= widestColumn) break;
  }
  return tone === 'status' ? widest + glyph : widest;
}

/** Changes the order of a list: in its place, and for other lists of its resource in this session. Only `keepSort` saves it. */

/** Sorts by the next column, shown ones first; after the last comes the list's own order. A notice names the column after that. */
export const sortByNext = (state: State): Result =>
  onList(state, (place): Result => {
    const sort = sortOf(place);
    const columns = sortableColumns(state, place);
    const at = (sort?.column ? columns.indexOf(sort.column) : -1) + 1;
    const [next, after] = [columns[at], columns[at + 1]];
    if (!next) return setSort(state, place, undefined);
    const sorted = setSort(state, place, sortBy(resourceOf(place.resource), next));
    const parts = [
      `by ${written(next.title)} (${at + 1} of ${columns.length})`,
      after ? `, then by ${written(after.title)}` : ', then unsorted',
      ` · ${keyFor('palette')}sort NAME sorts by any`,
      `, ${keyFor('palette')}sort ${keep} keeps it`,
    ];
    // A second line would cover the count line.
    while (parts.length > 1 && width(parts.join('')) > state.size.columns - 2) parts.pop();
    return note(sorted, parts.join(''));
  });

export const turnSort = (state: State): Result =>
  onList(state, (place): Result => {
    const sort = sortOf(place);
    return sort
      ? setSort(state, place, {...sort, descending: !sort.descending})
      : note(state, `this is in the service's own order: ${keyFor('sortByNext')} sorts it by a column`);
  });

/** Sorts by that column, or reverses the order if the list is already sorted by it. */
export const sortByColumn = (state: State, column: Column<unknown>): Result =>
  onList(
    state,
    (place): Result =>
      sortOf(place)?.column === column
        ? turnSort(state)
        : setSort(state, place, sortBy(resourceOf(place.resource), column)),
  );

/** The word for the list's own order. */
export const unsorted = 'none';

/** Sorts by the typed order, or reports why it cannot; an empty text restores the list's own order. */
export const sortAsAsked = (state: State, text: string): Result =>
  onList(state, (place): Result => {
    if (text === keep) return keepSort(state);
    if (text === '' || text === unsorted) return setSort(state, place, undefined);
    const read = readSort(resourceOf(place.resource), text);
    return 'mistake' in read ? note(state, read.mistake, 'warn') : setSort(state, place, read);
  });

function setSort(state: State, place: ListPlace, sort: Pick<Sort, 'name' | 'descending'> | undefined): State {
  const text = sort && sortText(sort);
  const value = text === ownSort(place.resource) ? undefined : text;
  const chosen = {...state, orders: {...state.orders, [place.resource]: value ?? ''}};
  const sorted: ListPlace = {...place, sort: value, halted: undefined};
  return setPlace(chosen, onItsItem(chosen, sorted));
}

/** The word that keeps the order of a list in the settings. */
export const keep = 'keep';

/** Saves the order of the list for the next sessions with this profile; its own order removes a saved one. */
export const keepSort = (state: State): Result =>
  onList(state, (place): Result => {
    const {resource, sort} = place;
    const {profile} = state.account;
    const [kept, effects] = prefer(state, {key: 'sort', name: keptOrderName(state, resource), value: sort});
    const text =
      sort === undefined
        ? `no order is kept: ${resource} of ${profile} open in their own`
        : `${resource} of ${profile} open sorted by ${sortedBy(place)} from now on`;
    return [note(kept, text), effects];
  });

/** Moves the cursor to its item if that is loaded; a cursor in the first row stays there. */
function onItsItem(state: State, place: ListPlace): ListPlace {
  const {cursor, cursorId} = place;
  const atTop: ListPlace = {...place, cursor: 0, top: 0, cursorId: undefined};
  if (cursor === 0 || cursorId === undefined) return atTop;
  const row = rowOf(resourceOf(place.resource), viewOf(state, place), cursorId);
  return row === undefined ? atTop : onRow(place, place, row, cursorId);
}
