import type {Params} from '../resources/define.ts';
import {resourceOf} from '../resources/index.ts';
import {itemKey} from './query.ts';
import type {ItemPlace, ListPlace, Place, Slot, State} from './state.ts';
import {cursorOf, viewOf} from './view.ts';

/** Where one is, and the ways from there: history, one step out, and what a link leads to. */

export function placeOf(state: State): Place {
  const place = state.history.places[state.history.at];
  if (!place) throw new Error('history is never empty');
  return place;
}

/** The same place changed, in its spot of the history. */
export function setPlace(state: State, place: Place): State {
  const places = state.history.places.slice();
  places[state.history.at] = place;
  return {...state, history: {...state.history, places}};
}

export function listPlace(
  resource: string,
  options: {params?: Params; filter?: string; base?: string; up?: Place | undefined; crumb?: string} = {},
): ListPlace {
  return {
    kind: 'list',
    resource,
    params: options.params ?? {},
    filter: options.filter ?? options.base ?? '',
    base: options.base ?? '',
    up: options.up,
    crumb: options.crumb ?? resourceOf(resource).title.toLowerCase(),
    cursor: 0,
    top: 0,
  };
}

/** The first place of a resource: its list, or the one object it is. */
export function placeFor(resource: string, filter = ''): Place {
  const {list, name, id, title} = resourceOf(resource);
  if (list) return listPlace(name, {filter});
  return {kind: 'item', resource: name, params: {}, id: id(undefined), crumb: title.toLowerCase(), top: 0};
}

export function itemPlace(
  resource: string,
  params: Params,
  id: string,
  crumb: string,
  up?: Place,
): ItemPlace {
  return {kind: 'item', resource, params, id, crumb, up, top: 0};
}

// Enough to wander an afternoon; a place is small, but history must not grow without end.
const remembered = 200;

/** Goes somewhere new: what lay ahead in history is forgotten, and what changes by itself is read again. */
export function go(state: State, place: Place): State {
  const places = [...state.history.places.slice(0, state.history.at + 1), place].slice(-remembered);
  return arrive({...state, history: {places, at: places.length - 1}});
}

/** Steps in history; the same state where there is no step. */
export function step(state: State, by: -1 | 1): State {
  const at = state.history.at + by;
  if (at < 0 || at >= state.history.places.length) return state;
  return arrive({...state, history: {...state.history, at}});
}

function arrive(state: State): State {
  const calm = {...state, overlay: undefined};
  return resourceOf(placeOf(calm).resource).live ? refresh(calm) : calm;
}

/** Marks what the place shows as stale: it stays on the screen and is read again. */
export function refresh(state: State): State {
  const place = placeOf(state);
  if (place.kind === 'item') {
    const key = itemKey(place.resource, place.params, place.id);
    const item = state.items[key];
    if (!item) return state;
    return {...state, items: {...state.items, [key]: {...item, stale: true, problem: undefined}}};
  }
  const {query, list} = viewOf(state, place);
  if (!list) return state;
  const pages = Object.fromEntries(
    Object.entries(list.pages).map(([number, page]) => [number, {...page, stale: true}]),
  );
  return {...state, lists: {...state.lists, [query.key]: {...list, pages, failures: {}}}};
}

/** One step back out: the place this one was opened from, as it was left. */
export function out(state: State): State {
  const place = placeOf(state);
  const {up} = place;
  if (!up)
    return {
      ...state,
      notice: {tone: 'info', text: 'this is the outermost place · : goes elsewhere · q quits'},
    };
  for (let at = state.history.at - 1; at >= 0; at--) {
    const earlier = state.history.places[at];
    if (earlier && samePlace(earlier, up)) return arrive({...state, history: {...state.history, at}});
  }
  return go(state, up);
}

function samePlace(one: Place, other: Place): boolean {
  return (
    one.kind === other.kind &&
    one.resource === other.resource &&
    JSON.stringify(one.params) === JSON.stringify(other.params) &&
    (one.kind === 'item' ? one.id === (other as ItemPlace).id : one.filter === (other as ListPlace).filter)
  );
}

/** The breadcrumbs, outermost first. */
export function crumbs(place: Place): string[] {
  return [...(place.up ? crumbs(place.up) : []), place.crumb];
}

/** What an action or a link applies to here: the row under the cursor, or the item being looked at. */
export function subjectOf(state: State): {slot: Slot; resource: string; params: Params} | undefined {
  const place = placeOf(state);
  if (place.kind === 'list') {
    const view = viewOf(state, place);
    const slot = view.row(cursorOf(place, view));
    return slot && {slot, resource: place.resource, params: place.params};
  }
  const item = state.items[itemKey(place.resource, place.params, place.id)];
  if (item?.value === undefined) return undefined;
  const slot: Slot = {ok: true, value: item.value, raw: item.raw ?? null};
  return {slot, resource: place.resource, params: place.params};
}

/** Follows a link of the item in hand. What cannot be followed says why. */
export function follow(state: State, title: string): State {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return state;
  const {value} = subject.slot;
  const source = resourceOf(subject.resource);
  const link = source.links?.find(candidate => candidate.title === title);
  if (!link) return state;
  const here = `${source.singular} ${source.label(value)}`;
  const none = (why: string): State => ({...state, notice: {tone: 'warn', text: `${here}: ${why}`}});
  const target = resourceOf(link.to);
  const from = placeOf(state);
  // From a list the way back leads through the list; the item's name still stands in the breadcrumbs.
  const up: Place = from.kind === 'list' ? {...from, crumb: `${from.crumb} › ${source.label(value)}`} : from;
  if (link.id) {
    const id = link.id(value);
    if (id === null || id === undefined || id === '') return none(`it has no ${link.title.toLowerCase()}`);
    return openItem(state, link.to, {}, String(id), `${target.singular} ${id}`, up);
  }
  if (!target.list) return go(state, {...placeFor(link.to), up});
  const filter = link.filter ? link.filter(value) : '';
  if (filter === undefined) return none(`it has no ${link.title.toLowerCase()}`);
  return go(
    state,
    listPlace(link.to, {
      params: link.params?.(value) ?? {},
      base: filter,
      up,
      crumb: link.title.toLowerCase(),
    }),
  );
}

/** Opens one item; what a list already knows of it is shown at once, and read again where it is live. */
export function openItem(
  state: State,
  resource: string,
  params: Params,
  id: string,
  crumb: string,
  up?: Place,
): State {
  const key = itemKey(resource, params, id);
  const slot = knownSlot(state, resource, id);
  const kept = state.items[key];
  const items =
    slot?.ok && slot.at > (kept?.at ?? 0)
      ? {...state.items, [key]: {loading: false, ...kept, value: slot.value, raw: slot.raw, at: slot.at}}
      : state.items;
  const name = slot?.ok ? resourceOf(resource).label(slot.value) : crumb;
  return go({...state, items, overlay: undefined}, itemPlace(resource, params, id, name, up));
}

function knownSlot(state: State, resource: string, id: string) {
  const {id: identify} = resourceOf(resource);
  for (const list of Object.values(state.lists)) {
    if (list.resource !== resource) continue;
    for (const page of Object.values(list.pages)) {
      for (const slot of page.slots)
        if (slot.ok && identify(slot.value) === id) return {...slot, at: page.at};
    }
  }
  return undefined;
}
