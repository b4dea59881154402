import {filterRefused} from '../../api/index.ts';
import {resourceOf} from '../../resources/index.ts';
import {count} from '../../text/format.ts';
import {changesOf, tellChanges} from '../data/lists/changes.ts';
import {lacks, nameAfterItem, rememberItemSupport, rememberSupport} from '../data/lists/known-items.ts';
import {withBudget} from '../data/lists/pages.ts';
import {queryOf, refusalKey} from '../data/lists/query.ts';
import {outdateCopies} from '../data/lists/refresh.ts';
import {out} from '../data/relations/history.ts';
import type {MessageOf} from '../state/message.ts';
import {endWaiting} from '../state/notice.ts';
import {listPlace, placeOf} from '../state/places.ts';
import type {Item, List, ListPage, ListPlace, Problem, Refusal, State} from '../state/state.ts';

const without = (pages: readonly number[], page: number) => pages.filter(other => other !== page);

const left = (pages: readonly number[]) => (pages.length > 0 ? pages : undefined);

/** What a list notes of a page that is on its way, once the answer has come. */
const answered = ({loading, again}: List, page: number): Pick<List, 'loading' | 'again'> => ({
  loading: without(loading, page),
  ...(again ? {again: left(without(again, page))} : {}),
});

function setList(state: State, key: string, list: List): State {
  return {...state, lists: {...state.lists, [key]: list}};
}

/** The least `page_size` that the service accepts. */
const leastPage = 25;

export function pageLoaded(state: State, message: MessageOf<'pageLoaded'>): State {
  const list = state.lists[message.list];
  if (!list) return state;
  const {slots, page, at} = message;
  // The service may send smaller pages than requested; a first page that is not the last one shows their size. A page below
  // the minimum is an error of the service, and would lead to a request for every few rows.
  const pageSize =
    page === 1 && slots.length >= leastPage && slots.length < Math.min(list.pageSize, message.results)
      ? slots.length
      : list.pageSize;
  const {results, countWarning} = countOf({...list, pageSize}, message);
  const resized = list.results !== undefined && list.results !== results;
  const stillLoaded: Record<number, ListPage> = {};
  if (pageSize === list.pageSize) {
    for (const [number, old] of Object.entries(list.pages)) {
      if ((Number(number) - 1) * pageSize < results)
        stillLoaded[Number(number)] = resized ? {...old, stale: true} : old;
    }
  }
  const {[page]: _, ...failures} = list.failures;
  const old = pageSize === list.pageSize ? list.pages[page] : undefined;
  const changes = old && changesOf(state, list, slots, {page, at});
  const next: List = {
    ...list,
    pageSize,
    results,
    countWarning,
    missing: list.missing?.promised === message.results ? list.missing : undefined,
    pages: {...stillLoaded, [page]: {slots, at, results, ...(changes ? {changed: changes.cells} : {})}},
    ...answered(list, page),
    failures,
  };
  const notified = tellChanges(state, list, next, changes && {...changes, before: old?.results ?? results});
  const replaced = outdateCopies(setList(notified, message.list, next), next);
  return withBudget(endWaiting(rememberSupport(replaced, next)), message.budget);
}

/** Returns the number of items. If a page was missing under the same total before, that total is not believed again. */
function countOf(
  {missing, pageSize}: List,
  {results, countWarning}: MessageOf<'pageLoaded'>,
): Pick<List, 'countWarning'> & {results: number} {
  if (missing?.promised !== results) return {results, countWarning};
  return {
    results: Math.min(results, (missing.page - 1) * pageSize),
    countWarning: `the service reports ${count(results)} items, but has no page ${count(missing.page)}`,
  };
}

