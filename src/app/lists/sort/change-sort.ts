import {type Column, nameOf} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort, type Sort, sortBy, sortText} from '../../../resources/sort/sort.ts';
import {width} from '../../../text/text.ts';
import {sortableColumns} from '../../columns/list-columns.ts';
import type {Effect} from '../../effect.ts';
import type {Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {placeOf, setPlace} from '../../navigation/places.ts';
import {note} from '../../notice.ts';
import {prefer} from '../../prefer.ts';
import type {ListPlace, State} from '../../state.ts';
import {rowOf, viewOf} from '../view.ts';
import {ownSort, sortOf} from './sort-of.ts';

/** Changes the order of a list. It is stored in the history of places and, for the next time, in the settings. */

/**
 * Sorts by the next column, first of those that are shown; after the last one, in the order that the list has of itself. Says
 * which is next, and how to go to another at once.
 */
export function sortByNext(state: State): Result {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const sort = sortOf(place);
  const columns = sortableColumns(state, place);
  const at = (sort?.column ? columns.indexOf(sort.column) : -1) + 1;
  const [next, after] = [columns[at], columns[at + 1]];
  if (!next) return setSort(state, place, undefined);
  const [sorted, effects] = setSort(state, place, sortBy(resourceOf(place.resource), next));
  const then = after ? `then by ${nameOf(after)}` : 'then unsorted';
  const parts = [
    `by ${nameOf(next)} (${at + 1} of ${columns.length})`,
    `, ${then}`,
    ` · ${keyFor('palette')}sort NAME sorts by any`,
  ];
  // In one line: in a second one it would stand over the count line.
  while (parts.length > 1 && width(parts.join('')) > state.size.columns - 2) parts.pop();
  return [note(sorted, parts.join('')), effects];
}

export function turnSort(state: State): Result {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const sort = sortOf(place);
  return sort
    ? setSort(state, place, {...sort, descending: !sort.descending})
    : note(state, `this is in the service's own order: ${keyFor('sortByNext')} sorts it by a column`);
}

/** Sorts by that column, or reverses the order if the list is already sorted by it. */
export function sortByColumn(state: State, column: Column<unknown>): Result {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  return sortOf(place)?.column === column
    ? turnSort(state)
    : setSort(state, place, sortBy(resourceOf(place.resource), column));
}

/** Asks for the order that a list has of itself. */
export const unsorted = 'none';

/** Sorts by the typed order, or reports why it cannot; an empty text restores the list's own order. */
export function sortAsAsked(state: State, text: string): Result {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  if (text === '' || text === unsorted) return setSort(state, place, undefined);
  const read = readSort(resourceOf(place.resource), text);
  return 'mistake' in read ? note(state, read.mistake, 'warn') : setSort(state, place, read);
}

function setSort(
  state: State,
  place: ListPlace,
  sort: Pick<Sort, 'name' | 'descending'> | undefined,
): [State, Effect[]] {
  const text = sort && sortText(sort);
  const value = text === ownSort(place.resource) ? undefined : text;
  const [preferring, effects] = prefer(state, {key: 'sort', name: place.resource, value});
  const sorted: ListPlace = {...place, sort: value, halted: undefined};
  return [setPlace(preferring, onItsItem(preferring, sorted)), effects];
}

/** Moves the cursor to its item if that is loaded; a cursor in the first row stays there. */
function onItsItem(state: State, place: ListPlace): ListPlace {
  const {cursor, cursorId, top} = place;
  const atTop: ListPlace = {...place, cursor: 0, top: 0, cursorId: undefined};
  if (cursor === 0 || cursorId === undefined) return atTop;
  const row = rowOf(resourceOf(place.resource), viewOf(state, place), cursorId);
  return row === undefined ? atTop : {...place, cursor: row, top: Math.max(0, row - (cursor - top))};
}
