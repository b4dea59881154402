import type {Effect} from '../../state/effect.ts';
import type {Key} from '../../state/keys.ts';
import {listHeight, paneColumns} from '../../state/layout.ts';
import type {State} from '../../state/state.ts';
import {besideOf} from './pane.ts';

/** While keys move the cursor, only the list is drawn, to keep up with them; nobody can read the pane while rows pass. */

/** Milliseconds without a key after which the pane is drawn: longer than between repeats of a key, too short to notice. */
const pause = 150;
/** The same for a cleared pane, which costs more to draw. */
const longPause = 400;

export const repeatTimer = 'repeated key';

/** Handles a key that may have moved the cursor to another row. */
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
  const milliseconds = cleared ? longPause : pause;
  return [
    {...after, paneStays: {item: shown.place.id, repeat, cleared}},
    [{type: 'startTimer', timer: repeatTimer, milliseconds}],
  ];
}

/** Lets the pane follow the cursor again. */
export const letGo = (state: State): State =>
  state.paneStays === undefined ? state : {...state, paneStays: undefined};

/** How many rows the list scrolls further than it must: beside a pane each scroll draws all rows, so it should be rare. */
export const rowsAhead = (state: State): number =>
  paneColumns(state) > 0 && !state.paneStays?.repeat ? Math.floor(listHeight(state) / 2) : 0;

/** Clears the pane when a repeated key has scrolled the list by that many rows. */
export function clearWhileScrolling(state: State, rows: number): State {
  const {paneStays} = state;
  if (!paneStays?.repeat || paneStays.cleared || rows === 0) return state;
  return Math.abs(rows) < listHeight(state) / 2
    ? {...state, paneStays: {...paneStays, cleared: true}}
    : state;
}
