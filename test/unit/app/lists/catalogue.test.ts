import {expect, test} from 'vitest';
import {catalogueList, isCatalogueRead, isRead, namesIn} from '../../../../src/app/data/lists/catalogues.ts';
import type {List} from '../../../../src/app/state/list.ts';
import {initialState} from '../../../../src/initial-state.ts';

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const state = initialState(account, {columns: 80, rows: 24});
const slots = [{ok: true, value: {id: 'nl-ams', label: 'Amsterdam'}, raw: null}] as const;
const failure = {at: 0, problem: {kind: 'unreachable', message: 'refused', sent: false}};

const regions = (rest: Partial<List> = {}): List => ({
  resource: 'regions',
  params: {},
  pageSize: 500,
  results: 1,
  pages: {1: {slots, at: 0}},
  loading: [],
  failures: {},
  ...rest,
});
// The cast: nothing here reads more of a problem than that it is there.
const failed = {2: failure} as unknown as List['failures'];

test.each([
  ['whole', regions(), true],
  ['whole, and read again', regions({loading: [1]}), true],
  ['not asked for', regions({pages: {}, results: undefined}), false],
  ['half there', regions({results: 2}), false],
  ['half there, the rest asked for', regions({results: 2, loading: [2]}), false],
  ['half there, the rest failed', regions({results: 2, failures: failed}), true],
  [
    'half there, the rest failed and asked for again',
    regions({results: 2, loading: [2], failures: failed}),
    false,
  ],
])('a catalogue that is %s', (_, list, read) => {
  expect(isRead(list)).toBe(read);
  expect(namesIn(list)).toEqual(read ? [{id: 'nl-ams', label: 'Amsterdam'}] : undefined);
});

test('of several lists of a catalogue the whole one is taken, in any order, and no filtered one', () => {
  const [half, whole] = [regions({results: 2}), regions({server: {'+order_by': 'label'}})];
  const filtered = regions({server: {label: 'Amsterdam'}});
  const taken = (lists: Record<string, List>) => catalogueList({...state, lists}, 'regions');
  expect(taken({filtered, half, whole})).toBe(whole);
  expect(taken({filtered, half})).toBe(half);
  expect(taken({filtered})).toBe(undefined);
  expect(taken({failed: regions({results: 2, failures: failed}), whole})).toBe(whole);
  expect(
    taken({half: regions({results: 2}), failed: regions({results: 2, failures: failed})})?.failures,
  ).toBe(failed);
});

test('a catalogue of which no list is there has not been read', () => {
  expect(isCatalogueRead(state, 'regions')).toBe(false);
  expect(isCatalogueRead({...state, lists: {half: regions({results: 2})}}, 'regions')).toBe(false);
  expect(isCatalogueRead({...state, lists: {whole: regions()}}, 'regions')).toBe(true);
});
