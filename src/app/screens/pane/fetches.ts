import {resourceOf} from '../../../resources/index.ts';
import {singleItem} from '../../data/lists/known-items.ts';
import {completedAt, hasBudget} from '../../data/lists/pages.ts';
import {itemKey} from '../../data/lists/query.ts';
import {eventsPlace} from '../../data/relations/relations.ts';
import {showRead} from '../../data/writes/rows.ts';
import type {Effect} from '../../state/effect.ts';
import type {Key} from '../../state/keys.ts';
import {listHeight, paneColumns} from '../../state/layout.ts';
import type {MessageOf} from '../../state/message.ts';
import type {Fetches} from '../../state/place.ts';
import type {State} from '../../state/state.ts';
import {breakdownFetches, type Detail, relationFetches} from '../item/breakdown.ts';
import {chartFetches} from '../item/charts.ts';
import {paneDetail} from './pane.ts';

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
  const detail = paneDetail(unfreezePane(state));
  return detail ? keyOf(detail) : completedAt(state);
}

/** Starts the timer that detects that the cursor rests, whenever the cursor has moved to another item or figure. */
export function scheduleRest(state: State, effects: Effect[]): [State, Effect[]] {
  const item = wanted(state);
  const before = state.cursorRest;
  if (item === undefined) {
    if (!before || before.over) return [state, effects];
    return [{...state, cursorRest: undefined}, [...effects, {type: 'stopTimer', timer: restTimer}]];
  }
  if (before?.item === item) return [state, effects];
  const effect: Effect = {type: 'startTimer', timer: restTimer, milliseconds: pause};
  return [{...state, cursorRest: {item, over: false}}, [...effects, effect]];
}

export const restTimer = 'rest';

/** The timer rang: the data of the item is requested. If it was read before, it is read again if it is old. */
export function rested(state: State): State {
  const {cursorRest: rest, items} = state;
  if (!rest) return state;
  const item = items[rest.item];
  const stale = item?.value !== undefined && state.now - (item.at ?? 0) > old;
  return {
    ...state,
    cursorRest: {...rest, over: true},
    items: stale ? {...items, [rest.item]: {...item, stale: true}} : items,
  };
}

/** The item if its row is old, its events, and the lists that its relations lead to. */
export function paneFetches(state: State): Fetches {
  const follows = state.cursorRest?.over && !state.overlay && state.frozenPane === undefined;
  const detail = follows ? paneDetail(state) : undefined;
  if (!detail || state.cursorRest?.item !== keyOf(detail)) return {};
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
export function paneItemRead(state: State, {item, value, raw, at}: MessageOf<'itemLoaded'>): State {
  const detail = paneDetail(state);
  return detail && keyOf(detail) === item ? showRead(state, detail.place, {value, raw}, at) : state;
}

/** While keys move the cursor, only the list is drawn, to keep up with them; nobody can read the pane while rows pass. */

/** Milliseconds without a key after which the pane is drawn: longer than between repeats of a key, too short to notice. */
const cursorPause = 150;
/** The same for a cleared pane, which costs more to draw. */
const longPause = 400;

export const repeatTimer = 'repeated key';

/** Handles a key that may have moved the cursor to another row. */
export function freezePaneWhileMoving(before: State, after: State, {repeat = false}: Key): [State, Effect[]] {
  const shown = paneDetail(before);
  const next = paneDetail(unfreezePane(after));
  const moved =
    shown !== undefined &&
    next !== undefined &&
    !after.overlay &&
    shown.place.resource === next.place.resource &&
    shown.place.id !== next.place.id;
  if (!moved) return [unfreezePane(after), []];
  const cleared = before.frozenPane?.cleared ?? false;
  const milliseconds = cleared ? longPause : cursorPause;
  return [
    {...after, frozenPane: {item: shown.place.id, repeat, cleared}},
    [{type: 'startTimer', timer: repeatTimer, milliseconds}],
  ];
}

/** Lets the pane follow the cursor again. */
export const unfreezePane = (state: State): State =>
  state.frozenPane === undefined ? state : {...state, frozenPane: undefined};

/** How many rows the list scrolls further than it must: beside a pane each scroll draws all rows, so it should be rare. */
export const rowsAhead = (state: State): number =>
  paneColumns(state) > 0 && !state.frozenPane?.repeat ? Math.floor(listHeight(state) / 2) : 0;

/** Clears the pane when a repeated key has scrolled the list by that many rows. */
export function clearWhileScrolling(state: State, rows: number): State {
  const {frozenPane} = state;
  if (!frozenPane?.repeat || frozenPane.cleared || rows === 0) return state;
  return Math.abs(rows) < listHeight(state) / 2
    ? {...state, frozenPane: {...frozenPane, cleared: true}}
    : state;
}
