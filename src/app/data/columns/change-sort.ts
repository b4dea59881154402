import {written} from '../../../api/filter/index.ts';
import type {Column} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort, type Sort, sortBy, sortText} from '../../../resources/sort.ts';
import {width} from '../../../text/text.ts';
import type {Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {note} from '../../state/notice.ts';
import {onList, setPlace} from '../../state/places.ts';
import {prefer} from '../../state/prefer.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {onRow} from '../lists/cursor.ts';
import {ownSort, sortOf} from '../lists/query.ts';
import {sortedBy} from '../lists/sort-words.ts';
import {rowOf, viewOf} from '../lists/view.ts';
import {keptOrderName} from '../relations/history.ts';
import {sortableColumns} from './columns.ts';

/** Changes the order of a list: in its place, and for other lists of its resource in this session. Only `keepSort` saves it. */

/** Sorts by the next column, shown ones first; after the last comes the list's own order. A notice names the column after that. */
export const sortByNext = (state: State): Result =>
  onList(state, (place): Result => {
    const sort = sortOf(place);
    const columns = sortableColumns(state, place);
    const at = (sort?.column ? columns.indexOf(sort.column) : -1) + 1;
    const [next, after] = [columns[at], columns[at + 1]];
    if (!next) return setSort(state, place, undefined);
    const sorted = setSort(state, place, sortBy(resourceOf(place.resource), next));
    const parts = [
      `by ${written(next.title)} (${at + 1} of ${columns.length})`,
      after ? `, then by ${written(after.title)}` : ', then unsorted',
      ` · ${keyFor('palette')}sort NAME sorts by any`,
      `, ${keyFor('palette')}sort ${keep} keeps it`,
    ];
    // A second line would cover the count line.
    while (parts.length > 1 && width(parts.join('')) > state.size.columns - 2) parts.pop();
    return note(sorted, parts.join(''));
  });

export const turnSort = (state: State): Result =>
  onList(state, (place): Result => {
    const sort = sortOf(place);
    return sort
      ? setSort(state, place, {...sort, descending: !sort.descending})
      : note(state, `this is in the service's own order: ${keyFor('sortByNext')} sorts it by a column`);
  });

/** Sorts by that column, or reverses the order if the list is already sorted by it. */
export const sortByColumn = (state: State, column: Column<unknown>): Result =>
  onList(
    state,
    (place): Result =>
      sortOf(place)?.column === column
        ? turnSort(state)
        : setSort(state, place, sortBy(resourceOf(place.resource), column)),
  );

/** The word for the list's own order. */
export const unsorted = 'none';

/** Sorts by the typed order, or reports why it cannot; an empty text restores the list's own order. */
export const sortAsAsked = (state: State, text: string): Result =>
  onList(state, (place): Result => {
    if (text === keep) return keepSort(state);
    if (text === '' || text === unsorted) return setSort(state, place, undefined);
    const read = readSort(resourceOf(place.resource), text);
    return 'mistake' in read ? note(state, read.mistake, 'warn') : setSort(state, place, read);
  });

function setSort(state: State, place: ListPlace, sort: Pick<Sort, 'name' | 'descending'> | undefined): State {
  const text = sort && sortText(sort);
  const value = text === ownSort(place.resource) ? undefined : text;
  const chosen = {...state, orders: {...state.orders, [place.resource]: value ?? ''}};
  const sorted: ListPlace = {...place, sort: value, halted: undefined};
  return setPlace(chosen, onItsItem(chosen, sorted));
}

/** The word that keeps the order of a list in the settings. */
export const keep = 'keep';

/** Saves the order of the list for the next sessions with this profile; its own order removes a saved one. */
export const keepSort = (state: State): Result =>
  onList(state, (place): Result => {
    const {resource, sort} = place;
    const {profile} = state.account;
    const [kept, effects] = prefer(state, {key: 'sort', name: keptOrderName(state, resource), value: sort});
    const text =
      sort === undefined
        ? `no order is kept: ${resource} of ${profile} open in their own`
        : `${resource} of ${profile} open sorted by ${sortedBy(place)} from now on`;
    return [note(kept, text), effects];
  });

/** Moves the cursor to its item if that is loaded; a cursor in the first row stays there. */
function onItsItem(state: State, place: ListPlace): ListPlace {
  const {cursor, cursorId} = place;
  const atTop: ListPlace = {...place, cursor: 0, top: 0, cursorId: undefined};
  if (cursor === 0 || cursorId === undefined) return atTop;
  const row = rowOf(resourceOf(place.resource), viewOf(state, place), cursorId);
  return row === undefined ? atTop : onRow(place, place, row, cursorId);
}
