import type {Catalogue} from '../../../api/filter/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, counted} from '../../../text/format.ts';
import {catalogueList, namesIn} from '../../data/lists/catalogues.ts';
import {lacks, singleItem} from '../../data/lists/known-items.ts';
import {listOf} from '../../data/lists/query.ts';
import {lacksIn} from '../../data/lists/view.ts';
import {earliest} from '../../state/list.ts';
import type {Fetches} from '../../state/place.ts';
import type {
  ItemPlace,
  ItemRef,
  List,
  ListPage,
  ListPlace,
  Problem,
  ScreenPlace,
  Search,
  State,
} from '../../state/state.ts';
import {nth, type SpeechPart, some} from '../common/speech.ts';
import {
  type AskedCollection,
  type AskedResource,
  collectionsOf,
  resourcesOf,
  wholeListRead,
} from './collections.ts';
import {type FindMatch, hitIn, hitsOn, type Needle, needleOf, ranks} from './hits.ts';

/** The results of a search. They are derived from the data that has been read, so that they stay when one leaves and returns. */
export interface Found {
  rows: readonly FindRow[];
  found: number;
  /** All of the account has been searched, so no more can be found. */
  whole: boolean;
  /** The number of resources that need no more requests. */
  done: number;
  total: number;
  /** The number of resources of which nothing could be read, and of those that could be read only in part. */
  unread: number;
  partly: number;
  /** The titles of the resources being read. */
  asking: readonly string[];
  requests: number;
  /** When the oldest data was read; undefined if all data was read for this search. */
  oldest: number | undefined;
  fetches: Fetches;
}

/** A match, or (without an item) a remark about a resource. */
export interface FindRow {
  group: FindGroup;
  item?: ItemRef | undefined;
  label: string;
  /** The field with the match. */
  where: string;
  /** The label of the item that contains it. */
  of?: string | undefined;
  failed?: boolean;
  /** Of a row in place of several that failed alike: the titles of their resources, and what each would say. */
  joined?: {titles: readonly string[]; where: string};
  /** It tells what the lists lack that have been read. */
  lacks?: boolean | undefined;
}

/** The rows of one resource. */
interface FindGroup {
  title: string;
  found: number;
}

const mostRequests = 6;

const began: Search = {since: 0};

let last: {from: readonly unknown[]; found: Found} | undefined;

/** Returns the results of a search so far. They are derived again only after something has been read. */
export function searchOf(state: State, {text, search = began}: ScreenPlace): Found {
  const from = [state.lists, state.items, state.support, text, search];
  if (!last?.from.every((one, index) => one === from[index]))
    last = {from, found: derive(state, text, search)};
  return last.found;
}

function derive(state: State, text: string, search: Search): Found {
  const begun: Asked[] = [];
  for (const resource of resourcesOf(search).filter(({name}) => !lacks(state, name))) {
    const one = ask(state, collectionsOf(state, resource), search);
    // While the parents are being read, more collections inside them may be found.
    const open = begun.some(({resource: {name}, done}) => name === resource.parent && !done);
    begun.push(open ? {...one, done: false} : one);
  }
  const silence = silenceIn(begun.flatMap(one => one.reads));
  const asked = silence ? begun.map(one => givenUp(one, silence)) : begun;
  const needle = needleOf(text, namesFor(state, asked));
  const rows = withFailuresJoined(asked.flatMap(one => rowsOf(one, needle)));
  const reads = asked.flatMap(one => one.reads);
  const failed = failedIn(asked);
  const ages = reads.flatMap(({oldest}) => (oldest === undefined ? [] : [oldest]));
  return {
    rows,
    found: rows.reduce((sum, {item}) => sum + (item ? 1 : 0), 0),
    whole: failed.length === 0 && asked.every(isWhole),
    done: asked.filter(({done}) => done).length,
    total: asked.length,
    unread: failed.filter(partly => !partly).length,
    partly: failed.filter(Boolean).length,
    asking: asked.filter(({done}) => !done).map(({resource}) => resource.title.toLowerCase()),
    requests: search.sent ?? reads.reduce((sum, {requests}) => sum + requests, 0),
    oldest: earliest(ages),
    fetches: search.stopped ? {} : fetchesOf(reads),
  };
}

const isWhole = ({done, leftOut, reads}: Asked): boolean =>
  done && leftOut === 0 && reads.every(({beyond}) => beyond === 0);

/** What the values of the searched fields are called: the regions that items are in, once these have been read. */
function namesFor(state: State, asked: readonly Asked[]): Catalogue {
  const fields = asked.flatMap(({resource}) => Object.values(resource.fields.fields));
  const names = new Set(fields.flatMap(({catalogue}) => catalogue ?? []));
  return [...names].flatMap(name => namesIn(catalogueList(state, name)) ?? []);
}

/** The problem of a service that has answered nothing, and failed to answer once. */
function silenceIn(reads: readonly CollectionRead[]): Problem | undefined {
  if (reads.some(({pages, value}) => pages.length > 0 || value)) return undefined;
  return reads.find(({problem}) => problem?.kind === 'timeout' || problem?.kind === 'unreachable')?.problem;
}

/** Leaves out what has not been requested yet: it would take as long, and fail as well. */
function givenUp({reads, ...one}: Asked, problem: Problem): Asked {
  const left = reads.map(read =>
    read.problem || read.loading.length > 0 ? read : {...read, wanted: [], problem},
  );
  return {...one, reads: left, done: left.every(({loading}) => loading.length === 0)};
}

