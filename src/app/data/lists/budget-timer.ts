import type {Effect} from '../../state/effect.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {completionThatWaits, isSorting} from './pages.ts';
import {viewOf} from './view.ts';

/** Milliseconds between two looks at the budget. */
const again = 5000;

/**
 * Sorting, sums and the figures of the overview need all pages. While the minute's budget is too small for that, a timer checks the
 * budget every few seconds.
 */
export function scheduleBudget(state: State, effects: Effect[]): [State, Effect[]] {
  const wanted = waitingResource(state) !== undefined;
  if (wanted === (state.budgetScheduled ?? false)) return [state, effects];
  const effect: Effect = wanted
    ? {type: 'startTimer', timer: 'budget', milliseconds: again}
    : {type: 'stopTimer', timer: 'budget'};
  return [{...state, budgetScheduled: wanted}, [...effects, effect]];
}

/** Whether sorting has to wait until there is budget again. */
export function waitsForBudget(state: State): boolean {
  const place = placeOf(state);
  if (place.kind !== 'list' || state.exiting || state.suspended) return false;
  const view = viewOf(state, place);
  return isSorting(view, place) && view.list?.loading.length === 0;
}

/** The resource whose pages wait until there is budget again; undefined if none do. */
function waitingResource(state: State): string | undefined {
  if (state.exiting || state.suspended) return undefined;
  const place = placeOf(state);
  return place.kind === 'list' && waitsForBudget(state) ? place.resource : completionThatWaits(state);
}

export function askBudget(state: State): [State, Effect[]] {
  const resource = waitingResource(state);
  const next = {...state, budgetScheduled: false};
  return [next, resource === undefined ? [] : [{type: 'readBudget', resource}]];
}
