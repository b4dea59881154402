import {expect, test} from 'vitest';
import type {Slot} from '../../../../src/api/index.ts';
import {pageLoaded} from '../../../../src/app/loop/replies.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';

/** What becomes of the pages of a list when one of them is read again. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const begun = initialState(
  account,
  {columns: 80, rows: 24},
  {preferences: {...defaultPreferences, start: 'nodes'}},
);
const slots = (rows: number, from = 0): Slot<unknown>[] =>
  Array.from({length: rows}, (_, index) => ({ok: true, value: {id: from + index}, raw: {id: from + index}}));
const list = {
  ...{resource: 'nodes', params: {}, pageSize: 100, results: 250, loading: [1, 2], failures: {}},
  pages: {
    1: {slots: slots(100), at: 1},
    2: {slots: slots(100, 100), at: 1},
    3: {slots: slots(50, 200), at: 1},
  },
};

function read(page: number, rows: number, results: number) {
  const state = {...begun, lists: {own: list}};
  const {lists} = pageLoaded(state, {
    type: 'pageLoaded',
    list: 'own',
    page,
    slots: slots(rows),
    results,
    at: 2,
  });
  const {pages = {}, ...rest} = lists.own ?? {};
  return {
    ...rest,
    pages: Object.entries(pages).map(([number, {stale}]) => `${number}${stale ? ' stale' : ''}`),
  };
}

test.each([
  [250, ['1', '2', '3']],
  [251, ['1', '2 stale', '3 stale']],
  [201, ['1', '2 stale', '3 stale']],
  [200, ['1', '2 stale']],
  [101, ['1', '2 stale']],
  [100, ['1']],
])('of %i items, the pages that can still be there are kept: %j', (results, pages) => {
  expect(read(1, 100, results)).toMatchObject({results, pages, pageSize: 100, loading: [2]});
});

test.each([
  [1, 100, 250, 100, 'it is as long as was asked'],
  [1, 50, 250, 50, 'the service sends no more'],
  [1, 24, 250, 100, 'none is as small as that'],
  [1, 25, 250, 25, 'this is the smallest'],
  [1, 50, 50, 100, 'it is the last one'],
  [2, 50, 250, 100, 'it is not the first'],
])('page %i has %i of %i: pages of %i, as %s', (page, rows, results, pageSize) => {
  expect(read(page, rows, results).pageSize).toBe(pageSize);
});
