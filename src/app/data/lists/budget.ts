import type {Budget} from '../../../api/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {BudgetLeft} from '../../state/message.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';

/** Returns the last known budget of requests for the lists of the place, which is much smaller than that for items. */
export function budgetHere(state: State): Budget | undefined {
  const place = placeOf(state);
  const list = place.kind === 'screen' ? undefined : resourceOf(place.resource).list;
  return state.budgets[list?.kind === 'list' ? list.budget : 'list'];
}

/** Whether more than that share of the minute's budget is left, so that requests may be sent which no key asked for. */
export function hasBudget(state: State, share: number): boolean {
  const budget = budgetHere(state);
  return !budget || budget.remaining > budget.limit * share;
}

export const withBudget = (state: State, left: BudgetLeft | undefined): State =>
  left
    ? {...state, budgets: {...state.budgets, [left.of]: {limit: left.limit, remaining: left.remaining}}}
    : state;
