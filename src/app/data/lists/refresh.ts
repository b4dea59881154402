import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {List} from '../../state/list.ts';
import {partsOf, placeOf} from '../../state/places.ts';
import type {ListPlace, Problem, ResourcePlace, State} from '../../state/state.ts';
import {partReadAt} from './copies.ts';
import {problemsOf} from './problems.ts';
import {itemKey} from './query.ts';
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
