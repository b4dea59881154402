import {resourceOf} from '../../../resources/index.ts';
import type {Effect} from '../../state/effect.ts';
import {listHeight} from '../../state/layout.ts';
import type {MessageOf} from '../../state/message.ts';
import {partsOf, placeOf} from '../../state/places.ts';
import type {ListPlace, ResourcePlace, State} from '../../state/state.ts';
import {hasBudget} from './budget.ts';
import {hasMovingItems} from './copies.ts';
import {isDeleted} from './deleted-rows.ts';
import {singleItem} from './known-items.ts';
import {loading} from './loading.ts';
import {hasMovingRows, isTracked} from './moving-rows.ts';
import {problemHere, problemsHere} from './problems.ts';
import {itemKey, listOf} from './query.ts';
import {refreshLive} from './refresh.ts';

/** Runs the refresh timer while something may change: an item in transition, a temporary failure, or a watched screen (`w`). */
export function scheduleRefresh(state: State, effects: Effect[]): [State, Effect[]] {
  const wanted = waits(state);
  const milliseconds = wanted ? refreshPause(state) : undefined;
  // A key or the focus shortens a long pause that has already begun.
  const sooner = milliseconds !== undefined && milliseconds < (state.refreshPause ?? milliseconds);
  if (wanted === state.refreshScheduled && !sooner) return [state, effects];
  effects.push(
    milliseconds === undefined
      ? {type: 'stopTimer', timer: 'refresh'}
      : {type: 'startTimer', timer: 'refresh', milliseconds},
  );
  return [{...state, refreshScheduled: wanted, refreshPause: milliseconds}, effects];
}

const shortest = 5000;
/** The factor by which pauses are longer, for each pace of the settings. */
const slowerAt = {calm: 4, normal: 1, quick: 0.4} as const;
/** The longest pauses, in milliseconds: while watching (`w`), and otherwise. */
const watched = 30_000;
const longest = 60_000;

/** Milliseconds until data is read again: more while no key is pressed, fewer on a watched screen, many without the focus. */
export function refreshPause(state: State): number {
  const slower = slowerAt[state.preferences.pace];
  const most = (state.watch ? watched : longest) * slower;
  const requests = partsOf(placeOf(state)).reduce((sum, part) => sum + requestsFor(state, part), 0);
  const first = Math.max(shortest, 2000 * requests) * slower;
  const often = Math.min(most, first * 2 ** Math.floor(state.idleRefreshes / 6));
  const looked = state.unfocusedSince === undefined ? often : Math.max(often, watched);
  return Math.max(looked, (problemHere(state)?.retryAfter ?? 0) * 1000);
}

/** The requests that reading a part again costs: one for each page, and none for a list with a filter that was not needed. */
function requestsFor(state: State, part: ResourcePlace): number {
  if (part.kind === 'item' || placeOf(state).kind !== 'screen') return 1;
  const pages = Object.keys(listOf(state, part)?.pages ?? {}).length;
  return part.filter === '' ? Math.max(1, pages) : pages;
}

/** The terminal reported its background, or that it gained or lost the focus. Data that is overdue is read at once. */
export function terminalReported(state: State, report: MessageOf<'focus' | 'ground'>): State {
  if (report.type === 'ground') return {...state, ground: report.color};
  const {focused, at} = report;
  if (!focused) return {...state, unfocusedSince: state.unfocusedSince ?? at};
  const since = state.unfocusedSince;
  const here: State = {...state, unfocusedSince: undefined, idleRefreshes: 0};
  const due = since !== undefined && at - since >= shortest && state.refreshScheduled;
  return due ? refreshLive(here) : here;
}

const passing = new Set(['unreachable', 'timeout', 'server', 'limited']);

function waits(state: State): boolean {
  if (state.exiting || state.suspended || loading(state)) return false;
  // On a standalone screen, parts that the token may not read do not stop the others from being refreshed.
  const isAlone = placeOf(state).kind !== 'screen';
  const problem = problemsHere(state).find(({kind}) => isAlone || kind !== 'forbidden');
  // A watched screen is read again after any problem, except that waiting does not make a token valid.
  if (problem)
    return (
      passing.has(problem.kind) || (state.watch && !['unauthorized', 'forbidden'].includes(problem.kind))
    );
  // A tenth of the minute's budget is kept for what the user does next.
  return hasBudget(state, 0.1) && partsOf(placeOf(state)).some(part => changesByItself(state, part));
}

/** Whether a part of the place must be read again: items are in transition or were deleted, or it is live and watched. */
function changesByItself(state: State, part: ResourcePlace): boolean {
  const {live, settled} = resourceOf(part.resource);
  if (part.kind === 'list') return (state.watch && live === true) || isMoving(state, part);
  const value = singleItem(state, part)?.value;
  if (value === undefined) return false;
  if (isDeleted(state, part)) return true;
  if (!live) return false;
  const key = itemKey(part.resource, part.params, part.id);
  return state.watch || (settled?.(value) === false && !isTracked(state, key));
}

/** Whether an item is in transition: a row on the screen or, on the overview, any item of the list. */
function isMoving(state: State, part: ListPlace): boolean {
  const place = placeOf(state);
  if (place.kind === 'screen' && place.follows) return hasMovingItems(state, part);
  return !part.whole && hasMovingRows(state, part, listHeight(state));
}
