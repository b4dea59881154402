import {ownProperty} from '../../../own-property.ts';
import type {SavedFilter} from '../../../preferences.ts';
import {resources} from '../../../resources/index.ts';
import {filterBy} from '../../data/lists/narrowing.ts';
import {readFilter} from '../../data/lists/query.ts';
import {go} from '../../data/relations/history.ts';
import type {Result} from '../../input/binding.ts';
import {note} from '../../state/notice.ts';
import {listPlace, placeOf} from '../../state/places.ts';
import {prefer} from '../../state/prefer.ts';
import type {State} from '../../state/state.ts';

export const savedFilter = ({preferences}: State, name: string): SavedFilter | undefined =>
  ownProperty(preferences.filters, name);

export const savedFilters = ({preferences}: State): [name: string, saved: SavedFilter][] =>
  Object.entries(preferences.filters).sort(([one], [other]) => one.localeCompare(other));

/** `nodes label~web`. */
export const described = ({resource, filter}: SavedFilter): string => `${resource} ${filter}`;

/** The reason that a saved filter cannot be used. The settings file may have been edited by hand. */
export function savedMistake(state: State, {resource: name, filter}: SavedFilter): string | undefined {
  const resource = resources.find(one => one.name === name);
  if (!resource?.list) return `it is a filter of "${name}", which is no list`;
  const {mistake} = readFilter(state, name, filter, state.now);
  if (mistake) return `its filter "${filter}" cannot be read: ${mistake.reason}`;
  const place = placeOf(state);
  const here = place.kind === 'list' && place.resource === name;
  return resource.parent && !here ? `${name} are opened from their ${resource.parent}` : undefined;
}

export function openSaved(state: State, saved: SavedFilter): State {
  const mistake = savedMistake(state, saved);
  if (mistake) return note(state, mistake, 'warn');
  const {resource, filter} = saved;
  const place = placeOf(state);
  // A list below an item cannot be opened without its item, so the filter applies to the current place.
  return place.kind === 'list' && place.resource === resource && place.up
    ? filterBy(state, place, filter)
    : go(state, listPlace(resource, {filter}));
}

/** The filter that can be saved here, or the reason that there is none. */
export function savable(state: State): SavedFilter | string {
  const place = placeOf(state);
  if (place.kind !== 'list') return 'only the filter of a list can be saved';
  const {resource, filter} = place;
  return filter === '' ? 'this list has no filter that could be saved' : {resource, filter};
}

export function save(state: State, name: string, saved: SavedFilter): Result {
  const [withFilter, effects] = prefer(state, {key: 'filters', name, value: saved});
  return [note(withFilter, `:${name} now opens ${described(saved)}`), effects];
}

export function forget(state: State, name: string): Result {
  const [without, effects] = prefer(state, {key: 'filters', name, value: undefined});
  return [note(without, `:${name} is forgotten`), effects];
}
