import {resourceOf} from '../../resources/index.ts';
import {isAbsent} from '../data/lists/known-items.ts';
import {fixMoment, type ListFetch, whole} from '../data/lists/pages.ts';
import {itemKey, queryOf} from '../data/lists/query.ts';
import {scheduleRefresh} from '../data/lists/refresh.ts';
import {scheduleBudget} from '../data/lists/sort-words.ts';
import {moveToCreated} from '../data/writes/go-to-created.ts';
import {screenOf, screenOfPlace} from '../frame/screens.ts';
import {scheduleRest} from '../screens/pane/fetches.ts';
import {type Effect, pageSubject} from '../state/effect.ts';
import {loadedIn} from '../state/list.ts';
import {forgetCalls, memoize} from '../state/memoize.ts';
import type {ItemFetch} from '../state/place.ts';
import {listPlace, placeOf} from '../state/places.ts';
import type {Item, List, ListPlace, State} from '../state/state.ts';
import {clamp} from './clamp.ts';

/** After every message: keeps the cursor in the list, requests what the screen needs, aborts the rest. No other reducer does so. */
export function planFetches(state: State): [State, Effect[]] {
  const placed = clamp(moveToCreated(fixMoment(state)));
  const needs = needsOf(placed);
  const effects: Effect[] = [];
  const lists = new Draft(placed.lists);
  const items = new Draft(placed.items);

  for (const [key, list] of loadingLists(placed.lists)) {
    const idle = list.loading.filter(page => !needs.pages.get(key)?.pages.includes(page));
    if (idle.length === 0) continue;
    lists.own[key] = {...list, loading: list.loading.filter(page => !idle.includes(page))};
    for (const page of idle) effects.push({type: 'abort', subject: pageSubject(key, page)});
  }
  for (const [key, item] of loadingItems(placed.items)) {
    if (needs.items.has(key)) continue;
    items.own[key] = {...item, loading: false};
    effects.push({type: 'abort', subject: key});
  }
  for (const [key, {place, pages}] of needs.pages) {
    const {server, pageSize} = queryOf(placed, place);
    const {resource, params} = place;
    const list: List = lists.now[key] ?? {
      ...{resource, params, server, filter: place.filter, pageSize},
      ...{pages: {}, loading: [], failures: {}},
    };
    const wanted = pages.filter(page => wants(list, page));
    if (wanted.length === 0) continue;
    forgetLists(lists.own, needs.pages, placed);
    lists.own[key] = {...list, loading: [...list.loading, ...wanted]};
    for (const page of wanted) {
      effects.push({type: 'loadPage', list: key, page, pageSize: list.pageSize, resource, params, server});
    }
  }
  for (const [key, {resource, params, id, since}] of needs.items) {
    if (!wantsItem(items.now[key], since)) continue;
    forgetItems(items.own, resource, needs.items);
    items.own[key] = {...items.now[key], loading: true, problem: undefined};
    effects.push({type: 'loadItem', item: key, resource, params, id});
  }
  const next = lists.changed || items.changed ? {...placed, lists: lists.now, items: items.now} : placed;
  return scheduleRest(...scheduleBudget(...scheduleRefresh(next, effects)));
}

// Memoized, because hundreds are kept, and most keys change none of them.
const loadingLists = memoize((lists: State['lists']) =>
  Object.entries(lists).filter(([, {loading}]) => loading.length > 0),
);
const loadingItems = memoize((items: State['items']) =>
  Object.entries(items).filter(([, {loading}]) => loading),
);

interface Needs {
  pages: Map<string, {place: ListPlace; pages: readonly number[]}>;
  items: Map<string, ItemFetch>;
}

/** The data that the screens of the place and of the overlay above it need. */
function needsOf(state: State): Needs {
  const shown = [...(state.overlay ? [screenOf(state)] : []), screenOfPlace(placeOf(state))];
  const needs: Needs = {pages: new Map(), items: new Map()};
  for (const {lists = [], items = []} of shown.map(screen => screen.fetches?.(state) ?? {})) {
    for (const {place, pages} of lists.flatMap(list => awaited(state, list))) {
      const {key} = queryOf(state, place);
      // A form may choose from the list below it. Then the pages for both are requested.
      const others = needs.pages.get(key)?.pages ?? [];
      needs.pages.set(key, {place, pages: [...new Set([...others, ...pages])]});
    }
    for (const item of items) needs.items.set(itemKey(item.resource, item.params, item.id), item);
  }
  return needs;
}

