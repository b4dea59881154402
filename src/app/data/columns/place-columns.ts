import type {Column} from '../../../resources/definition/definition.ts';
import {width} from '../../../text/text.ts';

export interface PlacedColumn<T> {
  column: Column<T>;
  width: number;
}

export interface ColumnLayout<T> {
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
