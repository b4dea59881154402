import {actionOf, resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {clean, truncate} from '../../../text/text.ts';
import {noteRowChanged} from '../../input/gate.ts';
import {listHeight} from '../../state/layout.ts';
import {announce, note} from '../../state/notice.ts';
import {placeOf, setPlace} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {isCatalogueRead} from './catalogues.ts';
import {idOf, rowOf, rowsById, type View, viewOf} from './view.ts';

/** Keeps the cursor on its item, and the view on its rows, after rows changed without a key. Says if the item is gone. */
export function followCursor(before: State, after: State): State {
  const place = placeOf(after);
  const earlier = placeOf(before);
  if (place.kind !== 'list' || earlier.kind !== 'list' || place.cursorId === undefined) return after;
  const resource = resourceOf(place.resource);
  const view = viewOf(after, place);
  if (idOf(resource, view.row(place.cursor)) === place.cursorId) return after;
  if (place.cursor === 0 && looksAtTop(place, before)) {
    const change = changeUnderCursor(before, after, earlier, place);
    return change ? noteRowChanged(after, ...change) : after;
  }
  const row = rowOf(resource, view, place.cursorId);
  if (row !== undefined)
    // A cursor that was moved to the end of a list of unknown length stays there.
    return place.cursor >= view.length && place.cursor >= viewOf(before, earlier).length
      ? after
      : setPlace(after, {
          ...place,
          cursor: row,
          top: Math.max(0, place.top + (shiftOf(before, after, place) ?? row - place.cursor)),
        });
  return earlier.cursorId === place.cursorId ? displaced(before, after, earlier, place) : after;
}

/** By how many rows most rows on the screen have moved: a row that moves alone does not take the view along. */
function shiftOf(before: State, after: State, place: ListPlace): number | undefined {
  const resource = resourceOf(place.resource);
  const was = viewOf(before, place);
  const now = rowsById(viewOf(after, place), resource);
  const shifts = Array.from({length: listHeight(after)}, (_, line) => {
    const id = idOf(resource, was.row(place.top + line));
    const row = id === undefined ? undefined : now.get(id);
    return row === undefined ? [] : [row - place.top - line];
  }).flat();
  return shifts.toSorted((one, other) => one - other)[Math.floor(shifts.length / 2)];
}

/** Whether the cursor stays in the first row: the newest items come first, or rows are sorted while data is still loading. */
function looksAtTop(place: ListPlace, before: State): boolean {
  const {newestFirst, catalogues = []} = resourceOf(place.resource);
  if (newestFirst && place.sort === undefined) return true;
  const {query, length, complete} = viewOf(before, place);
  if (query.order?.here !== true || length === 0) return false;
  return !complete || catalogues.some(name => !isCatalogueRead(before, name));
}

function displaced(before: State, after: State, earlier: ListPlace, place: ListPlace): State {
  const change = changeUnderCursor(before, after, earlier, place);
  // A person who has just removed the item need not be told.
  if (!change || isRemovedHere(after, place)) return after;
  const [from, to] = change;
  const moved = noteRowChanged(after, from, to);
  const view = viewOf(after, place);
  const what =
    place.filter !== ''
      ? 'no longer matches the filter'
      : view.complete
        ? 'is gone'
        : 'is no longer among the loaded rows';
  const {notice} = after;
  // Which rows are gone has just been said.
  if (notice && notice !== before.notice && notice.tone === 'info' && !notice.settled)
    return {...moved, notice: {...notice, text: `${notice.text} · the cursor is on ${to} now`}};
  const text = `${from} ${what}: the cursor is on ${to} now`;
  return announce(moved, {tone: 'info', text, settled: true});
}

/** The labels of the item that was under the cursor, and of that which is. Undefined for rows that cannot be compared: under another filter or order, or not loaded. */
function changeUnderCursor(
  before: State,
  after: State,
  earlier: ListPlace,
  place: ListPlace,
): [from: string, to: string] | undefined {
  const {id, label} = resourceOf(place.resource);
  const was = viewOf(before, earlier);
  const view = viewOf(after, place);
  const gone = was.row(earlier.cursor);
  const next = view.row(Math.min(place.cursor, view.length - 1));
  if (was.query !== view.query || !gone?.ok || !next?.ok) return undefined;
  if (id(gone.value) !== place.cursorId) return undefined;
  return [shortened(label(gone.value)), shortened(label(next.value))];
}

/** A label as sentences about the cursor have it. */
export const shortened = (label: string): string => truncate(clean(label), 40);

const isRemovedHere = ({writes}: State, {resource, cursorId}: ListPlace): boolean =>
  Object.values(writes).some(
    write => write.resource === resource && write.target?.id === cursorId && actionOf(write).removes === true,
  );

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
