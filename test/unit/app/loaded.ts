import {queryOf} from '../../../src/app/data/lists/query.ts';
import {listPlace} from '../../../src/app/state/places.ts';
import type {List, ListPlace, Slot, State} from '../../../src/app/state/state.ts';
import {initialState} from '../../../src/initial-state.ts';
import {defaultPreferences} from '../../../src/preferences.ts';

/** A screen of 80 by 24 that shows a list, and rows that its service has sent. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};

export const at = (more: Partial<ListPlace> = {}, resource = 'nodes'): State => {
  const start = initialState(
    account,
    {columns: 80, rows: 24},
    {preferences: {...defaultPreferences, start: resource}},
  );
  return {...start, history: {places: [{...listPlace(resource), ...more}], at: 0}, now: 1_000_000};
};

export const placeIn = ({history}: State): ListPlace => {
  const place = history.places[history.at];
  if (place?.kind !== 'list') throw new Error('it shows no list');
  return place;
};

export const slotOf = (value: object): Slot => ({ok: true, value, raw: JSON.parse(JSON.stringify(value))});

export const node = (id: number, more: object = {}): Slot =>
  slotOf({id, label: `web-${id}`, status: 'running', ...more});

/** The state once the service has sent these pages of the list. */
export function having(state: State, pages: readonly (readonly Slot[])[], more: Partial<List> = {}): State {
  const place = placeIn(state);
  const {key, server, pageSize} = queryOf(state, place);
  const list: List = {
    ...{resource: place.resource, params: place.params, server, filter: place.filter, pageSize},
    ...{results: pages.flat().length, loading: [], failures: {}},
    pages: Object.fromEntries(pages.map((slots, index) => [index + 1, {slots, at: 1000}])),
    ...more,
  };
  return {...state, lists: {...state.lists, [key]: list}};
}
