import {
  type Catalogue,
  cataloguesOf,
  compileFilter,
  countsHere,
  type Filter,
  type Matcher,
  matcher,
  parseFilter,
  withNames,
} from '../../api/filter/index.ts';
import {filterRefused, type JsonObject, type Page, type Params, problemOf} from '../../api/index.ts';
import {chosenColumns} from '../../app/data/lists/catalogues.ts';
import {orderSent} from '../../app/data/lists/query.ts';
import {keepHeapSmall} from '../../effects/machine/machine.ts';
import type {ExportItem} from '../../export/formats.ts';
import {warn} from '../../output.ts';
import {ownProperty, valueAt} from '../../own-property.ts';
import {notAmong} from '../../preferences/shapes.ts';
import type {Preferences} from '../../preferences.ts';
import type {FindItem} from '../../resources/definition/action.ts';
import {
  type Cell,
  type CellContext,
  type Column,
  nameOf,
  type Resource,
  readSafely,
} from '../../resources/definition/definition.ts';
import {shownIn} from '../../resources/definition/shown.ts';
import {resourceOf} from '../../resources/index.ts';
import {columnNamed, compareKeys, readSort, type Sort, sortKey} from '../../resources/sort.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {itemsIn, pagesOf, type Tally} from '../../sources/pages.ts';
import {count} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {moment} from '../../text/time.ts';
import {UsageError, unknownName, withKnown} from '../../usage-error.ts';
import type {Output} from './output.ts';

/** From this many rows on, a smaller heap is worth it: 110 MB in place of 176 for 100,000 nodes as CSV, for a fifth more of CPU. */
const many = 1000;

/** Which items of a list are wanted, and in which order. */
export interface RowsWanted {
  filter?: string | undefined;
  sort?: string | undefined;
  limit?: number | undefined;
  /** How to get the rows beyond the default limit. */
  more?: string | undefined;
  params?: Params | undefined;
  atOnce?: number | undefined;
}

interface Reader {
  answers: SourceAnswers;
  context: CellContext;
  report: (text: string) => void;
  tally: Tally;
  /** Which way of requesting the list worked, to begin with it next time. */
  began?: {at: number};
}

/** Yields the items, a part of a page at a time. Items are not kept unless they are sorted here. */
export async function* rowsOf(
  resource: Resource,
  {filter = '', sort, limit = Number.POSITIVE_INFINITY, more, params = {}, atOnce = 1}: RowsWanted,
  {answers, context, report, tally, began}: Reader,
): AsyncGenerator<readonly ExportItem[]> {
  const {list, name} = resource;
  if (!list) return;
  const order = orderOf(resource, sort);
  const filters = ordered(order, await listFilters(answers, resource, filter, context, report));
  let taken = 0;
  const read = (asked: ListFilter) => {
    const few = limit <= 100 && asked.whole && !asked.sortsHere;
    return pagesOf(
      answers,
      {list, name},
      {params, pageSize: few ? Math.max(25, limit) : 500, filter: asked.server},
      Math.min(atOnce, Math.ceil(limit / 500)),
    );
  };
  const held: ExportItem[] = [];
  for await (const {page, way} of pagesBy(filters, read, report, began)) {
    const kept = tally.take(page).filter(({value, raw}) => way.keeps(value, raw));
    // By now all code is loaded, and the list may be of any length.
    if (tally.received - page.slots.length < many && tally.received >= many) keepHeapSmall(10);
    if (way.sortsHere) {
      for (const item of kept) held.push(item);
      continue;
    }
    const wanted = kept.slice(0, limit - taken);
    taken += wanted.length;
    yield wanted;
    if (taken < limit) continue;
    tally.enough();
    const left = tally.received < tally.counted || kept.length > wanted.length;
    if (left && more !== undefined)
      report(`these are the first ${count(limit)} of ${count(tally.counted)} ${name}: ${more}`);
    return;
  }
  if (order && held.length > 0) yield* sorted(held, order, context, limit);
  if (held.length > limit && more !== undefined)
    report(`these are the first ${count(limit)} of ${count(held.length)} ${name}: ${more}`);
}

/** An order, and whether the service or this program sorts. */
interface Order {
  sort: Sort;
  /** The order as it is sent to the service; undefined if the service cannot sort by it. */
  sent?: JsonObject | undefined;
  /** Whether the user asked for it: then the rows are sorted here if the service refuses. */
  asked: boolean;
}

