import type {JsonObject, Params} from '../../api/index.ts';
import {orderSent} from '../../app/data/lists/query.ts';
import {keepHeapSmall} from '../../effects/machine/small-heap.ts';
import type {ExportItem} from '../../export/writer.ts';
import {ownProperty} from '../../own-property.ts';
import {type CellContext, nameOf, type Resource, readSafely} from '../../resources/definition/definition.ts';
import {compareKeys, sortKey} from '../../resources/sort/compare.ts';
import {readSort, type Sort} from '../../resources/sort/sort.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {pagesOf, type Tally} from '../../sources/pages.ts';
import {count} from '../../text/format.ts';
import {UsageError, withKnown} from '../../usage-error.ts';
import {type ListFilter, listFilters, pagesBy} from './list-filter.ts';

/** From this many rows on, a smaller heap is worth it: 139 MB in place of 288 for 100,000 nodes as CSV, for a fifth more of CPU. */
const many = 1000;

/** Which items of a list are wanted, and in which order. */
export interface RowsWanted {
  filter?: string | undefined;
  sort?: string | undefined;
  /** No more than these. */
  limit?: number | undefined;
  /** How to get the rows beyond the default limit. */
  more?: string | undefined;
  params?: Params | undefined;
  /** Pages that are requested at the same time. */
  atOnce?: number | undefined;
}

interface Reader {
  answers: SourceAnswers;
  context: CellContext;
  /** Called with sentences for the user. */
  report: (text: string) => void;
  /** Tells afterwards what the list lacks. */
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

/** Throws a UsageError if the items do not have the field. */
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
