import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {keyFor} from '../../input/key-names.ts';
import {isMarked, selectionOf, setSelection} from '../../lists/selection.ts';
import {cursorOf, idOf, rowOf, type View, viewOf} from '../../lists/view.ts';
import {placeOf} from '../../navigation/places.ts';
import {note} from '../../notice.ts';
import type {State} from '../../state.ts';
import * as scroll from '../place/scroll.ts';

/** Toggles the mark of the row under the cursor, and moves to the next row. */
export function mark(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const view = viewOf(state, place);
  const slot = view.row(cursorOf(place, view));
  const id = idOf(resourceOf(place.resource), slot);
  if (id === undefined) return state;
  const selection = selectionOf(place);
  const next = isMarked(place, slot) ? selection.filter(other => other !== id) : [...selection, id];
  return scroll.by(setSelection(state, place, next), 1);
}

/** Marks every row from the last marked one to the cursor. */
export function markRange(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const resource = resourceOf(place.resource);
  const view = viewOf(state, place);
  const last = selectionOf(place).at(-1);
  if (last === undefined) return mark(state);
  const cursor = cursorOf(place, view);
  const from = rowOf(resource, view, last);
  if (from === undefined)
    return {
      ...state,
      notice: {tone: 'warn', text: `the row marked last is not in this list: ${keyFor('mark')} marks one`},
    };
  const next = new Set(selectionOf(place));
  const [top, end] = [Math.min(from, cursor), Math.max(from, cursor)];
  for (const [index, slot] of view.rows()) {
    const id = index < top || index > end ? undefined : idOf(resource, slot);
    if (id !== undefined) next.add(id);
  }
  return setSelection(state, place, [...next]);
}

/** Marks, in addition, every loaded row that matches the filter, and says which rows are left out. */
export function markAll(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const resource = resourceOf(place.resource);
  const view = viewOf(state, place);
  const marked = new Set(selectionOf(place));
  let here = 0;
  for (const [, slot] of view.rows()) {
    const id = idOf(resource, slot);
    if (id === undefined) continue;
    here++;
    marked.add(id);
  }
  if (here === 0) return note(state, 'there is no row to mark');
  const said = [
    `${count(here)} marked`,
    notLoaded(view),
    ...(marked.size > here ? [`${count(marked.size - here)} more were marked before`] : []),
  ];
  return note(setSelection(state, place, [...marked]), said.filter(Boolean).join(' · '));
}

/** Which rows were out of reach, where any were. */
function notLoaded({query, list, loaded, length, complete}: View): string {
  if (complete) return '';
  return query.local
    ? `only ${count(loaded)} of ${count(list?.results ?? loaded)} rows have been looked through`
    : `not all: ${count(loaded)} of ${count(list?.results ?? length)} rows are loaded`;
}

export function unmark(state: State): State {
  const place = placeOf(state);
  return place.kind === 'list' ? setSelection(state, place, []) : state;
}