/** Requests that have been sent are not aborted; the next ones follow the order of the rows. */
function fetchesOf(reads: readonly CollectionRead[]): Fetches {
  let free = mostRequests - reads.reduce((sum, {loading}) => sum + loading.length, 0);
  const lists: NonNullable<Fetches['lists']>[number][] = [];
  const items: ItemRef[] = [];
  for (const {collection, loading, wanted} of reads) {
    const next = wanted.slice(0, Math.max(0, free));
    free -= next.length;
    const pages = [...loading, ...next];
    const {place} = collection;
    // A list that has been read is named too, because lists that no screen names are dropped.
    if (place.kind === 'list') lists.push({place, pages});
    else if (pages.length > 0) items.push(place);
  }
  return {lists, items};
}

function rowsOf({resource, reads, leftOut}: Asked, needle: Needle): FindRow[] {
  const title = resource.title.toLowerCase();
  const buckets = Array.from({length: ranks}, (): FindRow[] => []);
  const group: FindGroup = {title, found: 0};
  for (const {collection, pages, value} of reads) {
    const {place, of} = collection;
    const {params} = place;
    const seen = new Set<string>();
    const add = (hit: FindMatch) => {
      if (seen.has(hit.id)) return;
      seen.add(hit.id);
      group.found++;
      const where = [
        hit.rank < ranks - 1 && hit.text === hit.label ? hit.field : `${hit.field} ${hit.text}`,
        of,
      ];
      buckets[hit.rank]?.push({
        group,
        item: {resource: resource.name, params, id: hit.id},
        label: hit.label,
        where: where.filter(Boolean).join(' · '),
        of,
      });
    };
    const single = value && hitIn(resource, value.value, value.raw, needle);
    if (single) add(single);
    for (const page of pages) for (const hits of hitsOn(resource.name, page, needle)) hits.forEach(add);
  }
  return [...buckets.flat(), ...remarksOf(group, {resource, reads, leftOut})];
}

/** One row in place of neighbours that failed alike, as all do when the service cannot be reached: it names them. */
function withFailuresJoined(rows: readonly FindRow[]): FindRow[] {
  const joined: {row: FindRow; titles: string[]}[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (last && row.failed && row.label === last.row.label && row.where === last.row.where)
      last.titles.push(row.group.title);
    else joined.push({row, titles: [row.group.title]});
  }
  return joined.map(({row, titles}) =>
    titles.length === 1
      ? row
      : {
          ...row,
          group: {title: `${count(titles.length)} collections`, found: 0},
          where: `${row.where} · ${titles.join(', ')}`,
          joined: {titles, where: row.where},
        },
  );
}

/** Says what could not be searched, and why. */
function remarksOf(
  group: FindGroup,
  {resource, reads, leftOut}: Pick<Asked, 'resource' | 'reads' | 'leftOut'>,
): FindRow[] {
  const failure = failureIn({reads});
  const remarks: FindRow[] = [];
  if (failure) {
    const label = failure.partly ? 'not all could be read' : 'could not be read';
    remarks.push({group, label, where: failure.message, failed: true, lacks: failure.lacks});
  }
  const beyond = reads.reduce((sum, one) => sum + one.beyond, 0);
  if (beyond > 0) remarks.push({group, label: 'left out', where: `the last ${counted(beyond, 'row')}`});
  if (leftOut > 0) {
    const items = resourceOf(resource.parent ?? resource.name).title.toLowerCase();
    const where = `those of ${count(leftOut)} of ${count(leftOut + reads.length)} ${items}`;
    remarks.push({group, label: 'left out', where});
  }
  return remarks;
}

/** What is read out of the row under the cursor. */
export function tellFound(state: State, place: ScreenPlace): SpeechPart | undefined {
  const {rows} = searchOf(state, place);
  const row = rows[place.cursor];
  if (!row) return undefined;
  const {group, label, where, item} = row;
  return {
    name: 'row',
    anew: true,
    of: `${group.title} ${item?.id ?? label}`,
    head: label,
    items: some(group.title, where, nth(place.cursor, rows.length)),
  };
}

/** Why a resource could not be searched, or only in part. Resources that the service does not have do not count. */
function failureIn({
  reads,
}: Pick<Asked, 'reads'>): {message: string; partly: boolean; lacks?: true} | undefined {
  const first = reads.find(
    ({problem, pages}) => problem && !(problem.kind === 'missing' && pages.length === 0),
  );
  if (first?.problem)
    return {message: first.problem.message, partly: reads.some(({pages}) => pages.length > 0)};
  const lack = reads.find(read => read.lack !== undefined)?.lack;
  return lack === undefined ? undefined : {message: lack, partly: true, lacks: true};
}

/** For each resource that could not be read: whether it was read in part. What lies inside others is read no further than those. */
function failedIn(asked: readonly Asked[]): readonly boolean[] {
  const byName = new Map(asked.map(one => [one.resource.name, one]));
  const isPartly = (one: Asked | undefined): boolean | undefined =>
    one && (failureIn(one)?.partly ?? isPartly(byName.get(one.resource.parent ?? '')));
  return asked.flatMap(one => (one.done ? (isPartly(one) ?? []) : []));
}

/** The data of a collection that has been read so far. */
interface CollectionRead {
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

interface Asked extends AskedResource {
  reads: readonly CollectionRead[];
  done: boolean;
}

/** The most pages to request of one collection at a time. */
const mostWanted = 6;
/** The most pages read of one collection. The screen says if there are more rows. */
const mostPages = 200;

function ask(state: State, collections: AskedResource, search: Search): Asked {
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
