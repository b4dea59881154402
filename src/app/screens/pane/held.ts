import type {Effect} from '../../effect.ts';
import type {State} from '../../state.ts';
import {besideOf} from './pane.ts';

/**
 * A key that moves the cursor draws the list alone; the pane follows as soon as no further key comes. Rows go by faster than
 * anybody reads what stands beside them, and over a slow line the list keeps up with the keys.
 */

/** Milliseconds without a key: a key that is held comes again sooner, and nobody waits for what comes after it. */
const pause = 150;

export const heldKeyTimer = 'held key';

/** After a key. */
export function stayWhileMoving(before: State, after: State): [State, Effect[]] {
  const shown = besideOf(before);
  const next = besideOf(letGo(after));
  const moved =
    shown !== undefined &&
    next !== undefined &&
    !after.overlay &&
    shown.place.resource === next.place.resource &&
    shown.place.id !== next.place.id;
  if (!moved) return [letGo(after), []];
  const effect: Effect = {type: 'startTimer', timer: heldKeyTimer, milliseconds: pause};
  return [{...after, paneStays: shown.place.id}, [effect]];
}

/** The pane follows the cursor again. */
export const letGo = (state: State): State =>
  state.paneStays === undefined ? state : {...state, paneStays: undefined};
