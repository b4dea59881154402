import type {Effect} from '../../effect.ts';
import type {Key} from '../../input/stamp.ts';
import {listHeight, paneColumns} from '../../layout.ts';
import type {State} from '../../state.ts';
import {besideOf} from './pane.ts';

/**
 * While keys move the cursor, only the list is drawn; the pane follows once no further key arrives. Rows pass faster than
 * anybody can read the pane, and so the list keeps up with the keys even over a slow connection.
 */

/** Milliseconds without a key after which the pane is drawn: longer than a repeating key, and too short to notice. */
const pause = 150;
/** Where it is drawn anew and not only where it differs: at the end of a list, keys come more slowly. */
const longPause = 400;

export const heldKeyTimer = 'held key';

/** After a key. */
export function stayWhileMoving(before: State, after: State, {repeat = false}: Key): [State, Effect[]] {
  const shown = besideOf(before);
  const next = besideOf(letGo(after));
  const moved =
    shown !== undefined &&
    next !== undefined &&
    !after.overlay &&
    shown.place.resource === next.place.resource &&
    shown.place.id !== next.place.id;
  if (!moved) return [letGo(after), []];
  const cleared = before.paneStays?.cleared ?? false;
  const effect: Effect = {
    type: 'startTimer',
    timer: heldKeyTimer,
    milliseconds: cleared ? longPause : pause,
  };
  return [{...after, paneStays: {item: shown.place.id, held: repeat, cleared}}, [effect]];
}

/** The pane follows the cursor again. */
export const letGo = (state: State): State =>
  state.paneStays === undefined ? state : {...state, paneStays: undefined};

/**
 * Beside an item, terminals cannot scroll a list: they move whole lines. A key that is held clears what stands there, and then
 * costs what it costs elsewhere; at any other the list goes on by half a screen, so that few keys draw all of its rows.
 */
export const rowsAhead = (state: State): number =>
  paneColumns(state) > 0 && !state.paneStays?.held ? Math.floor(listHeight(state) / 2) : 0;

/** The list has scrolled by so many rows. */
export function clearWhileScrolling(state: State, rows: number): State {
  const {paneStays} = state;
  if (!paneStays?.held || paneStays.cleared || rows === 0) return state;
  return Math.abs(rows) < listHeight(state) / 2
    ? {...state, paneStays: {...paneStays, cleared: true}}
    : state;
}
