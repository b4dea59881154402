import {expect, test} from 'vitest';
import {forgetLists} from '../../../src/app/fetches/forget-lists.ts';
import type {List} from '../../../src/app/lists/list.ts';
import {queryOf} from '../../../src/app/lists/query.ts';
import {listPlace} from '../../../src/app/navigation/places.ts';
import {initialState} from '../../../src/initial-state.ts';
import {defaultPreferences} from '../../../src/preferences.ts';

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

test('few rows are all kept, in up to 240 lists', () => {
  const lists = Object.fromEntries(Array.from({length: 245}, (_, index) => [`list ${index}`, listOf(2)]));
  forgetLists(lists, new Map(), state);
  expect(Object.keys(lists)).toHaveLength(240);
  expect(Object.keys(lists)[0]).toBe('list 5');
});
