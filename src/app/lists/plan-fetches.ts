import {resourceOf} from '../../resources/index.ts';
import {listHeight} from '../layout.ts';
import {type Effect, pageSubject} from '../message.ts';
import {listPlace, placeOf, setPlace} from '../navigation/places.ts';
import {collectionPlace} from '../screens/form/choices.ts';
import {askedOf} from '../screens/form/fields.ts';
import type {Item, ItemPlace, List, ListPlace, State} from '../state.ts';
import {moveToCreated, pagesToSeek} from '../writes/go-to-created.ts';
import {itemKey, queryOf} from './query.ts';
import {scheduleRefresh} from './refresh-timer.ts';
import {cursorOf, idOf, type View, viewOf} from './view.ts';

/**
 * After every message: the cursor lies within the list, what the screen needs is asked for, and what nobody
 * waits for any more is aborted. So no other reducer thinks of requests.
 */
export function planFetches(state: State): [State, Effect[]] {
  const placed = clamp(moveToCreated(state));
  const needs = needsOf(placed);
  const effects: Effect[] = [];
  const lists = {...placed.lists};
  const items = {...placed.items};
  let changed = false;

  for (const [key, list] of Object.entries(lists)) {
    const idle = list.loading.filter(page => !needs.pages.get(key)?.pages.includes(page));
    if (idle.length === 0) continue;
    changed = true;
    lists[key] = {...list, loading: list.loading.filter(page => !idle.includes(page))};
    for (const page of idle) effects.push({type: 'abort', subject: pageSubject(key, page)});
  }
  for (const [key, item] of Object.entries(items)) {
    if (!item.loading || needs.item?.key === key) continue;
    changed = true;
    items[key] = {...item, loading: false};
    effects.push({type: 'abort', subject: key});
  }
  for (const [key, {place, pages}] of needs.pages) {
    const {server, pageSize} = queryOf(placed, place);
    const {resource, params} = place;
    const list: List = lists[key] ?? {
      resource,
      params,
      server,
      pageSize,
      pages: {},
      loading: [],
      failures: {},
    };
    const wanted = pages.filter(page => wants(list, page));
    if (wanted.length === 0) continue;
    changed = true;
    forget(lists, needs.pages);
    lists[key] = {...list, loading: [...list.loading, ...wanted]};
    for (const page of wanted) {
      effects.push({type: 'loadPage', list: key, page, pageSize: list.pageSize, resource, params, server});
    }
  }
  if (needs.item && wantsItem(items[needs.item.key])) {
    const {key, place} = needs.item;
    changed = true;
    items[key] = {...items[key], loading: true, problem: undefined};
    effects.push({type: 'loadItem', item: key, resource: place.resource, params: place.params, id: place.id});
  }
  const next = changed ? {...placed, lists, items} : placed;
  return scheduleRefresh(next, effects);
}

// A wander through many filters must not fill the memory: what has not been asked for longest goes first.
const remembered = 60;

function forget(lists: Record<string, List>, needed: Needs['pages']): void {
  const keys = Object.keys(lists);
  for (const key of keys.slice(0, Math.max(0, keys.length - remembered)))
    if (!needed.has(key)) delete lists[key];
}

function wants(list: List, page: number): boolean {
  const known = list.pages[page];
  return (!known || known.stale === true) && !list.loading.includes(page) && !list.failures[page];
}

const wantsItem = (item: Item | undefined) =>
  !item || (!item.loading && !item.problem && (item.value === undefined || item.stale === true));

interface Needs {
  pages: Map<string, {place: ListPlace; pages: number[]}>;
  item?: {key: string; place: ItemPlace};
}

function needsOf(state: State): Needs {
  const place = placeOf(state);
  const pages: Needs['pages'] = new Map();
  for (const choice of choicesOf(state)) {
    const view = viewOf(state, choice);
    pages.set(view.query.key, {place: choice, pages: allPages(view)});
  }
  if (place.kind === 'list') {
    const view = viewOf(state, place);
    if (!view.query.mistake) pages.set(view.query.key, {place, pages: shownAndSought(state, view, place)});
    return {pages};
  }
  const events = eventsPlace(place);
  if (events) pages.set(queryOf(state, events).key, {place: events, pages: [1]});
  return {pages, item: {key: itemKey(place.resource, place.params, place.id), place}};
}

