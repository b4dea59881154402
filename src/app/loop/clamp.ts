import {resourceOf} from '../../resources/index.ts';
import {shortened} from '../data/lists/cursor.ts';
import {singleItem} from '../data/lists/known-items.ts';
import {itemKey} from '../data/lists/query.ts';
import {cursorOf, idOf, viewOf} from '../data/lists/view.ts';
import {noteRowChanged} from '../input/gate.ts';
import {detailRows} from '../screens/item/rows.ts';
import {clearWhileScrolling, rowsAhead} from '../screens/pane/fetches.ts';
import {isReader, readerText} from '../screens/reader/lines.ts';
import {standaloneScreen} from '../screens/standalone.ts';
import {bodyHeight, listHeight} from '../state/layout.ts';
import {placeOf, setPlace} from '../state/places.ts';
import type {ItemRef, ListPlace, ScreenPlace, State} from '../state/state.ts';

/** Moves the cursor within the rows, scrolls the screen to it, and remembers its item. Text scrolls no further than to its end. */
export function clamp(state: State): State {
  const {overlay} = state;
  if (isReader(overlay)) {
    const top = lowestTop(state, overlay.top, readerText(state, overlay).length);
    return top === overlay.top ? state : {...state, overlay: {...overlay, top}};
  }
  const place = placeOf(state);
  if (place.kind === 'item') {
    // Until the item is read, a place to which one returns keeps its position.
    if (place.top === 0 || singleItem(state, place)?.value === undefined) return state;
    const top = lowestTop(state, place.top, detailRows(state, place).length);
    return top === place.top ? state : setPlace(state, {...place, top});
  }
  if (place.kind === 'list') return clampList(state, place);
  return clampScreen(state, place);
}

const lowestTop = (state: State, top: number, lines: number): number =>
  Math.max(0, Math.min(top, lines - bodyHeight(state)));

function clampScreen(state: State, place: ScreenPlace): State {
  const screen = standaloneScreen(place.screen);
  if (screen.clamp) {
    const clamped = screen.clamp(state, place);
    return clamped === place ? state : setPlace(state, clamped);
  }
  const height = listHeight(state);
  const rows = screen.rows(state, place);
  const wished = Math.max(0, Math.min(place.cursor, rows.length - 1));
  // If rows came or went above the cursor, it stays on its item; in the first row it stays in the first row.
  const moved = place.item !== undefined && wished > 0 && !sameItem(rows[wished]?.item, place.item);
  const now = moved ? rows.findIndex(({item}) => sameItem(item, place.item)) : -1;
  const cursor = now < 0 ? wished : now;
  const before = place.top + cursor - wished;
  const top = Math.max(
    0,
    Math.min(Math.max(Math.min(before, cursor), cursor - height + 1), rows.length - height),
  );
  const item = rows[cursor]?.item;
  if (cursor === place.cursor && top === place.top && sameItem(item, place.item)) return state;
  return setPlace(state, {...place, cursor, top, item});
}

/** Notes that rows which came or went without a key have put another item under the cursor of a screen. */
export function noteDisplaced(before: State, after: State): State {
  const [was, is] = [placeOf(before), placeOf(after)];
  if (was.kind !== 'screen' || is.kind !== 'screen' || was.screen !== is.screen) return after;
  if (!was.item || was.text !== is.text || sameItem(was.item, is.item)) return after;
  const {rows} = standaloneScreen(is.screen);
  const [from, to] = [rows(before, was)[was.cursor]?.label, rows(after, is)[is.cursor]?.label];
  return from === undefined || to === undefined
    ? after
    : noteRowChanged(after, shortened(from), shortened(to));
}

const sameItem = (one: ItemRef | undefined, other: ItemRef | undefined): boolean =>
  one && other
    ? itemKey(one.resource, one.params, one.id) === itemKey(other.resource, other.params, other.id)
    : one === other;

function clampList(state: State, place: ListPlace): State {
  const height = listHeight(state);
  const view = viewOf(state, place);
  // Until the length of the list is known, the cursor may be beyond the loaded rows.
  const {gathers} = view.query;
  const known = gathers ? view.complete : view.list?.results !== undefined;
  const cursor = known ? cursorOf(place, view) : Math.max(0, place.cursor);
  const shown = gathers ? cursorOf(place, view) : cursor;
  const lowest = known || gathers ? Math.max(0, view.length - height) : Number.POSITIVE_INFINITY;
  const top = Math.max(0, Math.min(topFor(state, place.top, shown), lowest));
  const slot = view.row(shown);
  const cursorId = slot ? idOf(resourceOf(place.resource), slot) : place.cursorId;
  if (cursor === place.cursor && top === place.top && cursorId === place.cursorId) return state;
  return setPlace(clearWhileScrolling(state, top - place.top), {...place, cursor, top, cursorId});
}

/** The first row on the screen, so that the row of the cursor is on it. */
function topFor(state: State, top: number, cursor: number): number {
  const height = listHeight(state);
  if (cursor < top) return cursor - rowsAhead(state);
  return cursor > top + height - 1 ? cursor - height + 1 + rowsAhead(state) : top;
}
