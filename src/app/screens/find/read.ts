import {singleItem} from '../../data/lists/known-items.ts';
import {lacksIn} from '../../data/lists/lacks.ts';
import {listOf} from '../../data/lists/query.ts';
import type {ItemPlace, List, ListPage, ListPlace, Problem, Search, State} from '../../state/state.ts';
import {type AskedCollection, type AskedResource, wholeListRead} from './collections.ts';

/** The data of a collection that has been read so far. */
export interface CollectionRead {
  collection: AskedCollection;
  pages: readonly ListPage[];
  value?: {value: unknown; raw: unknown} | undefined;
  /** The pages that have been requested, and those that are left to request. */
  loading: readonly number[];
  wanted: readonly number[];
  problem?: Problem | undefined;
  /** What the pages lack that have been read. */
  lack?: string | undefined;
  /** The number of rows beyond the limit for one collection. */
  beyond: number;
  requests: number;
  /** When the oldest data was read, if that was before the search began. */
  oldest?: number | undefined;
}

export interface Asked extends AskedResource {
  reads: readonly CollectionRead[];
  done: boolean;
}

/** The most pages to request of one collection at a time. */
const mostWanted = 6;
/** The most pages read of one collection. The screen says if there are more rows. */
const mostPages = 200;

export function ask(state: State, collections: AskedResource, search: Search): Asked {
  const reads: CollectionRead[] = [];
  const {name, beyond} = collections.resource;
  // A collection that the service may lack is tried for one item before it is requested for the others.
  const tries = beyond === true && state.support[name] === undefined;
  let refused = false;
  let asks = false;
  for (const collection of collections.all) {
    const {place} = collection;
    const read =
      place.kind === 'list'
        ? readList(state, collection, place, search)
        : readItem(state, collection, place, search);
    // If the request is refused for one parent, it is not sent for the others.
    reads.push(refused || (tries && asks) ? {...read, wanted: []} : read);
    asks ||= read.loading.length + read.wanted.length > 0;
    refused ||= read.problem?.kind === 'forbidden' || read.problem?.kind === 'unauthorized';
  }
  const done = reads.every(({loading, wanted}) => loading.length === 0 && wanted.length === 0);
  return {...collections, reads, done};
}

function readItem(
  state: State,
  collection: AskedCollection,
  place: ItemPlace,
  {since, reread}: Search,
): CollectionRead {
  const {value, raw, at = 0, loading = false, stale = false, problem} = singleItem(state, place) ?? {};
  const counts = value !== undefined && !stale && (!reread || at >= since);
  const asked = loading || (counts && at >= since) || (problem !== undefined && problem.at >= since);
  return {
    collection,
    pages: [],
    value: value === undefined ? undefined : {value, raw},
    loading: loading ? [1] : [],
    wanted: counts || loading || problem ? [] : [1],
    problem,
    beyond: 0,
    requests: asked ? 1 : 0,
    oldest: counts && at < since ? at : undefined,
  };
}

function readList(
  state: State,
  collection: AskedCollection,
  place: ListPlace,
  search: Search,
): CollectionRead {
  const {since} = search;
  const own = listOf(state, place);
  const whole = wholeListRead(state, place);
  const list = whole && counts(whole, search) ? whole : own;
  if (!list) return {collection, pages: [], loading: [], wanted: [1], beyond: 0, requests: 0};
  const pages = Object.values(list.pages);
  const failures = Object.values(list.failures);
  const loading = list === own ? list.loading : [];
  const before = pages.filter(({at}) => at < since);
  return {
    collection,
    pages,
    loading,
    wanted: list === own ? wantedPages(list, search) : [],
    problem: failures[0],
    lack: loading.length > 0 ? undefined : lacksIn(list)[0]?.[0],
    beyond: Math.max(0, (list.results ?? 0) - mostPages * list.pageSize),
    requests: pages.length - before.length + loading.length + failures.filter(({at}) => at >= since).length,
    oldest: before.length > 0 ? before.reduce((oldest, {at}) => Math.min(oldest, at), since) : undefined,
  };
}

/** Whether a list that was read elsewhere serves the search as it is. One that sends no requests takes any. */
function counts({pages, again}: List, {since, reread, stopped}: Search): boolean {
  if (again && !stopped) return false;
  return !reread || Object.values(pages).every(({at}) => at >= since);
}

function wantedPages(list: List, {since, reread}: Search): number[] {
  const {pages, results, pageSize, failures, loading, again} = list;
  const last = results === undefined ? 1 : Math.max(1, Math.ceil(results / pageSize));
  const wanted: number[] = [];
  for (let page = 1; page <= Math.min(last, mostPages) && wanted.length < mostWanted; page++) {
    const known = pages[page];
    const isCounted = known && !again?.includes(page) && (!reread || known.at >= since);
    if (!isCounted && !failures[page] && !loading.includes(page)) wanted.push(page);
  }
  return wanted;
}
