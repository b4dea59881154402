import {expect, test} from 'vitest';
import {loadedRows, narrowedTo} from '../../../src/app/data/lists/narrowing.ts';
import {seenFields} from '../../../src/app/data/lists/seen-fields.ts';
import type {List, Slot, State} from '../../../src/app/state/state.ts';
import {at, having, node, placeIn, slotOf} from './loaded.ts';

/** Which loaded rows a filter narrows while it is typed, and which fields they have. */

const list = (ids: readonly number[], more: Partial<List> = {}): List => ({
  ...{resource: 'nodes', params: {}, pageSize: 100, results: ids.length, loading: [], failures: {}},
  pages: {1: {slots: ids.map(id => node(id)), at: 1}},
  ...more,
});
const idsOf = (slots: readonly Slot[] | undefined) =>
  slots?.map(slot => slot.ok && (slot.value as {id: number}).id);
const narrowed = (lists: State['lists'], text: string, own?: Parameters<typeof having>[1]) => {
  const base = {...at(), lists};
  const state = own ? having(base, own) : base;
  const found = narrowedTo(state, placeIn(state), text);
  return found && [idsOf(found.slots), found.loaded, found.whole];
};

test('a filter narrows the longest loaded list that has every row that can match', () => {
  expect(narrowed({}, 'web')).toBeUndefined();
  expect(narrowed({one: list([1, 2, 3])}, 'label~web-2')).toEqual([[2], 3, true]);
  expect(narrowed({one: list([1, 2, 3])}, '')).toEqual([[1, 2, 3], 3, true]);
  const part = list([1, 2, 3, 4], {results: 9});
  expect(narrowed({part}, '')).toEqual([[1, 2, 3, 4], 4, false]);
  // A whole list before a longer one, and of those the longest.
  expect(narrowed({part, whole: list([1, 2])}, '')).toEqual([[1, 2], 2, true]);
  expect(narrowed({short: list([1]), long: list([1, 2])}, '')?.[1]).toBe(2);
  expect(narrowed({long: list([1, 2]), short: list([1])}, '')?.[1]).toBe(2);
  // One under a condition has the rows of a filter with that condition alone.
  const called = list([1, 2, 3], {server: {label: 'web-1'}});
  const all = list([7, 8], {results: 9});
  expect(narrowed({called, all}, 'label=web-1')?.[1]).toBe(3);
  expect(narrowed({called, all}, 'label~web')?.[1]).toBe(2);
  // Of another collection none is taken.
  const others = {
    volumes: list([1, 2], {resource: 'volumes'}),
    within: list([1, 2], {params: {domain_id: '1'}}),
  };
  expect(narrowed(others, '')).toBeUndefined();
  // One without rows does not hide those on the screen.
  expect(
    narrowed({empty: list([], {results: undefined, server: {label: 'x'}})}, 'label=x', [[node(5)]])?.[1],
  ).toBe(1);
});

test('a list in the order that is asked for comes before others, and others are sorted here', () => {
  const byLabel = {'+order_by': 'label', '+order': 'desc'};
  const [came, sorted] = [list([1, 3, 2]), list([3, 2], {server: byLabel})];
  const ordered = (lists: State['lists']) => {
    const state: State = {...at({sort: '-label'}), lists};
    return idsOf(narrowedTo(state, placeIn(state), '')?.slots);
  };
  expect(ordered({came, sorted})).toEqual([3, 2]);
  expect(ordered({came})).toEqual([3, 2, 1]);
  expect(ordered({came, none: list([], {server: byLabel, results: 0})})).toEqual([3, 2, 1]);
  const state: State = {...at({sort: '-label'}), lists: {came}};
  const some = narrowedTo(state, placeIn(state), 'label!~web-2');
  expect([idsOf(some?.slots), some?.loaded]).toEqual([[3, 1], 3]);
  // For values to choose from, the filter of the place does not count.
  const filtered: State = {...at({filter: 'status=booting'}), lists: {came}};
  expect(loadedRows(filtered, placeIn(filtered))).toBe(came);
});

test('fields that no schema declares are found in the first fifty rows of each list, four levels deep', () => {
  const rows = (...values: readonly object[]): List =>
    list([], {pages: {1: {slots: values.map(slotOf), at: 1}}});
  const kind = (lists: State['lists'], name: string) => {
    const found = seenFields({...at(), lists}, 'nodes')?.fields[name];
    return found && `${found.kind}${found.server ? ' there' : ''}`;
  };
  const value = {
    ...{odd: 'x', many: 7, on: true, when: '2026-01-02T03:04:05', day: '2026-01-02', none: null, list: ['a']},
    ...{a: {b: {c: {d: 1, e: {f: 2}}}}, parts: [{size: 3}], empty: {}},
  };
  const one = {one: rows(value)};
  const kinds = {
    ...{odd: 'text', many: 'number', on: 'boolean', when: 'time', day: 'text', none: 'text', list: 'list'},
    ...{'a.b.c.d': 'number', 'a.b.c.e.f': undefined, 'parts.size': 'number', empty: undefined},
  };
  expect(Object.fromEntries(Object.keys(kinds).map(name => [name, kind(one, name)]))).toEqual(kinds);
  // Null in one row, a value in another, before or behind it.
  expect(kind({one: rows({odd: null}, {odd: 7})}, 'odd')).toBe('number');
  expect(kind({one: rows({odd: 7}, {odd: null})}, 'odd')).toBe('number');
  const many = (at: number) =>
    rows(...Array.from({length: 60}, (_, index) => (index === at ? {odd: 1} : {id: index})));
  expect([kind({one: many(49)}, 'odd'), kind({one: many(50)}, 'odd')]).toEqual(['number', undefined]);
  expect(kind({one: rows({id: 1}), two: rows({odd: 1})}, 'odd')).toBe('number');
  expect(kind({other: {...rows({odd: 1}), resource: 'volumes'}}, 'odd')).toBeUndefined();
  // What is declared stays as it is declared.
  expect(kind({one: rows({label: 7})}, 'label')).toMatch(/^text/);
  expect(seenFields(at(), 'nodes')).toBeUndefined();
});

test('fields are found again only when other rows are there', () => {
  const state: State = {...at(), lists: {one: list([1])}};
  const before = seenFields(state, 'nodes');
  expect(seenFields({...state, lists: {...state.lists}}, 'nodes')).toBe(before);
  expect(seenFields({...state, lists: {one: list([1])}}, 'nodes')).not.toBe(before);
  expect(seenFields({...state, lists: {...state.lists, two: list([2])}}, 'nodes')).not.toBe(before);
});
