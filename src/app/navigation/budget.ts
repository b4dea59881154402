import type {Budget} from '../../api/index.ts';
import {resourceOf} from '../../resources/index.ts';
import type {BudgetLeft} from '../message.ts';
import type {State} from '../state.ts';
import {placeOf} from './places.ts';

/**
 * Returns the last known number of requests left for the lists of the place. Lists have a far smaller limit than items, so
 * theirs is the one that matters, whatever was requested last.
 */
export function budgetHere(state: State): Budget | undefined {
  const place = placeOf(state);
  const list = place.kind === 'screen' ? undefined : resourceOf(place.resource).list;
  return state.budgets[list?.kind === 'list' ? list.budget : 'list'];
}

/** Whether more than a share of the minute's requests is left, so that not only keys of a person may send some. */
export function hasBudget(state: State, share: number): boolean {
  const budget = budgetHere(state);
  return !budget || budget.remaining > budget.limit * share;
}

export const withBudget = (state: State, left: BudgetLeft | undefined): State =>
  left
    ? {...state, budgets: {...state.budgets, [left.of]: {limit: left.limit, remaining: left.remaining}}}
    : state;
