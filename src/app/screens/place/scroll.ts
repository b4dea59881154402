import {cursorOf, viewOf} from '../../data/lists/view.ts';
import {bodyHeight, listHeight} from '../../state/layout.ts';
import {placeOf, setPlace} from '../../state/places.ts';
import type {State} from '../../state/state.ts';

/** Moves the cursor of a list, and scrolls everything else. `planFetches` keeps both within what there is. */
function to(state: State, wish: (at: number, height: number) => number): State {
  const {overlay} = state;
  const scrolled = (top: number) => Math.max(0, wish(top, bodyHeight(state)));
  if (overlay && 'top' in overlay && overlay.kind !== 'form')
    return {...state, overlay: {...overlay, top: scrolled(overlay.top)}};
  const place = placeOf(state);
  if (place.kind === 'item') return setPlace(state, {...place, top: scrolled(place.top)});
  const at = place.kind === 'screen' ? place.cursor : cursorOf(place, viewOf(state, place));
  return toRow(state, Math.max(0, wish(at, listHeight(state))));
}

const within = (value: number, most: number) => Math.max(0, Math.min(value, Math.max(0, most)));

// The last row of a list may not be known yet; until it is, the cursor stands beyond the loaded rows.
const end = Number.MAX_SAFE_INTEGER;

export const by = (state: State, rows: number) => to(state, at => at + rows);
export const byScreen = (state: State, screens: number) =>
  to(state, (at, height) => at + screens * Math.max(1, height - 1));
export const byHalf = (state: State, halves: number) =>
  to(state, (at, height) => at + halves * Math.max(1, Math.floor(height / 2)));

/** Scrolls a list. The cursor stays on its row as long as that is on the screen. Anything else scrolls as with keys. */
export function wheel(state: State, rows: number): State {
  const place = placeOf(state);
  if (state.overlay || place.kind !== 'list') return by(state, rows);
  const height = listHeight(state);
  const view = viewOf(state, place);
  // If all rows are visible, only the cursor moves.
  if (view.length <= height) return by(state, rows);
  const top = within(place.top + rows, view.length - height);
  const at = cursorOf(place, view);
  const cursor = Math.max(top, Math.min(at, top + height - 1));
  if (top === place.top) return state;
  return setPlace(state, {
    ...place,
    top,
    cursor,
    ...(cursor === at ? {} : {cursorId: undefined, seek: undefined}),
  });
}

export function toRow(state: State, row: number): State {
  const place = placeOf(state);
  if (place.kind === 'item') return state;
  return place.kind === 'screen'
    ? setPlace(state, {...place, cursor: row, item: undefined, figure: undefined})
    : setPlace(state, {...place, cursor: row, cursorId: undefined, seek: undefined});
}

export const toTop = (state: State) => to(state, () => 0);
export const toBottom = (state: State) => to(state, () => end);
