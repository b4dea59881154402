import {update} from '../../../../src/app/loop/update.ts';
import type {Overlay} from '../../../../src/app/state/overlay.ts';
import {placeFor, placeOf} from '../../../../src/app/state/places.ts';
import type {ListPlace, Place, State} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';

const account = {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'};
const at = Date.UTC(2026, 10, 20, 12);

const region = (id: string, label: string, status = 'ok') => ({
  id,
  label,
  country: id.slice(0, 2),
  status,
  site_type: 'core',
  capabilities: ['Nodes'],
});
const values = [
  region('eu-ber', 'Berlin'),
  region('eu-osl', 'Oslo', 'outage'),
  region('us-lax', 'Los Angeles'),
];

/** A state that shows the regions, or another place, as they have been read; one of them could not be. */
export function regionsState(place: Place = placeFor('regions'), overlay?: Overlay): State {
  const start = {...initialState(account, {columns: 100, rows: 24}), history: {places: [place], at: 0}};
  const [asked, effects] = update(start, {type: 'resized', columns: 100, rows: 24});
  const slots = [
    ...values.map(value => ({ok: true as const, value, raw: value})),
    {ok: false as const, reason: 'id is missing', raw: {label: 'nowhere'}},
  ];
  const [value] = values;
  let state = asked;
  for (const effect of effects) {
    if (effect.type === 'loadPage' && effect.resource === 'regions')
      [state] = update(state, {type: 'pageLoaded', list: effect.list, page: 1, slots, results: 4, at});
    if (effect.type === 'loadItem')
      [state] = update(state, {type: 'itemLoaded', item: effect.item, value, raw: value ?? null, at});
  }
  return overlay ? {...state, overlay} : state;
}

export function listPlaceOf(state: State): ListPlace {
  const place = placeOf(state);
  if (place.kind !== 'list') throw new Error('this is no list');
  return place;
}
