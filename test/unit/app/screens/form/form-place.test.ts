import {expect, test} from 'vitest';
import {formPlaceOf} from '../../../../../src/app/screens/form/form-place.ts';
import type {List} from '../../../../../src/app/state/list.ts';
import {initialState} from '../../../../../src/initial-state.ts';

/** What a form may look up in the lists that are there. */

const badge = {demo: true, profile: 'demo', address: '', tokenFrom: ''};
const rows = (...labels: string[]) => labels.map(label => ({ok: true, value: {label}, raw: {}}) as const);
const listOf = (labels: readonly string[], change: Partial<List> = {}): List => ({
  ...{resource: 'records', params: {domainId: '7'}, pageSize: 2, loading: [], failures: {}},
  pages: {
    1: {slots: rows(...labels.slice(0, 2)), at: 0},
    ...(labels.length > 2 ? {2: {slots: rows(...labels.slice(2)), at: 0}} : {}),
  },
  results: labels.length,
  ...change,
});
// The cast: that a page failed is all that counts here.
const failed = {failures: {1: {message: 'no'}}} as unknown as Partial<List>;

test.each<[string, List[], string[] | undefined | null]>([
  ['all of its pages are read', [listOf(['a', 'b', 'c'])], ['a', 'b', 'c']],
  ['it is empty', [listOf([])], []],
  ['it has not been asked for', [], undefined],
  ['it has not been answered', [listOf([], {results: undefined})], undefined],
  ['a row of it is not there yet', [listOf(['a', 'b'], {results: 3})], undefined],
  ['it has more rows than were announced', [listOf(['a', 'b', 'c'], {results: 2})], ['a', 'b', 'c']],
  ['a page of it failed', [listOf(['a'], failed)], null],
  [
    'a row of it cannot be read',
    [listOf([], {pages: {1: {slots: [...rows('a'), {ok: false, reason: '', raw: 1}], at: 0}}, results: 2})],
    ['a'],
  ],
  ['those of other domains are', [listOf(['a'], {params: {domainId: '8'}})], undefined],
  ['those of other resources are', [listOf(['a'], {resource: 'nodes'}), listOf(['b'])], ['b']],
  ['only a part of it is, by a filter', [listOf(['a'], {server: {type: 'A'}})], undefined],
  ['a part of it is besides', [listOf(['a'], {server: {type: 'A'}}), listOf(['b'])], ['b']],
])('of a list a form knows what is there if %s', (_, lists, known) => {
  const state = {
    ...initialState(badge, {columns: 80, rows: 24}),
    lists: Object.fromEntries(lists.map((list, index) => [`list ${index}`, list])),
  };
  const found = formPlaceOf(state, {}).listed<{label: string}>({
    resource: 'records',
    params: {domainId: '7'},
  });
  expect(found === null ? null : found?.map(({label}) => label)).toEqual(known);
});
