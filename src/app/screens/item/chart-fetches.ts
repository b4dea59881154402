import {resourceOf} from '../../../resources/index.ts';
import {hasBudget} from '../../data/lists/budget.ts';
import {lacks, singleItem} from '../../data/lists/known-items.ts';
import {refreshPart} from '../../data/lists/refresh.ts';
import type {Fetches} from '../../state/place.ts';
import {itemPlace} from '../../state/places.ts';
import type {ItemPlace, State} from '../../state/state.ts';
import type {Detail} from './detail.ts';

type Subject = Pick<Detail, 'place' | 'value' | 'at'>;

/** The item that holds the numbers for the charts of an item; undefined if it has no charts, or the service no numbers. */
export function numbersPlace(
  state: State,
  {place, value}: Pick<Detail, 'place' | 'value'>,
): ItemPlace | undefined {
  const {charts} = resourceOf(place.resource);
  if (!charts || lacks(state, charts.of)) return undefined;
  return itemPlace(charts.of, {}, String(charts.id(value)), charts.of);
}

/** Requests the numbers if that share of the minute's budget is left; again with the item, once they are an interval old. */
export function chartFetches(state: State, subject: Subject, share: number): Fetches {
  const numbers = numbersPlace(state, subject);
  if (!numbers) return {};
  // A request that has been sent is not aborted.
  if (!hasBudget(state, share) && !singleItem(state, numbers)?.loading) return {};
  const {minutes = 0} = resourceOf(subject.place.resource).charts ?? {};
  return {items: [{...numbers, since: subject.at - minutes * 60_000}]};
}

export function refreshCharts(state: State, subject: Subject): State {
  const numbers = numbersPlace(state, subject);
  return numbers ? refreshPart(state, numbers) : state;
}