function orderOf(resource: Resource, text: string | undefined): Order | undefined {
  const {list, order} = resource;
  const wanted = text ?? (order && `${order.direction === 'desc' ? '-' : ''}${order.by}`);
  if (wanted === undefined) return undefined;
  const sort = readSort(resource, wanted);
  if ('mistake' in sort) {
    const {mistake} = sort;
    const unknown = mistake.startsWith('there is no ');
    throw new UsageError(unknown ? withKnown(mistake, resource.columns.map(nameOf)) : mistake);
  }
  const {field} = sort;
  const served = list?.kind === 'list' && field !== undefined && ownProperty(list.filterable, field);
  const sent = served ? orderSent(sort) : undefined;
  return {sort, sent, asked: text !== undefined};
}

/** Returns the ways to request the rows in their order; the first leaves least to be done here. */
function ordered(order: Order | undefined, filters: readonly ListFilter[]): readonly ListFilter[] {
  if (!order) return filters;
  const {sent, asked} = order;
  const here = asked ? filters.map((way): ListFilter => ({...way, sortsHere: true})) : filters;
  if (!sent) return here;
  return [...filters.map(way => ({...way, server: {...way.server, ...sent}})), ...here];
}

function* sorted(
  items: readonly ExportItem[],
  {sort}: Order,
  context: CellContext,
  limit: number,
): Generator<readonly ExportItem[]> {
  const keyed = items.map(item => ({item, key: sortKey(readSafely(sort.value, item.value, context))}));
  keyed.sort((one, other) => compareKeys(one.key, other.key, sort.descending));
  const wanted = keyed.slice(0, limit);
  for (let at = 0; at < wanted.length; at += 500) yield wanted.slice(at, at + 500).map(({item}) => item);
}

interface ListFilter {
  server?: JsonObject | undefined;
  keeps: Matcher;
  whole: boolean;
  /** The matching items are sorted here, once all have loaded. */
  sortsHere?: true;
}

/**
 * Returns the ways to run a filter, in the order to try them; each leaves more to be filtered here. Throws a UsageError.
 * @param report is told of numbers in doubtful units
 */
async function listFilters(
  answers: SourceAnswers,
  resource: Resource,
  text: string,
  context: CellContext,
  report: (text: string) => void,
): Promise<readonly ListFilter[]> {
  const {fields, columns} = resource;
  const parsed = parseFilter(text, fields, Date.now(), context.timeZone);
  if ('mistake' in parsed)
    throw new UsageError(`the filter "${text}" cannot be read: ${parsed.mistake.reason}`);
  if (!parsed.filter) return [{keeps: () => true, whole: true}];
  for (const asked of parsed.unitless ?? []) {
    const {number, own, shown: unit} = asked;
    report(`${countsHere(asked)}: write ${number}${unit} if that is meant, or ${number}${own}`);
  }
  const filter = await byIds(answers, resource, parsed.filter);
  const shown = shownIn(columns, fields, context);
  const ways = new Map<string, ListFilter>();
  for (const ability of ['operators', 'equality', 'none'] as const) {
    const {server, local} = compileFilter(filter, fields, ability);
    const keeps = local ? matcher(local, shown) : () => true;
    const asked = JSON.stringify(server ?? {});
    if (!ways.has(asked)) ways.set(asked, {server, keeps, whole: local === undefined});
  }
  return [...ways.values()];
}

/** Yields the pages of a list, requested in the first way that the service does not refuse, and says which way that is. */
async function* pagesBy(
  ways: readonly ListFilter[],
  read: (way: ListFilter) => AsyncGenerator<Page<unknown>>,
  report: (text: string) => void,
  began = {at: 0},
): AsyncGenerator<{page: Page<unknown>; way: ListFilter}> {
  for (const [index, way] of ways.entries()) {
    if (index < began.at) continue;
    began.at = index;
    let begun = false;
    try {
      for await (const page of read(way)) {
        begun = true;
        yield {page, way};
      }
      return;
    } catch (error) {
      const problem = problemOf(error);
      const next = ways[index + 1];
      if (begun || !next || !filterRefused(problem)) throw error;
      const ordered = way.server?.['+order_by'] !== undefined && next.server?.['+order_by'] === undefined;
      const instead = !ordered
        ? 'the service refused the filter, so more of it runs here'
        : `the service refused the order, so the rows ${next.sortsHere ? 'are sorted here' : 'come in its own'}`;
      report(`${instead}: ${clean(problem.message)}`);
    }
  }
}

