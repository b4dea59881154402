import {type Column, noContext, type Resource, readSafely} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, counted, inSentence, textOf} from '../../../text/format.ts';
import {shownOf} from '../../data/lists/catalogues.ts';
import {lacks, singleItem} from '../../data/lists/known-items.ts';
import {newestCopy, partReadAt} from '../../data/lists/pages.ts';
import {listOf, readFilter} from '../../data/lists/query.ts';
import {keptOn, lacksIn, repeatedIn} from '../../data/lists/view.ts';
import {itemsOn} from '../../state/list.ts';
import {memoizeParts} from '../../state/memoize.ts';
import type {List, Problem, ResourcePlace, ScreenPlace, Slot, State} from '../../state/state.ts';

export interface Data {
  /** When it was read; milliseconds since the epoch. Undefined until something has been read. */
  at: number | undefined;
  /** It is being read, or read again. */
  loading: boolean;
  problem?: Problem | undefined;
  /** The service does not have it. */
  absent: boolean;
  list?: List | undefined;
  pages: readonly (readonly Slot[])[];
  loaded: number;
  unreadable: number;
  /** What the list lacks besides rows that have not been read, if anything. */
  lack?: string | undefined;
  results: number;
  value?: unknown;
}

/** Returns what has been read of a resource. With a filter, of its list with that filter, once the whole list is known to be long. */
export function readData(state: State, place: ScreenPlace, resource: Resource, filter = ''): Data {
  const whole = readPart(state, place, resource, '');
  if (filter === '' || !isSample(whole)) return whole;
  const filtered = readPart(state, place, resource, filter);
  return filtered.at === undefined ? whole : filtered;
}

function readPart(state: State, {parts}: ScreenPlace, {name}: Resource, filter: string): Data {
  const part = parts.find(one => one.resource === name && (one.kind === 'list' ? one.filter : '') === filter);
  if (!part) return {at: undefined, loading: false, absent: true, pages: [], ...none};
  const common = {at: partReadAt(state, part), pages: [], ...none, absent: lacks(state, name)};
  return {...common, ...(part.kind === 'list' ? ofList(state, part) : ofItem(state, part))};
}

const none = {loaded: 0, unreadable: 0, results: 0};

function ofList(state: State, part: Extract<ResourcePlace, {kind: 'list'}>) {
  const own = listOf(state, part);
  const list = newestCopy(state, part);
  const repeated = list && repeatedIn(list.pages, list.resource);
  const pages = Object.values(list?.pages ?? {}).map(({slots}) =>
    repeated?.size ? slots.filter(slot => !repeated.has(slot)) : slots,
  );
  const problem = own?.failures[1];
  return {
    list,
    pages,
    problem,
    loading: (own?.loading.length ?? 0) > 0,
    loaded: pages.reduce((sum, slots) => sum + slots.length, 0),
    unreadable: pages.reduce((sum, slots) => sum + slots.filter(({ok}) => !ok).length, 0),
    lack: list && lacksIn(list)[0]?.[0],
    results: list?.results ?? 0,
    ...(problem?.kind === 'missing' ? {absent: true} : {}),
  };
}

function ofItem(state: State, part: Extract<ResourcePlace, {kind: 'item'}>) {
  const {value, loading = false, problem} = singleItem(state, part) ?? {};
  return {value, loading, problem, ...(problem?.kind === 'missing' ? {absent: true} : {})};
}

type Read = Pick<Data, 'loaded' | 'results'>;

export const isSample = ({loaded, results}: Read): boolean => loaded < results;

/** The text of a sum. If there are rows that have not been read, it is a lower limit. */
export const sumText = (data: Read, text: string): string => (isSample(data) ? `at least ${text}` : text);

/** The text of a number of rows; if not all rows were read, with the number of those that were: `34 of 500 read`. */
export const shareText = (data: Read, text: string): string =>
  isSample(data) ? `${text} of ${count(data.loaded)} read` : text;

/** Says that there is none, as far as the rows have been read. */
export function noneText(data: Read & Pick<Data, 'unreadable'>, text: string): string {
  if (data.loaded > 0 && data.unreadable === data.loaded)
    return `none of the ${count(data.loaded)} could be read`;
  if (isSample(data)) return `of ${firstOf(data)}, ${text}`;
  return data.unreadable > 0 ? `${text}, of those that could be read` : text;
}

const firstOf = ({loaded}: Read): string => (loaded === 1 ? 'the only 1 sent' : `the first ${count(loaded)}`);

/** Says that the service announced rows but sent none of them; undefined if that is not so. */
export const missingRowsText = ({loaded, results}: Read, {title, singular}: Resource): string | undefined =>
  loaded > 0 || results === 0
    ? undefined
    : `the service announced ${counted(results, singular, inSentence(title))}, but sent none`;

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
