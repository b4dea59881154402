import type {Params} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import {keyFor} from '../input/key-names.ts';
import {itemKey} from '../lists/query.ts';
import {asPreferred} from '../lists/sort/preferred-sort.ts';
import {viewOf} from '../lists/view.ts';
import type {ItemPlace, ListPlace, Place, ResourcePlace, ScreenPlace, State} from '../state.ts';

/** The current place, and moving to others: history, one step out, a new place. */

export function placeOf(state: State): Place {
  const place = state.history.places[state.history.at];
  if (!place) throw new Error('history is never empty');
  return place;
}

/** The lists and items that a place shows: itself, or the parts of its screen. */
export const partsOf = (place: Place): readonly ResourcePlace[] =>
  place.kind === 'screen' ? place.parts : [place];

/** The same place changed, in its spot of the history. */
export function setPlace(state: State, place: Place): State {
  const places = state.history.places.slice();
  places[state.history.at] = place;
  return {...state, history: {...state.history, places}};
}

/** The same object, so that places without parameters are seen to be about the same. */
const noParams: Params = {};

export function listPlace(
  resource: string,
  options: {params?: Params; filter?: string; base?: string; up?: Place | undefined; crumb?: string} = {},
): ListPlace {
  return {
    kind: 'list',
    resource,
    params: options.params ?? noParams,
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

/** The place of a standalone screen. */
export const screenPlace = (
  screen: string,
  parts: readonly ResourcePlace[],
  {text = '', crumb = screen}: {text?: string; crumb?: string} = {},
): ScreenPlace => ({kind: 'screen', screen, text, crumb, parts, cursor: 0, top: 0});

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

/** Goes to a new place: the history ahead is dropped, and live data is read again. */
export function go(state: State, place: Place): State {
  const there = asPreferred(state.preferences, place);
  const places = [...state.history.places.slice(0, state.history.at + 1), there].slice(-remembered);
  return arrive({...state, history: {places, at: places.length - 1}});
}

/** Opens a place from wherever one is, unless one is there; out of it the way leads back here. */
export function visit(state: State, place: Place): State {
  const here = placeOf(state);
  const there =
    here.kind === 'screen' || place.kind === 'screen'
      ? samePlace(here, place)
      : here.resource === place.resource;
  return there ? state : go(state, {...place, up: here});
}

/** Steps in history; the same state where there is no step. */
export function step(state: State, by: -1 | 1): State {
  const at = state.history.at + by;
  if (at < 0 || at >= state.history.places.length) return state;
  return arrive({...state, history: {...state.history, at}});
}

function arrive(state: State): State {
  const place = placeOf(state);
  const arrived = {
    ...(place.kind === 'list' && place.seek ? setPlace(state, {...place, seek: undefined}) : state),
    overlay: undefined,
  };
  return refreshLive(arrived);
}

/** Marks what the place shows as stale: it stays on the screen and is read again. */
export const refresh = (state: State): State => partsOf(placeOf(state)).reduce(refreshPart, state);

/** The same for live data only. */
export const refreshLive = (state: State): State =>
  partsOf(placeOf(state))
    .filter(({resource}) => resourceOf(resource).live)
    .reduce(refreshPart, state);

function refreshPart(state: State, part: ResourcePlace): State {
  return refreshOwn(retryCatalogues(state, part.resource), part);
}

/** Catalogues that could not be read are asked for again, but not those that the service does not have. */
function retryCatalogues(state: State, resource: string): State {
  const {catalogues = []} = resourceOf(resource);
  const failed = Object.entries(state.lists).filter(
    ([, list]) =>
      catalogues.includes(list.resource) && Object.values(list.failures).some(({kind}) => kind !== 'missing'),
  );
  if (failed.length === 0) return state;
  const again = failed.map(([key, list]) => [key, {...list, failures: {}}] as const);
  return {...state, lists: {...state.lists, ...Object.fromEntries(again)}};
}

function refreshOwn(state: State, part: ResourcePlace): State {
  if (part.kind === 'list') return refreshList(state, part);
  const key = itemKey(part.resource, part.params, part.id);
  const item = state.items[key];
  if (!item) return state;
  return {...state, items: {...state.items, [key]: {...item, stale: true, problem: undefined}}};
}

/** The same of a list, be it shown or chosen from; what could not be had is asked for again. */
export function refreshList(state: State, place: ListPlace): State {
  const {query, list} = viewOf(state, place);
  if (!list) return state;
  const pages = Object.fromEntries(
    Object.entries(list.pages).map(([number, page]) => [number, {...page, stale: true}]),
  );
  return {...state, lists: {...state.lists, [query.key]: {...list, pages, failures: {}, missing: undefined}}};
}

/** The same of all lists of a resource: each is read again once it is looked at. */
export function outdate(state: State, resource: string): State {
  const lists = Object.entries(state.lists).map(([key, list]) => {
    if (list.resource !== resource) return [key, list] as const;
    const pages = Object.entries(list.pages).map(
      ([number, page]) => [number, {...page, stale: true}] as const,
    );
    return [key, {...list, pages: Object.fromEntries(pages)}] as const;
  });
  return {...state, lists: Object.fromEntries(lists)};
}

/** One step back out: the place this one was opened from, as it was left. */
export function out(state: State): State {
  const place = placeOf(state);
  const {up} = place;
  if (!up)
    return {
      ...state,
      notice: {
        tone: 'info',
        text: `this is the outermost place · ${keyFor('palette')} goes elsewhere · ${keyFor('quit')} quits`,
      },
    };
  for (let at = state.history.at - 1; at >= 0; at--) {
    const earlier = state.history.places[at];
    if (earlier && samePlace(earlier, up)) return arrive({...state, history: {...state.history, at}});
  }
  return go(state, up);
}

const samePlace = (one: Place, other: Place): boolean => identityOf(one) === identityOf(other);

function identityOf(place: Place): string {
  switch (place.kind) {
    case 'list':
      return JSON.stringify([place.kind, place.resource, place.params, place.filter]);
    case 'item':
      return JSON.stringify([place.kind, place.resource, place.params, place.id]);
    case 'screen':
      return JSON.stringify([place.kind, place.screen, place.text]);
  }
}

/** The breadcrumbs, outermost first. */
export function crumbs(place: Place): string[] {
  return [...(place.up ? crumbs(place.up) : []), place.crumb];
}
