import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {Effect} from '../../state/effect.ts';
import {listHeight} from '../../state/layout.ts';
import type {List} from '../../state/list.ts';
import type {MessageOf} from '../../state/message.ts';
import {partsOf, placeOf} from '../../state/places.ts';
import type {ListPlace, Problem, ResourcePlace, State} from '../../state/state.ts';
import {isDeleted, loading, problemHere, problemsHere, problemsOf, singleItem} from './known-items.ts';
import {hasBudget, hasMovingItems, hasMovingRows, isTracked, partReadAt} from './pages.ts';
import {itemKey, listOf} from './query.ts';
import {viewOf} from './view.ts';

/** Data that is marked as stale is read again, and stays on the screen until the new data arrives. */

/** Marks live data as stale if it is older than the place allows. What was never read is requested anyway, if it is needed. */
export function refreshDue(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'screen' || place.keeps === undefined) return refreshLive(state);
  const oldest = state.now - place.keeps;
  return place.parts
    .filter(part => resourceOf(part.resource).live && (partReadAt(state, part) ?? oldest) < oldest)
    .reduce(refreshPart, state);
}

/** Marks the shown data as stale, or only that of some resources. */
export const refresh = (state: State, of: (resource: Resource) => boolean = () => true): State =>
  partsOf(placeOf(state))
    .filter(({resource}) => of(resourceOf(resource)))
    .reduce(refreshPart, state);

export const refreshLive = (state: State): State => refresh(state, ({live}) => live === true);

/** Marks the shown data as stale that is kept on this machine, such as the journal. */
export const refreshLocal = (state: State): State => refresh(state, ({source}) => !source.account);

/** Handles the refresh timer. Of a screen, only live parts and those that failed to load are read again. */
export function refreshInTime(before: State): State {
  const state = {...before, refreshScheduled: false, idleRefreshes: before.idleRefreshes + 1};
  const place = placeOf(state);
  if (place.kind !== 'screen') return refresh(state);
  return place.parts.filter(part => isDue(state, part)).reduce(refreshPart, state);
}

/** Whether the timer reads a part. Data that the token may not read is requested again only by a key. */
function isDue(state: State, part: ResourcePlace): boolean {
  const problems = problemsOf(state, part);
  return problems.length > 0
    ? problems.some(({kind}) => kind !== 'forbidden')
    : resourceOf(part.resource).live === true;
}

export function refreshPart(state: State, part: ResourcePlace): State {
  return refreshOwn(retryCatalogues(state, part.resource), part);
}

/** Requests catalogues again that failed to load, except those that the service lacks. */
function retryCatalogues(state: State, resource: string): State {
  const {catalogues = []} = resourceOf(resource);
  const failed = Object.entries(state.lists).filter(
    ([, list]) =>
      catalogues.includes(list.resource) && Object.values(list.failures).some(({kind}) => kind !== 'missing'),
  );
  if (failed.length === 0) return state;
  const again = failed.map(([key, list]) => [key, {...list, failures: {}}] as const);
  return {...state, lists: {...state.lists, ...Object.fromEntries(again)}};
}

function refreshOwn(state: State, part: ResourcePlace): State {
  // The screen may use pages of another size than the list, so all pages of the resource become stale.
  const all = part.kind === 'list' && part.whole && placeOf(state).kind === 'screen';
  if (part.kind === 'list') return refreshList(all ? outdate(state, part.resource) : state, part);
  const key = itemKey(part.resource, part.params, part.id);
  const item = state.items[key];
  if (!item) return state;
  return {...state, items: {...state.items, [key]: {...item, stale: true, problem: undefined}}};
}

/** Marks a list as stale, whether it is shown or chosen from; failed pages are requested again. */
export function refreshList(state: State, place: ListPlace): State {
  const {query, list} = viewOf(state, place);
  if (!list) return state;
  const stale = {...withStalePages(list), failures: {}, missing: undefined};
  return {...state, lists: {...state.lists, [query.key]: stale}};
}

const withStalePages = (list: List): List => ({
  ...list,
  pages: Object.fromEntries(
    Object.entries(list.pages).map(([number, page]) => [number, {...page, stale: true}]),
  ),
});

/**
 * Drops the problems of all that could not be read, so that the screens that need it request it again, once. Only a step of a
 * person leads here. What the service lacks stays so. @param forbidden also what the token may not read
 */
export function retryFailed(state: State, {forbidden = false} = {}): State {
  const isTried = ({kind}: Problem) => kind !== 'missing' && (forbidden || kind !== 'forbidden');
  const lists = changedIn(state.lists, list => {
    const tried = Object.keys(list.failures)
      .map(Number)
      .filter(page => list.failures[page] && isTried(list.failures[page]));
    if (tried.length === 0) return list;
    const failures = {...list.failures};
    for (const page of tried) delete failures[page];
    return {...list, failures, again: [...new Set([...(list.again ?? []), ...tried])]};
  });
  const items = changedIn(state.items, item =>
    item.problem && isTried(item.problem) ? {...item, stale: true, problem: undefined} : item,
  );
  return lists === state.lists && items === state.items ? state : {...state, lists, items};
}

/** Returns the same record if nothing in it changes. */
function changedIn<T>(all: Readonly<Record<string, T>>, change: (one: T) => T): Readonly<Record<string, T>> {
  const changed = Object.entries(all).flatMap(([key, one]) => {
    const next = change(one);
    return next === one ? [] : [[key, next] as const];
  });
  return changed.length === 0 ? all : {...all, ...Object.fromEntries(changed)};
}

/** Marks the copies of a list in larger pages as stale that had another length when they were read. */
export function outdateCopies(state: State, {resource, params, filter, pageSize, results}: List): State {
  const of = JSON.stringify(params);
  const lists = changedIn(state.lists, copy => {
    const isCopy = copy.resource === resource && copy.filter === filter && copy.pageSize > pageSize;
    const isOther = copy.results !== undefined && copy.results !== results;
    return isCopy && isOther && JSON.stringify(copy.params) === of ? withStalePages(copy) : copy;
  });
  return lists === state.lists ? state : {...state, lists};
}

/** Marks all lists of a resource as stale: each is read again when it is next shown. */
export function outdate(state: State, resource: string): State {
  const lists = Object.entries(state.lists).map(
    ([key, list]) => [key, list.resource === resource ? withStalePages(list) : list] as const,
  );
  return {...state, lists: Object.fromEntries(lists)};
}

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
