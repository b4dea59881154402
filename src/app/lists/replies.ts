import {filterRefused} from '../../api/index.ts';
import {resourceOf} from '../../resources/index.ts';
import {count} from '../../text/format.ts';
import type {MessageOf} from '../message.ts';
import {placeOf, setPlace} from '../navigation/places.ts';
import type {Item, List, ListPage, Problem, Refusal, Slot, State} from '../state.ts';
import {cellContextOf} from './cell-context.ts';
import {comparePages, type PageChanges, wordsFor} from './changes/page-changes.ts';
import {listOf, queryOf, refusalKey} from './query.ts';
import {matcherOf, prepareRows, shownOf} from './shown.ts';

/** Puts the service's answers into the state. */

const without = (pages: readonly number[], page: number) => pages.filter(other => other !== page);

function setList(state: State, key: string, list: List): State {
  return {...state, lists: {...state.lists, [key]: list}};
}

/** The least `page_size` that such a service takes. */
const leastPage = 25;

export function pageLoaded(state: State, message: MessageOf<'pageLoaded'>): State {
  const list = state.lists[message.list];
  if (!list) return state;
  const {slots, page, at} = message;
  prepareRows(state, list, slots);
  // A service may give smaller pages than were asked for; a page that is not the last one tells its size.
  // Fewer than the least is a fault: taken for the page size, it would lead to a request for every few rows.
  const pageSize =
    page === 1 && slots.length >= leastPage && slots.length < Math.min(list.pageSize, message.results)
      ? slots.length
      : list.pageSize;
  const {results, countWarning} = countOf({...list, pageSize}, message);
  const resized = list.results !== undefined && list.results !== results;
  const kept: Record<number, ListPage> = {};
  if (pageSize === list.pageSize) {
    for (const [number, old] of Object.entries(list.pages)) {
      if ((Number(number) - 1) * pageSize < results)
        kept[Number(number)] = resized ? {...old, stale: true} : old;
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
    missing: list.missing?.told === message.results ? list.missing : undefined,
    pages: {...kept, [page]: {slots, at, results, ...(changes ? {changed: changes.cells} : {})}},
    loading: without(list.loading, page),
    failures,
  };
  const told = tellChanges(state, list, next, changes && {...changes, before: old?.results ?? results});
  return setBudget(quiet(setList(told, message.list, next)), message.budget);
}

/** What another reading of a page has changed in it. */
function changesOf(state: State, list: List, slots: readonly Slot[], {page, at}: {page: number; at: number}) {
  const before = list.pages[page]?.slots;
  if (!before) return undefined;
  const {resource} = list;
  const local = shownHere(state, list)?.query.local;
  const keeps = local && matcherOf(local, shownOf(state, resource, list, local));
  return comparePages({resource, before, after: slots, context: cellContextOf(state, resource, at), keeps});
}

/** The place, and how it is read, where it shows that list. */
function shownHere(state: State, list: List) {
  const place = placeOf(state);
  return place.kind === 'list' && listOf(state, place) === list
    ? {place, query: queryOf(state, place)}
    : undefined;
}

/** How many items there are. The number that promised a missing page is not believed when it is told again. */
function countOf(
  {missing, pageSize}: List,
  {results, countWarning}: MessageOf<'pageLoaded'>,
): Pick<List, 'countWarning'> & {results: number} {
  if (missing?.told !== results) return {results, countWarning};
  return {
    results: Math.min(results, (missing.page - 1) * pageSize),
    countWarning: `the service reports ${count(results)} items, but has no page ${count(missing.page)}`,
  };
}

/** Removes a notice about waiting. */
const quiet = (state: State): State =>
  state.notice?.tone === 'wait' ? {...state, notice: undefined} : state;

/** Says which rows went and which are new, so that a jump of the screen is explained. */
function tellChanges(
  state: State,
  list: List,
  next: List,
  changes: (PageChanges & {before: number}) | undefined,
): State {
  const here = shownHere(state, list);
  if (!here || !changes || next.results === undefined) return state;
  const {before, cells, went, came} = changes;
  const quietly = Object.keys(cells).length + went.length + came.length === 0;
  // Under watch, what moves is looked at more often.
  const awake = state.watch && !quietly ? {...state, idleRefreshes: 0} : state;
  // Another notice, such as the outcome of an action, matters more; that the list is watched has been read by then.
  const {notice} = state;
  const replaced = notice === undefined || notice.tone === 'wait' || replaceable.has(notice.about);
  if (!replaced) return awake;
  const text = wordsFor(changes, {
    before,
    now: next.results,
    whole: Math.max(before, next.results) <= next.pageSize,
    filtered: here.place.filter !== '',
  });
  if (text === '') return awake;
  // Whoever was away reads what changed meanwhile, the newest first.
  const earlier = notice?.about === changesNotice ? ` · before that ${notice.text}` : '';
  return {...awake, notice: {tone: 'info', text: `${text}${earlier}`.slice(0, 500), about: changesNotice}};
}

const changesNotice = 'rows';
const replaceable: ReadonlySet<string | undefined> = new Set([changesNotice, 'watch']);

export function pageFailed(state: State, message: MessageOf<'pageFailed'>): State {
  const list = state.lists[message.list];
  if (!list) return state;
  const {page, problem} = message;
  const loading = without(list.loading, page);
  // A page beyond the last: the list has shrunk since its length was told. Its first page tells anew.
  if (problem.kind === 'missing' && page > 1) {
    const {[page]: _, ...pages} = list.pages;
    const first = pages[1] ? {...pages, 1: {...pages[1], stale: true}} : pages;
    // One such page is a list that has shrunk; a second one, and only what was seen is believed.
    const beyond = list.missing
      ? 1 + Object.keys(pages).reduce((last, one) => Math.max(last, Number(one)), 0)
      : page;
    const results = Math.min(list.results ?? 0, (Math.min(beyond, page) - 1) * list.pageSize);
    const missing = {page: beyond, told: list.missing?.told ?? list.results ?? 0};
    return setList(state, message.list, {...list, loading, pages: first, results, missing});
  }
  const failed = setList(state, message.list, {
    ...list,
    loading,
    failures: {...list.failures, [page]: problem},
  });
  return refused(failed, message.list, problem);
}

/** What the service refuses to filter or to sort is filtered or sorted here, as far as possible; its reason is kept and shown. */
function refused(state: State, key: string, problem: Problem): State {
  const list = state.lists[key];
  if (!list || !filterRefused(problem)) return state;
  const {'+order_by': by, '+order': _, ...filter} = list.server ?? {};
  const without = JSON.stringify(filter);
  const {[list.resource]: before, ...others} = state.orderRefusals;
  // The service need not say which of the two it refuses: first it is asked for the same in its own order.
  if (by !== undefined) return {...state, orderRefusals: {...others, [list.resource]: without}};
  const forgiven = before === without ? {...state, orderRefusals: others} : state;
  return filterLess(forgiven, key, problem.reasons.map(({reason}) => reason).join(', '));
}

/** Asks less of the service at the current place, if it is that list which it refused. */
function filterLess(state: State, key: string, reason: string): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const name = refusalKey(place.resource, place.filter);
  const ability = state.refusals[name]?.ability ?? 'operators';
  const less = (to: Refusal['ability']): State => ({
    ...state,
    refusals: {...state.refusals, [name]: {ability: to, reason}},
  });
  const unsorted = (one: State) => queryOf(unordered(one, place.resource), place);
  const query = unsorted(state);
  if (query.key !== key || !query.server) return state;
  const equality = less('equality');
  // A filter that was equality alone stays what it was: then nothing of it is for the service.
  return unsorted(equality).key === key || ability !== 'operators' ? less('none') : equality;
}

/** The state as if the service did not sort that. */
const unordered = (state: State, resource: string): State => ({
  ...state,
  orderRefusals: {...state.orderRefusals, [resource]: ''},
});

export function itemLoaded(state: State, message: MessageOf<'itemLoaded'>): State {
  const {value, raw, at} = message;
  const next = quiet(setItem(state, message.item, {value, raw, at, loading: false}));
  const place = placeOf(next);
  if (place.kind !== 'item') return setBudget(next, message.budget);
  // What was opened by its number gets its name once that is known.
  const {label, id, singular} = resourceOf(place.resource);
  const named = id(value) === place.id && place.crumb === `${singular} ${place.id}`;
  return setBudget(named ? setPlace(next, {...place, crumb: label(value)}) : next, message.budget);
}

export function itemFailed(state: State, message: MessageOf<'itemFailed'>): State {
  const item = state.items[message.item];
  return item
    ? setItem(state, message.item, {...item, loading: false, stale: false, problem: message.problem})
    : state;
}

function setItem(state: State, key: string, item: Item): State {
  return {...state, items: {...state.items, [key]: item}};
}

function setBudget(state: State, budget: State['budget']): State {
  return budget ? {...state, budget} : state;
}
