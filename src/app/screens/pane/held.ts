import type {Effect} from '../../effect.ts';
import type {MessageOf} from '../../message.ts';
import type {State} from '../../state.ts';
import {besideOf} from './pane.ts';

/**
 * While a key is held down, rows go by faster than anybody reads what stands beside them: the pane stays as it is, and comes after
 * as soon as the key is let go. So the list keeps up on a slow line.
 */

/** Milliseconds without a key: a held one comes again sooner. */
const pause = 120;

export const heldKeyTimer = 'held key';

/** After a key. */
export function stayWhileHeld(before: State, after: State, {repeat}: MessageOf<'key'>): [State, Effect[]] {
  const stays = repeat && !after.overlay ? besideOf(before)?.place.id : undefined;
  if (stays === undefined) return [letGo(after), []];
  const effect: Effect = {type: 'startTimer', timer: heldKeyTimer, milliseconds: pause};
  return [{...after, paneStays: stays}, [effect]];
}

/** The pane follows the cursor again. */
export const letGo = (state: State): State =>
  state.paneStays === undefined ? state : {...state, paneStays: undefined};
