import {resourceOf} from '../../resources/index.ts';
import {listHeight} from '../layout.ts';
import type {Effect} from '../message.ts';
import {partsOf, placeOf} from '../navigation/places.ts';
import type {ResourcePlace, State} from '../state.ts';
import {itemOf} from './known-items.ts';
import {loading, problemHere} from './loading.ts';
import {itemKey} from './query.ts';
import {hasMovingRows, isTracked} from './view.ts';

/** Sets the refresh timer while there is something to wait for, be it a row between states, a failure that may pass, or `w`. */
export function scheduleRefresh(state: State, effects: Effect[]): [State, Effect[]] {
  const wanted = waits(state);
  if (wanted === state.refreshScheduled) return [state, effects];
  effects.push(
    wanted
      ? {type: 'startTimer', timer: 'refresh', milliseconds: refreshAfter(state)}
      : {type: 'stopTimer', timer: 'refresh'},
  );
  return [{...state, refreshScheduled: wanted}, effects];
}

/** Milliseconds: five seconds under `w`; else longer and longer while nobody presses a key. */
function refreshAfter(state: State): number {
  const often = state.watch ? 5000 : Math.min(60_000, 5000 * 2 ** Math.floor(state.idleRefreshes / 6));
  return Math.max(often, (problemHere(state)?.retryAfter ?? 0) * 1000);
}

// A tenth of the minute's budget is left to the person.
const spare = ({budget}: State) => !budget || budget.remaining > budget.limit / 10;

const passing = new Set(['unreachable', 'timeout', 'server', 'limited']);

function waits(state: State): boolean {
  if (state.exiting || state.suspended || loading(state)) return false;
  const problem = problemHere(state);
  // Under `w` a person has asked to be told when it is over, whatever it is; a token does not become right by waiting.
  if (problem)
    return (
      passing.has(problem.kind) || (state.watch && !['unauthorized', 'forbidden'].includes(problem.kind))
    );
  return spare(state) && partsOf(placeOf(state)).some(part => changesByItself(state, part));
}

/** Whether a part of the place is to be read again: it is between two states, or live and watched. */
function changesByItself(state: State, part: ResourcePlace): boolean {
  const {live, settled} = resourceOf(part.resource);
  if (!live) return false;
  if (part.kind === 'list') return state.watch || hasMovingRows(state, part, listHeight(state));
  const value = itemOf(state, part)?.value;
  if (value === undefined) return false;
  const key = itemKey(part.resource, part.params, part.id);
  return state.watch || (settled?.(value) === false && !isTracked(state, key));
}
