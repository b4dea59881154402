import type {Budget} from '../../api/index.ts';
import {resourceOf} from '../../resources/index.ts';
import type {BudgetLeft} from '../message.ts';
import type {State} from '../state.ts';
import {placeOf} from './places.ts';

/** How many requests are left of those that the service allows. */

/**
 * What is left for the lists of the place, as last heard. Always of these, whatever was asked last: of items one may ask for far
 * more, so that lists are what one runs out of.
 */
export function budgetHere(state: State): Budget | undefined {
  const place = placeOf(state);
  const list = place.kind === 'screen' ? undefined : resourceOf(place.resource).list;
  return state.budgets[list?.kind === 'list' ? list.budget : 'list'];
}

export const withBudget = (state: State, left: BudgetLeft | undefined): State =>
  left
    ? {...state, budgets: {...state.budgets, [left.of]: {limit: left.limit, remaining: left.remaining}}}
    : state;
