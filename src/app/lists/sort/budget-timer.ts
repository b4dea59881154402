import type {Effect} from '../../effect.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {isSorting} from '../pages.ts';
import {viewOf} from '../view.ts';

/** Milliseconds between two looks at the budget. */
const again = 5000;

/** Sorting reads all pages. While the minute's budget is too small for that, a timer checks the budget every few seconds. */
export function scheduleBudget(state: State, effects: Effect[]): [State, Effect[]] {
  const wanted = waitsForBudget(state);
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

export function askBudget(state: State): [State, Effect[]] {
  const place = placeOf(state);
  const next = {...state, budgetScheduled: false};
  return [next, place.kind === 'list' ? [{type: 'readBudget', resource: place.resource}] : []];
}
