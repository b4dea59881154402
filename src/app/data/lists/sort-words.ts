import {written} from '../../../api/filter/index.ts';
import type {Sort} from '../../../resources/sort.ts';
import {count, counted} from '../../../text/format.ts';
import type {Effect} from '../../state/effect.ts';
import {placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {completionThatWaits, isSorting} from './pages.ts';
import {sortOf} from './query.ts';
import {viewOf} from './view.ts';

/** The arrow beside the title of the sorted column. */
export const arrowOf = ({descending}: {descending: boolean}): string => (descending ? '↓' : '↑');

/** The word for an order on the screen: that of the column's title, where it has one. */
const sortWord = ({column, name}: Pick<Sort, 'column' | 'name'>): string =>
  column ? written(column.title) : name;

/** For the place line: `↓ memory`; empty unless an order was chosen. */
export function sortedBy(place: ListPlace): string {
  const sort = place.sort === undefined ? undefined : sortOf(place);
  return sort ? `${arrowOf(sort)} ${sortWord(sort)}` : '';
}

/** For the count line: who sorts, which rows, and by which field. The longest text comes first. */
export function orderTexts(state: State, place: ListPlace): readonly string[] {
  const view = viewOf(state, place);
  const {query, list, length, loaded, complete} = view;
  // Of no rows there is no order.
  if (!query.order || (complete && length === 0)) return [];
  const {sort, here} = query.order;
  const by = `by ${sortWord(sort)} ${arrowOf(sort)}`;
  if (!here) return [`service sorts ${by}`, by];
  const part = `${count(loaded)} of ${count(list?.results ?? 0)} rows`;
  if (isSorting(view, place)) {
    const waits = waitsForBudget(state) ? ', waiting for the budget of requests' : '';
    return [`sorting: ${part}${waits} ${by}`, `sorting: ${part}`, by];
  }
  return [`sorted here over ${complete ? counted(length, 'row') : part} ${by}`, by];
}

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
function waitsForBudget(state: State): boolean {
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
