import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {clean, truncate} from '../../../text/text.ts';
import {note} from '../../state/notice.ts';
import {setPlace} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {rowOf, rowsById, type View, viewOf} from './view.ts';

/** The number of rows of the earlier list, in either direction, that are searched for one that the new list has too. */
const farthest = 5000;

/** Shows a list in place of one with fewer rows. The cursor stays on its item and line; a notice says if it is not loaded. */
export function withCursorKept(state: State, earlier: ListPlace, next: ListPlace): State {
  const resource = resourceOf(next.resource);
  const was = viewOf(state, earlier);
  const view = viewOf(state, next);
  const slot = was.row(earlier.cursor);
  const id = earlier.cursorId;
  if (id === undefined) return setPlace(state, {...next, cursor: 0, top: 0, cursorId: undefined});
  // The cursor finds its item once the list has loaded.
  if (view.list?.results === undefined) return setPlace(state, {...next, cursorId: id});
  const row = rowOf(resource, view, id);
  if (row !== undefined) return setPlace(state, onRow(next, earlier, row, id));
  const near = rowNear(next, {was, view, at: earlier.cursor});
  const placed = setPlace(state, onRow(next, earlier, near ?? 0, undefined));
  if (view.complete || !slot?.ok) return placed;
  const label = truncate(clean(resource.label(slot.value)), 30);
  const rows = `${count(view.loaded)} rows that are loaded of the whole list`;
  return note(placed, `${label} is not among the ${rows}`);
}

/** Puts the cursor on a row that is drawn on the same line as the earlier one. */
export const onRow = (
  place: ListPlace,
  {cursor, top}: ListPlace,
  row: number,
  cursorId: string | undefined,
): ListPlace => ({...place, cursor: row, top: Math.max(0, row - (cursor - top)), cursorId});

/** Returns the row of the nearest item of the earlier list that is loaded in the new one. */
function rowNear(
  {resource: name}: ListPlace,
  {was, view, at}: {was: View; view: View; at: number},
): number | undefined {
  const resource = resourceOf(name);
  const rows = rowsById(view, resource);
  for (let far = 1; far <= farthest; far++)
    for (const index of [at - far, at + far]) {
      const slot = index < 0 ? undefined : was.row(index);
      const row = slot?.ok ? rows.get(resource.id(slot.value)) : undefined;
      if (row !== undefined) return row;
    }
  return undefined;
}
