import {setImmediate} from 'node:timers/promises';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {expect, test} from 'vitest';
import {columnsOf} from '../../../../src/app/data/columns/list-columns.ts';
import {narrowedTo} from '../../../../src/app/data/lists/narrowing.ts';
import {queryOf} from '../../../../src/app/data/lists/query.ts';
import {viewOf} from '../../../../src/app/data/lists/view.ts';
import {forgetLists} from '../../../../src/app/loop/forget-lists.ts';
import {knownItems} from '../../../../src/app/screens/palette/known.ts';
import type {List} from '../../../../src/app/state/list.ts';
import {forgetCalls, memoize} from '../../../../src/app/state/memoize.ts';
import {listPlace} from '../../../../src/app/state/places.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const size = {columns: 80, rows: 24};
const state = initialState(account, size, {preferences: {...defaultPreferences, start: 'nodes'}});

function listOf(rows: number): List {
  const slots = Array.from({length: rows}, () => ({ok: false, reason: '', raw: null}) as const);
  return {
    resource: 'nodes',
    params: {},
    pageSize: 500,
    results: rows,
    pages: {1: {slots, at: 0}},
    loading: [],
    failures: {},
  };
}

test('of many rows those that were asked for first go, but none that is shown or was just left', () => {
  const here = queryOf(state, listPlace('nodes')).key;
  const lists = {
    [here]: listOf(30_000),
    small: listOf(20),
    first: listOf(9000),
    needed: listOf(9000),
    second: listOf(9000),
    third: listOf(9000),
  };
  forgetLists(lists, new Map([['needed', true]]), state);
  expect(Object.keys(lists)).toEqual([here, 'small', 'needed', 'second', 'third']);
});

test('with a long list goes what has been worked out of it', () => {
  let worked = 0;
  const count = memoize((list: List) => {
    worked++;
    return list.results;
  });
  const [long, other] = [listOf(30_000), listOf(20)];
  count(long);
  forgetLists({other}, new Map(), state);
  count(long);
  expect(worked).toBe(1);
  forgetLists({long, other}, new Map(), state);
  count(long);
  expect(worked).toBe(2);
});

test('rows that are sorted, narrowed and shown are referenced by nothing else', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  const rows = (() => {
    const list = listOf(600);
    const place = {...listPlace('nodes'), sort: '-memory'};
    const {key} = queryOf(state, place);
    const loaded = {...state, lists: {[key]: list}};
    viewOf(loaded, place).row(0);
    columnsOf(loaded, place);
    narrowedTo(loaded, place, 'web');
    knownItems(loaded, 'a');
    const shown = new WeakRef(list.pages[1]?.slots ?? []);
    expect(viewOf(loaded, place).row(3)).toBe(shown.deref()?.[3]);
    return shown;
  })();
  forgetCalls();
  // A function that is compiled meanwhile may still refer to them.
  for (let tries = 0; tries < 20 && rows.deref(); tries++) {
    await setImmediate();
    collect();
  }
  expect(rows.deref()).toBeUndefined();
});

test('few rows are all kept, in up to 240 lists', () => {
  const lists = Object.fromEntries(Array.from({length: 245}, (_, index) => [`list ${index}`, listOf(2)]));
  forgetLists(lists, new Map(), state);
  expect(Object.keys(lists)).toHaveLength(240);
  expect(Object.keys(lists)[0]).toBe('list 5');
});
