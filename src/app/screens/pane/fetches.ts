import {resourceOf} from '../../../resources/index.ts';
import {hasBudget} from '../../data/lists/budget.ts';
import {singleItem} from '../../data/lists/known-items.ts';
import {completedAt} from '../../data/lists/pages.ts';
import {itemKey} from '../../data/lists/query.ts';
import {eventsPlace} from '../../data/relations/relations.ts';
import {showRead} from '../../data/writes/rows.ts';
import type {Effect} from '../../state/effect.ts';
import type {MessageOf} from '../../state/message.ts';
import type {Fetches} from '../../state/place.ts';
import type {State} from '../../state/state.ts';
import {breakdownFetches} from '../item/breakdown.ts';
import {chartFetches} from '../item/charts.ts';
import type {Detail} from '../item/detail.ts';
import {relationFetches} from '../item/relation-fetches.ts';
import {besideOf} from './pane.ts';
import {letGo} from './stay.ts';

/** Requests for the pane are sent only once the cursor rests on a row, so that moving through a list requests nothing. */

/** Milliseconds without a move after which the cursor counts as resting. */
const pause = 400;
/** The share of the minute's budget that is kept for what the user does next. */
const budgetShare = 0.5;
/** Milliseconds after which data for the pane is read again. */
const old = 60_000;

const keyOf = ({place: {resource, params, id}}: Detail): string => itemKey(resource, params, id);

/** Returns the item to request for the pane, or the figure to read further pages for, if somebody may be looking at it. */
function wanted(state: State): string | undefined {
  if (state.overlay || state.suspended || state.exiting || state.unfocusedSince !== undefined)
    return undefined;
  // The item under the cursor; the pane may still show another one.
  const detail = besideOf(letGo(state));
  return detail ? keyOf(detail) : completedAt(state);
}

/** Starts the timer that detects that the cursor rests, whenever the cursor has moved to another item or figure. */
export function scheduleRest(state: State, effects: Effect[]): [State, Effect[]] {
  const item = wanted(state);
  const before = state.rest;
  if (item === undefined) {
    if (!before || before.over) return [state, effects];
    return [{...state, rest: undefined}, [...effects, {type: 'stopTimer', timer: restTimer}]];
  }
  if (before?.item === item) return [state, effects];
  const effect: Effect = {type: 'startTimer', timer: restTimer, milliseconds: pause};
  return [{...state, rest: {item, over: false}}, [...effects, effect]];
}

export const restTimer = 'rest';

/** The timer rang: the data of the item is requested. If it was read before, it is read again if it is old. */
export function rested(state: State): State {
  const {rest, items} = state;
  if (!rest) return state;
  const item = items[rest.item];
  const stale = item?.value !== undefined && state.now - (item.at ?? 0) > old;
  return {
    ...state,
    rest: {...rest, over: true},
    items: stale ? {...items, [rest.item]: {...item, stale: true}} : items,
  };
}

/** The item if its row is old, its events, and the lists that its relations lead to. */
export function paneFetches(state: State): Fetches {
  const follows = state.rest?.over && !state.overlay && state.paneStays === undefined;
  const detail = follows ? besideOf(state) : undefined;
  if (!detail || state.rest?.item !== keyOf(detail)) return {};
  const spare = hasBudget(state, budgetShare);
  const events = eventsPlace(detail.place);
  const parts = spare ? breakdownFetches(state, detail) : {};
  return {
    items: [
      ...(needsItem(state, detail, spare) ? [detail.place] : []),
      ...(parts.items ?? []),
      ...(chartFetches(state, detail, budgetShare).items ?? []),
    ],
    lists: [
      ...(events && spare ? [{place: events, pages: [1]}] : []),
      ...relationFetches(state, detail, budgetShare),
      ...(parts.lists ?? []),
    ],
  };
}

/** Whether to request the item separately: it changes by itself, and its row is old. */
function needsItem(state: State, {place, at}: Detail, spare: boolean): boolean {
  const {loading, at: read = 0} = singleItem(state, place) ?? {};
  if (loading) return true;
  return spare && resourceOf(place.resource).live === true && state.now - Math.max(at, read) > old;
}

/** Updates the row of the item in the pane when the item has been read separately. */
export function besideRead(state: State, {item, value, raw, at}: MessageOf<'itemLoaded'>): State {
  const detail = besideOf(state);
  return detail && keyOf(detail) === item ? showRead(state, detail.place, {value, raw}, at) : state;
}
