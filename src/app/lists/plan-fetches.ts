import {resourceOf} from '../../resources/index.ts';
import {listHeight} from '../layout.ts';
import {type Effect, pageSubject} from '../message.ts';
import {placeOf, setPlace} from '../navigation/places.ts';
import {modeOf, screens} from '../screens/index.ts';
import type {Item, ItemPlace, List, ListPlace, State} from '../state.ts';
import {moveToCreated} from '../writes/go-to-created.ts';
import {itemKey, queryOf} from './query.ts';
import {scheduleRefresh} from './refresh-timer.ts';
import {cursorOf, idOf, viewOf} from './view.ts';

/**
 * After every message: puts the cursor within the list, requests what the screen needs and is not loaded, and aborts
 * requests whose answer nothing on the screen needs any more. No other reducer starts or ends a request for data.
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

interface Needs {
  pages: Map<string, {place: ListPlace; pages: readonly number[]}>;
  item?: {key: string; place: ItemPlace};
}

/** What the place and the overlay above it need, as their screens tell. */
function needsOf(state: State): Needs {
  const place = placeOf(state);
  const shown = [...(state.overlay ? [screens[modeOf(state)]] : []), screens[place.kind]];
  const needs: Needs = {pages: new Map()};
  for (const {lists = [], item} of shown.map(screen => screen.fetches?.(state) ?? {})) {
    for (const list of lists) needs.pages.set(queryOf(state, list.place).key, list);
    if (item) needs.item = {key: itemKey(item.resource, item.params, item.id), place: item};
  }
  return needs;
}

// Lists that are kept. Beyond that, the ones that were requested first are forgotten.
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

/** The cursor within the list, the screen around the cursor, the cursor's item remembered. */
function clamp(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const height = listHeight(state);
  const view = viewOf(state, place);
  // While the length of the list is not known, the cursor may stand beyond the loaded rows.
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