export function pageFailed(state: State, message: MessageOf<'pageFailed'>): State {
  const list = state.lists[message.list];
  if (!list) return state;
  const {page, problem} = message;
  const rest: List = {...list, ...answered(list, page)};
  // The page is beyond the last one: the list has shrunk since its length was read, so the first page is read again.
  if (problem.kind === 'missing' && page > 1) {
    const {[page]: _, ...pages} = list.pages;
    const first = pages[1] ? {...pages, 1: {...pages[1], stale: true}} : pages;
    // After a second missing page, only the rows that were read are counted.
    const beyond = list.missing
      ? 1 + Object.keys(pages).reduce((last, one) => Math.max(last, Number(one)), 0)
      : page;
    const results = Math.min(list.results ?? 0, (Math.min(beyond, page) - 1) * list.pageSize);
    const missing = {page: beyond, promised: list.missing?.promised ?? list.results ?? 0};
    return setList(state, message.list, {...rest, pages: first, results, missing});
  }
  const failed: List = {...rest, failures: {...list.failures, [page]: problem}};
  const heard = rememberSupport(setList(state, message.list, failed), failed);
  return refused(leaveAbsent(heard, list), message.list, problem);
}

/** Leaves a list that the service does not have, and says so. */
function leaveAbsent(state: State, {resource}: List): State {
  const place = placeOf(state);
  if (place.kind !== 'list' || place.resource !== resource || !place.up || !lacks(state, resource))
    return state;
  const text = `this service does not report ${resourceOf(resource).title.toLowerCase()}`;
  return {...out(state), notice: {tone: 'warn', text}};
}

/** The service refused to filter or sort: this is done here instead, as far as possible, and the service's reason is shown. */
function refused(state: State, key: string, problem: Problem): State {
  const list = state.lists[key];
  if (!list || !filterRefused(problem)) return state;
  const {'+order_by': by, '+order': _, ...filter} = list.server ?? {};
  const without = JSON.stringify(filter);
  const {[list.resource]: before, ...others} = state.orderRefusals;
  // The service need not say whether it refuses the order or the filter, so first the order is left out.
  if (by !== undefined) return {...state, orderRefusals: {...others, [list.resource]: without}};
  const forgiven = before === without ? {...state, orderRefusals: others} : state;
  return filterLess(forgiven, key, problem.reasons.map(({reason}) => reason).join(', '));
}

/** Sends less of a filter that the service refused, whether it is the filter of the current place or of a relation. */
function filterLess(state: State, key: string, reason: string): State {
  const unsorted = (one: State, place: ListPlace) => queryOf(unordered(one, place.resource), place);
  const asked = placesFor(state, state.lists[key]).find(place => {
    const query = unsorted(state, place);
    return query.key === key && query.server;
  });
  if (!asked) return state;
  const name = refusalKey(asked.resource, asked.filter);
  const ability = state.refusals[name]?.ability ?? 'operators';
  const less = (to: Refusal['ability']): State => ({
    ...state,
    refusals: {...state.refusals, [name]: {ability: to, reason}},
  });
  const equality = less('equality');
  // A filter of equalities alone would be sent again unchanged, so nothing of it is sent.
  return unsorted(equality, asked).key === key || ability !== 'operators' ? less('none') : equality;
}

/** Returns the places that may have requested a list: the current one, or one with its filter, in small or large pages. */
function placesFor(state: State, list: List | undefined): ListPlace[] {
  const here = placeOf(state);
  if (!list) return [];
  const {resource, params, filter = ''} = list;
  const there = listPlace(resource, {params, filter});
  return [...(here.kind === 'list' ? [here] : []), there, {...there, whole: true}];
}

/** Returns the state as if the service could not sort this resource. */
const unordered = (state: State, resource: string): State => ({
  ...state,
  orderRefusals: {...state.orderRefusals, [resource]: ''},
});

export function itemLoaded(state: State, message: MessageOf<'itemLoaded'>): State {
  const {value, raw, at} = message;
  const next = endWaiting(setItem(state, message.item, {value, raw, at, loading: false}));
  return withBudget(nameAfterItem(next), message.budget);
}

export function itemFailed(state: State, message: MessageOf<'itemFailed'>): State {
  const item = state.items[message.item];
  const {problem, resource} = message;
  if (!item) return state;
  return rememberItemSupport(
    setItem(state, message.item, {...item, loading: false, stale: false, problem}),
    resource,
    problem,
  );
}

function setItem(state: State, key: string, item: Item): State {
  return {...state, items: {...state.items, [key]: item}};
}