function shownAndSought(state: State, view: View, place: ListPlace): number[] {
  const shown = neededPages(view, place, listHeight(state));
  return [...new Set([...shown, ...pagesToSeek(state, view, place)])];
}

/** The collections that the open form chooses from. */
function choicesOf({overlay}: State): ListPlace[] {
  if (overlay?.kind !== 'form') return [];
  return askedOf(overlay).flatMap(({field}) => collectionPlace(overlay, field) ?? []);
}

/** Every page, two at a time. */
function allPages({list, query}: View): number[] {
  if (list?.results === undefined) return [1];
  const last = Math.max(1, Math.ceil(list.results / (list.pageSize ?? query.pageSize)));
  return [...stalePages(list), ...unreadPages(list, last, 2)].sort((one, other) => one - other).slice(0, 2);
}

const stalePages = ({pages}: List): number[] =>
  Object.keys(pages)
    .map(Number)
    .filter(page => pages[page]?.stale);

/** The first few that are not loaded. How many there are in all is the service's word, and may be any number. */
function unreadPages({pages}: List, last: number, most: number): number[] {
  const unread: number[] = [];
  for (let page = 1; page <= last && unread.length < most; page++) if (!pages[page]) unread.push(page);
  return unread;
}

/** The events about an item, as the list that its detail shows the beginning of. */
export function eventsPlace(place: ItemPlace): ListPlace | undefined {
  const {events} = resourceOf(place.resource);
  return events ? listPlace('events', {filter: `entity.id=${place.id} entity.type=${events}`}) : undefined;
}

/** The pages that the screen shows, and one screen before and behind; where rows are sought here, the next unread ones. */
export function neededPages(view: View, place: ListPlace, height: number): number[] {
  const {list, query} = view;
  const pageSize = list?.pageSize ?? query.pageSize;
  const pagesInAll =
    list?.results === undefined ? undefined : Math.max(1, Math.ceil(list.results / pageSize));
  if (query.local) {
    if (!list || pagesInAll === undefined) return [1];
    const wanted = Math.max(place.cursor, place.top + height) + height;
    return [...stalePages(list), ...(view.length < wanted ? unreadPages(list, pagesInAll, 2) : [])];
  }
  // How long the list is, its first page tells; until then a wish for its end is no page's number.
  if (pagesInAll === undefined) return [1];
  const first = Math.max(0, place.top - height);
  const last = place.top + 2 * height;
  const from = Math.floor(first / pageSize) + 1;
  const to = Math.min(pagesInAll, Math.floor(last / pageSize) + 1);
  return Array.from({length: Math.max(1, to - from + 1)}, (_, index) => Math.min(from + index, pagesInAll));
}

/** The cursor within the list, the screen around the cursor, the cursor's item remembered. */
function clamp(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const height = listHeight(state);
  const view = viewOf(state, place);
  // Until the list has told its length, or all of it has been looked through, the wish stands.
  const known = view.query.local ? view.complete : view.list?.results !== undefined;
  const cursor = known ? cursorOf(place, view) : Math.max(0, place.cursor);
  const shown = view.query.local ? cursorOf(place, view) : cursor;
  const lowest = known || view.query.local ? Math.max(0, view.length - height) : Number.POSITIVE_INFINITY;
  const top = Math.max(0, Math.min(Math.max(Math.min(place.top, shown), shown - height + 1), lowest));
  const slot = view.row(shown);
  const cursorId = slot ? idOf(resourceOf(place.resource), slot) : place.cursorId;
  if (cursor === place.cursor && top === place.top && cursorId === place.cursorId) return state;
  return setPlace(state, {...place, cursor, top, cursorId});
}
