import {expect, test} from 'vitest';
import {itemKey} from '../../../../src/app/data/lists/query.ts';
import {
  outdate,
  refresh,
  refreshDue,
  refreshInTime,
  refreshLive,
  refreshLocal,
  retryFailed,
} from '../../../../src/app/data/lists/refresh.ts';
import {itemPlace, screenPlace} from '../../../../src/app/state/places.ts';
import type {List, Place, Problem, ResourcePlace, State} from '../../../../src/app/state/state.ts';
import {at, having, node, placeIn} from '../loaded.ts';

/** Which of the data that was read is read again: at a step, in time, and what failed. */

const problem = (kind: Problem['kind']): Problem => ({kind, message: '', reasons: [], sent: true, at: 1});
const failing = (...kinds: readonly Problem['kind'][]) =>
  Object.fromEntries(kinds.map((kind, index) => [index + 2, problem(kind)]));
const nodes = (more: Partial<List> = {}) => having(at(), [[node(1)], [node(2)]], more);
const list = ({lists}: State): List => Object.values(lists)[0] as List;
const stale = (state: State) => Object.values(list(state).pages).map(page => page.stale === true);

test('what is shown is read again as a whole, and what failed with it', () => {
  const again = list(refresh(nodes({failures: failing('server'), missing: {page: 3, promised: 9}})));
  expect(again).toMatchObject({failures: {}, missing: undefined, results: 2});
  expect(stale(refresh(nodes()))).toEqual([true, true]);
  expect(stale(refresh(nodes(), () => false))).toEqual([false, false]);
  expect(stale(refreshLive(nodes()))).toEqual([true, true]);
  expect(stale(refreshLocal(nodes()))).toEqual([false, false]);
  expect(refresh(at()).lists).toEqual({});
});

test('an item is read again, with its problem forgotten', () => {
  const place = itemPlace('nodes', {}, '1', 'web-1');
  const key = itemKey('nodes', {}, '1');
  const items = {[key]: {value: {id: 1}, loading: false, problem: problem('server')}};
  const state: State = {...at(), items, history: {places: [place], at: 0}};
  expect(refresh(state).items[key]).toEqual({
    value: {id: 1},
    loading: false,
    stale: true,
    problem: undefined,
  });
  expect(refresh({...state, items: {}}).items).toEqual({});
});

const onScreen = (state: State, more: Partial<Extract<Place, {kind: 'screen'}>> = {}): State => {
  const parts: readonly ResourcePlace[] = [placeIn(state)];
  return {...state, history: {places: [{...screenPlace('overview', parts), ...more}], at: 0}};
};

test('a screen that keeps its data for a while reads on arriving what is older', () => {
  // The pages were read at 1000.
  const due = (now: number) => stale(refreshDue({...onScreen(nodes(), {keeps: 500}), now}));
  expect(due(1500)).toEqual([false, false]);
  expect(due(1501)).toEqual([true, true]);
  expect(stale(refreshDue({...onScreen(nodes()), now: 1501}))).toEqual([true, true]);
  expect(stale(refreshDue({...nodes(), now: 1001}))).toEqual([true, true]);
});

test('in time, a list is read again; of a screen what is live, unless the token may not read it', () => {
  const rung = refreshInTime({...nodes(), refreshScheduled: true, idleRefreshes: 3});
  expect(rung).toMatchObject({refreshScheduled: false, idleRefreshes: 4});
  expect(stale(rung)).toEqual([true, true]);
  const read = (...kinds: readonly Problem['kind'][]) =>
    stale(refreshInTime(onScreen(nodes({failures: failing(...kinds)}))));
  expect(read()).toEqual([true, true]);
  expect(read('forbidden')).toEqual([false, false]);
  expect(read('forbidden', 'server')).toEqual([true, true]);
  const regions = having(at({}, 'regions'), [[node(1)]]);
  expect(stale(refreshInTime(onScreen(regions)))).toEqual([false]);
  expect(
    stale(refreshInTime(onScreen(having(at({}, 'regions'), [[node(1)]], {failures: failing('server')})))),
  ).toEqual([true]);
});

test('catalogues that could not be read are asked for again with their list, but for what the service lacks', () => {
  const types = (...kinds: readonly Problem['kind'][]): State => {
    const state = nodes();
    const one: List = {...list(state), resource: 'types', failures: failing(...kinds)};
    const other: List = {...one, resource: 'users'};
    return {...state, lists: {...state.lists, types: one, users: other}};
  };
  const failures = (state: State) =>
    ['types', 'users'].map(name => Object.keys(refresh(state).lists[name]?.failures ?? {}).length);
  expect(failures(types('server'))).toEqual([0, 1]);
  expect(failures(types('missing'))).toEqual([1, 1]);
  expect(failures(types('missing', 'server'))).toEqual([0, 2]);
});

test('a step asks once more for what failed, with what the token may not read only if asked to', () => {
  const tried = (kinds: readonly Problem['kind'][], forbidden?: boolean, again?: readonly number[]) => {
    const state = nodes({failures: failing(...kinds), ...(again ? {again} : {})});
    const next = retryFailed(state, forbidden === undefined ? {} : {forbidden});
    return [Object.keys(list(next).failures), list(next).again, next === state];
  };
  expect(tried(['server', 'forbidden', 'missing'])).toEqual([['3', '4'], [2], false]);
  expect(tried(['server', 'forbidden', 'missing'], true)).toEqual([['4'], [2, 3], false]);
  expect(tried(['forbidden'])).toEqual([['2'], undefined, true]);
  expect(tried(['server'], false, [7, 2])).toEqual([[], [7, 2], false]);
  const item = (kind: Problem['kind']) => {
    const items = {one: {loading: false, problem: problem(kind)}, two: {loading: false, value: 1}};
    return retryFailed({...at(), items}).items;
  };
  expect(item('server')).toEqual({
    one: {loading: false, stale: true, problem: undefined},
    two: {loading: false, value: 1},
  });
  expect(item('forbidden').one).not.toHaveProperty('stale');
});

test('all lists of a resource are out of date after a write', () => {
  const state = nodes();
  const lists = {own: list(state), other: {...list(state), resource: 'volumes'}};
  const next = outdate({...state, lists}, 'nodes').lists;
  const pages = ['own', 'other'].map(name => Object.values(next[name]?.pages ?? {}).map(page => page.stale));
  expect(pages).toEqual([
    [true, true],
    [undefined, undefined],
  ]);
});