async function byIds(answers: SourceAnswers, {fields}: Resource, filter: Filter): Promise<Filter> {
  const found = new Map<string, Catalogue>();
  for (const name of cataloguesOf(filter, fields)) found.set(name, await catalogue(answers, name));
  return withNames(filter, fields, name => found.get(name));
}

async function catalogue(answers: SourceAnswers, name: string): Promise<Catalogue> {
  const resource = resourceOf(name);
  const items = await Array.fromAsync(itemsIn(answers, resource));
  return items.map(({value}) => ({id: resource.id(value), label: String(valueAt(value, 'label') ?? '')}));
}

/** Returns the named columns to print; without names, in a table, those that the user has chosen for the list. */
export function columnsAsked(
  resource: Resource,
  names: string | undefined,
  output: Output,
  preferences: Preferences,
): readonly Column<unknown>[] | undefined {
  if (names !== undefined) return columnsFrom(resource, names);
  if (output !== 'table') return undefined;
  for (const name of ownProperty(preferences.columns, resource.name) ?? [])
    if (!columnNamed(resource, name)) {
      const why = notAmong(`column of ${resource.name}`, name, resource.columns.map(nameOf));
      warn(clean(`settings: columns.${resource.name} is used without this: ${why}`));
    }
  return chosenColumns(preferences, resource.name);
}

/** Returns the columns with these names, separated by commas. A name that no column has is the name of a field. */
export function columnsFrom(resource: Resource, text: string): readonly Column<unknown>[] {
  const names = text.split(',').map(name => name.trim());
  if (names.every(name => name === '')) {
    const [first] = resource.columns;
    throw new UsageError(`name the columns of ${resource.name}, such as ${first ? nameOf(first) : 'id'}`);
  }
  if (names.includes('')) throw new UsageError('--columns has a comma too many: a name is missing beside it');
  const columns = names.map(name => named(resource, name));
  const again = columns.findIndex(
    (one, at) => columns.findIndex(other => nameOf(other) === nameOf(one)) < at,
  );
  // JSON would hold it once, and CSV twice.
  if (again !== -1) throw new UsageError(`--columns names ${names[again]} twice: give it once`);
  return columns;
}

function named(resource: Resource, name: string): Column<unknown> {
  const column = columnNamed(resource, name);
  if (column) return column;
  // Sorting resolves names of fields in the same way.
  const field = readSort(resource, name);
  if ('mistake' in field) {
    const known = [...new Set([...resource.columns.map(nameOf), ...Object.keys(resource.fields.fields)])];
    const wrong = unknownName('column', name, known, ` of ${resource.name}`);
    throw new UsageError(withKnown(wrong, known));
  }
  // The column of that field may be written in another way, and has another title.
  const title = field.field ?? field.name;
  const {value} = field;
  if (ownProperty(resource.fields.fields, title)?.kind !== 'time') return {title, cell: value};
  // A table draws it as the columns of times; the rest of the outputs has it as sent.
  const cell = (item: unknown, context: CellContext): Cell => {
    const sent = value(item, context);
    return typeof sent === 'string' ? moment(sent, context) : sent;
  };
  return {title, cell, value};
}

/** The context of a command's cells: the catalogues that they look something up in, the settings, and a clock if time goes on. */
export async function listContext(
  answers: SourceAnswers,
  {catalogues = []}: Pick<Resource, 'catalogues'>,
  {prices, timeZone}: Preferences,
  clock?: () => number,
): Promise<CellContext> {
  const found = new Map<string, ReadonlyMap<string, unknown>>();
  for (const name of catalogues) found.set(name, await itemsOf(answers, name));
  // The cast: an item of a catalogue is of the type that its resource declares; the caller names that.
  const find: FindItem = <T>(name: string, id: unknown) => found.get(name)?.get(String(id)) as T | undefined;
  const began = Date.now();
  return {
    ...{find, prices, timeZone},
    get now() {
      return clock?.() ?? began;
    },
  };
}

async function itemsOf(answers: SourceAnswers, name: string): Promise<ReadonlyMap<string, unknown>> {
  const resource = resourceOf(name);
  const items = new Map<string, unknown>();
  try {
    for await (const {value} of itemsIn(answers, resource)) items.set(resource.id(value), value);
  } catch (error) {
    // The list is printed without prices if the service has none. One that is silent would be waited for once more.
    if (problemOf(error).kind === 'timeout') throw error;
  }
  return items;
}
