import {bodyHeight, listHeight} from '../../layout.ts';
import {cursorOf, viewOf} from '../../lists/view.ts';
import {placeOf, setPlace} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {detailRows} from '../item/layout/rows.ts';
import {isReader, readerText} from '../reader/lines.ts';

/** The cursor of a list, the first line of everything else. planFetches() keeps the cursor within the rows. */

function to(state: State, wish: (at: number, height: number) => number): State {
  const {overlay} = state;
  if (isReader(overlay)) {
    const height = bodyHeight(state);
    return {
      ...state,
      overlay: {
        ...overlay,
        top: within(wish(overlay.top, height), readerText(state, overlay).length - height),
      },
    };
  }
  const place = placeOf(state);
  if (place.kind === 'item') {
    const height = bodyHeight(state);
    return setPlace(state, {
      ...place,
      top: within(wish(place.top, height), detailRows(state, place).length - height),
    });
  }
  if (place.kind === 'screen')
    return setPlace(state, {
      ...place,
      cursor: Math.max(0, wish(place.cursor, listHeight(state))),
      item: undefined,
      held: undefined,
    });
  const cursor = wish(cursorOf(place, viewOf(state, place)), listHeight(state));
  return setPlace(state, {...place, cursor: Math.max(0, cursor), cursorId: undefined, seek: undefined});
}

const within = (value: number, most: number) => Math.max(0, Math.min(value, Math.max(0, most)));

// The last row of a list is not always known yet: until it is, the cursor stands beyond the loaded rows.
const end = Number.MAX_SAFE_INTEGER;

export const by = (state: State, rows: number) => to(state, at => at + rows);
export const byScreen = (state: State, screens: number) =>
  to(state, (at, height) => at + screens * Math.max(1, height - 1));
/** Half a screen, so that the other half of the rows stays in sight. */
export const byHalf = (state: State, halves: number) =>
  to(state, (at, height) => at + halves * Math.max(1, Math.floor(height / 2)));

/** The rows of a list go by under the cursor, which stays on its row as long as that is seen. Else as `by`. */
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

/** The cursor on a row that is on the screen. */
export function toRow(state: State, row: number): State {
  const place = placeOf(state);
  if (place.kind === 'item') return state;
  return place.kind === 'screen'
    ? setPlace(state, {...place, cursor: row, item: undefined, held: undefined})
    : setPlace(state, {...place, cursor: row, cursorId: undefined, seek: undefined});
}

export const toTop = (state: State) => to(state, () => 0);
export const toBottom = (state: State) => to(state, () => end);
