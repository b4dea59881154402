import {expect, test} from 'vitest';
import {viewOf} from '../../../../src/app/data/lists/view.ts';
import {pagesToSeek} from '../../../../src/app/data/writes/go-to-created.ts';
import type {List, ListPage} from '../../../../src/app/state/list.ts';
import {listPlace} from '../../../../src/app/state/places.ts';
import {initialState} from '../../../../src/initial-state.ts';

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const state = initialState(account, {columns: 80, rows: 24});
const place = {...listPlace('nodes'), seek: {id: '7'}};
const page: ListPage = {slots: [], at: 0};

/** A list of 300 pages. @param read the pages that have been read */
const pagesOf = (read: readonly number[], stale: readonly number[] = []): List => ({
  resource: 'nodes',
  params: {},
  pageSize: 100,
  results: 30_000,
  pages: Object.fromEntries([
    ...read.map(number => [number, page] as const),
    ...stale.map(number => [number, {...page, stale: true}] as const),
  ]),
  loading: [],
  failures: {},
});

const sought = (list: List, more = {}) =>
  pagesToSeek({...state, ...more}, {...viewOf(state, place), list}, place);
const upTo = (last: number) => Array.from({length: last}, (_, index) => index + 1);

test('the last page, where a new item mostly is, is read first, then those from the top', () => {
  expect(sought(pagesOf([1]))).toEqual([300, 2]);
  expect(sought(pagesOf([1, 2, 300]))).toEqual([3, 4]);
  expect(sought(pagesOf([1], [2, 300]))).toEqual([300, 2]);
});

test('no more than the first 200 pages are searched', () => {
  expect(sought(pagesOf([...upTo(198), 300]))).toEqual([199, 200]);
  expect(sought(pagesOf([...upTo(200), 300]))).toEqual([]);
  expect(sought(pagesOf(upTo(200)))).toEqual([300]);
});

test('half of the budget of a minute is left for what follows', () => {
  const left = (remaining: number) => ({budgets: {list: {limit: 200, remaining}}});
  expect(sought(pagesOf([1]), left(100))).toEqual([300, 2]);
  expect(sought(pagesOf([1]), left(99))).toEqual([]);
});
