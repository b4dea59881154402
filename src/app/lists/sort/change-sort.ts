import type {Column} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort, type Sort, sortBy, sortText} from '../../../resources/sort/sort.ts';
import {unsortedColumns} from '../../columns/list-columns.ts';
import type {Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {placeOf, setPlace} from '../../navigation/places.ts';
import {note} from '../../notice.ts';
import {prefer} from '../../prefer.ts';
import type {ListPlace, State} from '../../state.ts';
import {rowOf, viewOf} from '../view.ts';
import {ownSort, sortOf} from './sort-of.ts';

/** Changing what a list is sorted by. It stays so in the history, and for the next time in the settings. */

/** Sorts by the next column of those that are shown; after the last one, in the order that the list has of itself. */
export function sortByNext(state: State): Result {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const sort = sortOf(place);
  const {placed} = unsortedColumns(state, place);
  const next = placed[placed.findIndex(({column}) => column === sort?.column) + 1]?.column;
  return setSort(state, place, next && sortBy(resourceOf(place.resource), next));
}

/** Turns the order round. */
export function turnSort(state: State): Result {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const sort = sortOf(place);
  return sort
    ? setSort(state, place, {...sort, descending: !sort.descending})
    : note(state, `this is in the service's own order: ${keyFor('sortByNext')} sorts it by a column`);
}

/** Sorts by that column; turns the order round where it is sorted by it already. */
export function sortByColumn(state: State, column: Column<unknown>): Result {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  return sortOf(place)?.column === column
    ? turnSort(state)
    : setSort(state, place, sortBy(resourceOf(place.resource), column));
}

/** Sorts by what was asked for, or says why not; an empty text stands for the order that the list has of itself. */
export function sortAsAsked(state: State, text: string): Result {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  if (text === '') return setSort(state, place, undefined);
  const read = readSort(resourceOf(place.resource), text);
  return 'mistake' in read ? note(state, read.mistake, 'warn') : setSort(state, place, read);
}

function setSort(
  state: State,
  place: ListPlace,
  sort: Pick<Sort, 'name' | 'descending'> | undefined,
): Result {
  const text = sort && sortText(sort);
  const value = text === ownSort(place.resource) ? undefined : text;
  const [preferring, effects] = prefer(state, {key: 'sort', name: place.resource, value});
  const sorted: ListPlace = {...place, sort: value, halted: undefined};
  return [setPlace(preferring, onItsItem(preferring, sorted)), effects];
}

/** The cursor on its item, where that is loaded; one that is at the top looks at what comes first. */
function onItsItem(state: State, place: ListPlace): ListPlace {
  const {cursor, cursorId, top} = place;
  const atTop: ListPlace = {...place, cursor: 0, top: 0, cursorId: undefined};
  if (cursor === 0 || cursorId === undefined) return atTop;
  const row = rowOf(resourceOf(place.resource), viewOf(state, place), cursorId);
  return row === undefined ? atTop : {...place, cursor: row, top: Math.max(0, row - (cursor - top))};
}
