import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {isMarked, selectionOf, setSelection} from '../../data/lists/selection.ts';
import {cursorOf, idOf, rowOf, type View, viewOf} from '../../data/lists/view.ts';
import {keyFor} from '../../input/key-names.ts';
import {note} from '../../state/notice.ts';
import type {ListPlace} from '../../state/place.ts';
import {onList} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import * as scroll from '../place/scroll.ts';

/** Toggles the mark of the row under the cursor, and moves to the next row. */
export const mark = (state: State): State =>
  onList(state, place => {
    const view = viewOf(state, place);
    const slot = view.row(cursorOf(place, view));
    const id = idOf(resourceOf(place.resource), slot);
    if (id === undefined) return state;
    const selection = selectionOf(place);
    const next = isMarked(place, slot) ? selection.filter(other => other !== id) : [...selection, id];
    return scroll.by(setSelection(state, place, next), 1);
  });

/** Marks every row from the last marked one to the cursor. */
export const markRange = (state: State): State =>
  onList(state, place => {
    const last = selectionOf(place).at(-1);
    if (last === undefined) return mark(state);
    const view = viewOf(state, place);
    const cursor = cursorOf(place, view);
    const from = rowOf(resourceOf(place.resource), view, last);
    if (from === undefined)
      return note(state, `the row marked last is not in this list: ${keyFor('mark')} marks one`, 'warn');
    const [top, end] = [Math.min(from, cursor), Math.max(from, cursor)];
    const ids = rowIds(place, view).flatMap(([index, id]) => (index < top || index > end ? [] : [id]));
    const marked = setSelection(state, place, [...new Set([...selectionOf(place), ...ids])]);
    const between = end - top + 1;
    if (ids.length === between) return marked;
    return note(
      marked,
      `not all: ${count(ids.length)} of the ${count(between)} rows in between are loaded`,
      'warn',
    );
  });

/** Marks, in addition, every loaded row that matches the filter, and says which rows are left out. */
export const markAll = (state: State): State =>
  onList(state, place => {
    const view = viewOf(state, place);
    const ids = rowIds(place, view).map(([, id]) => id);
    if (ids.length === 0) return note(state, 'there is no row to mark');
    const marked = new Set([...selectionOf(place), ...ids]);
    const before = marked.size - ids.length;
    const parts = [
      `${count(ids.length)} marked`,
      notLoaded(view),
      before > 0 && `${count(before)} more were marked before`,
    ];
    return note(setSelection(state, place, [...marked]), parts.filter(Boolean).join(' · '));
  });

const rowIds = (place: ListPlace, view: View): [index: number, id: string][] =>
  [...view.rows()].flatMap(([index, slot]): [number, string][] => {
    const id = idOf(resourceOf(place.resource), slot);
    return id === undefined ? [] : [[index, id]];
  });

/** Says which rows are not marked because they have not been loaded; empty if all have. */
function notLoaded({query, list, loaded, length, complete}: View): string {
  if (complete) return '';
  return query.local
    ? `only ${count(loaded)} of ${count(list?.results ?? loaded)} rows have been looked through`
    : `not all: ${count(loaded)} of ${count(list?.results ?? length)} rows are loaded`;
}

export const unmark = (state: State): State => onList(state, place => setSelection(state, place, []));
