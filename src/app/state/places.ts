import type {Params} from '../../api/index.ts';
import {resourceOf} from '../../resources/index.ts';
import type {ItemPlace, ListPlace, Place, ResourcePlace, ScreenPlace, State} from './state.ts';

export function placeOf(state: State): Place {
  const place = state.history.places[state.history.at];
  if (!place) throw new Error('history is never empty');
  return place;
}

/** The lists and items that a place shows: itself, or the parts of its screen. */
export const partsOf = (place: Place): readonly ResourcePlace[] =>
  place.kind === 'screen' ? place.parts : [place];

/** Runs something with the current list; in any other place nothing changes. */
export function onList<R = State>(state: State, change: (place: ListPlace) => R): R | State {
  const place = placeOf(state);
  return place.kind === 'list' ? change(place) : state;
}

export function setPlace(state: State, place: Place): State {
  const places = state.history.places.slice();
  places[state.history.at] = place;
  return {...state, history: {...state.history, places}};
}

/** Shared by all places without parameters, so that they compare as equal. */
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
export function placeFor(resource: string): Place {
  const {list, name, id, title} = resourceOf(resource);
  if (list) return listPlace(name);
  return {kind: 'item', resource: name, params: {}, id: id(undefined), crumb: title.toLowerCase(), top: 0};
}

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

export const samePlace = (one: Place, other: Place): boolean => identityOf(one) === identityOf(other);

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

/** Whether the list, as it is filtered now, may contain the new item. */
export const isSeeking = ({seek, filter}: ListPlace): boolean =>
  seek !== undefined && seek.hiddenBy !== filter;