/** A catalogue must be read whole; for the fields of the list itself, one page is enough. */
const awaitedList = (state: State, {resource}: ListPlace, name: string): ListFetch =>
  name === resource ? {place: listPlace(name), pages: [1]} : whole(state, listPlace(name));

/** Names in a list's filter are looked up before the list can be requested. */
function awaited(state: State, list: ListFetch): ListFetch[] {
  const {awaits} = queryOf(state, list.place);
  return awaits.length === 0 ? [list] : awaits.map(name => awaitedList(state, list.place, name));
}

/** Forgets the items of a resource that were requested first, if its items are large. */
function forgetItems(items: Record<string, Item>, resource: string, needed: Needs['items']): void {
  const {remembered: most} = resourceOf(resource);
  if (most === undefined) return;
  const keys = Object.keys(items).filter(key => key.startsWith(`[${JSON.stringify(resource)},`));
  for (const key of keys.slice(0, Math.max(0, keys.length - most + 1)))
    if (!needed.has(key)) delete items[key];
}

function wants(list: List, page: number): boolean {
  const known = list.pages[page];
  const due = !known || known.stale === true || list.again?.includes(page) === true;
  return due && !list.loading.includes(page) && !list.failures[page];
}

function wantsItem(item: Item | undefined, since = 0): boolean {
  if (!item) return true;
  const {loading, problem, value, stale, at = 0} = item;
  if (loading) return false;
  return problem ? problem.at < since : value === undefined || stale === true || at < since;
}

/** A record that is copied when it is first changed, because most keys change none of the lists and items. */
class Draft<T> {
  readonly #before: Readonly<Record<string, T>>;
  #after: Record<string, T> | undefined;

  constructor(before: Readonly<Record<string, T>>) {
    this.#before = before;
  }

  get now(): Readonly<Record<string, T>> {
    return this.#after ?? this.#before;
  }

  get own(): Record<string, T> {
    this.#after ??= {...this.#before};
    return this.#after;
  }

  get changed(): boolean {
    return this.#after !== undefined;
  }
}

/** The most lists that are kept: twice as many as a search through the account reads. */
const mostLists = 240;
/** The most rows that are kept of lists that neither the screen nor recent places show. A row takes a kilobyte or two. */
const mostRows = 20_000;
/** Lists with fewer rows are kept, because they take little memory. */
const few = 500;
/** The number of recent places whose lists are kept. */
const recent = 4;

/** Deletes lists that are no longer shown, to save memory, the oldest first. They are read again when they are next shown. */
function forgetLists(lists: Record<string, List>, needed: ReadonlyMap<string, unknown>, state: State): void {
  const entries = Object.entries(lists);
  let rows = entries.reduce((sum, [, list]) => sum + loadedIn(list), 0);
  let over = entries.length - mostLists;
  if (over <= 0 && rows <= mostRows) return;
  const near = nearby(state);
  const isNear = (key: string): boolean => needed.has(key) || near.has(key);
  for (const [key, list] of entries) if (isNear(key)) rows -= loadedIn(list);
  for (const [key, list] of entries) {
    if (over <= 0 && rows <= mostRows) return;
    over--;
    // An empty list that shows that the service lacks a collection is kept.
    if (needed.has(key) || isAbsent(list)) continue;
    if (over < 0 && (near.has(key) || loadedIn(list) < few)) continue;
    if (!near.has(key)) rows -= loadedIn(list);
    delete lists[key];
    if (loadedIn(list) >= few) forgetCalls();
  }
}

/** The keys of the lists that the latest places show. */
function nearby(state: State): ReadonlySet<string> {
  const {places, at} = state.history;
  const latest = places.slice(Math.max(0, at + 1 - recent), at + 1);
  return new Set(latest.flatMap(place => (place.kind === 'list' ? [queryOf(state, place).key] : [])));
}
