import {expect, test} from 'vitest';
import {
  changedCells,
  comparePages,
  type PageChanges,
  wordsFor,
} from '../../../../src/app/data/lists/page-changes.ts';
import type {Slot} from '../../../../src/app/state/state.ts';
import {noContext} from '../../../../src/resources/definition/definition.ts';

/** What a page that was read again says of its rows, and how that is told. */

const node = (id: number, status = 'running', more: object = {}): Slot => {
  const value = {id, label: `web-${id}`, status, ...more};
  return {ok: true, value, raw: JSON.parse(JSON.stringify(value))};
};
const unreadable: Slot = {ok: false, reason: 'no id', raw: null};
const compared = (before: readonly Slot[], after: readonly Slot[], runs = false) =>
  comparePages({
    ...{resource: 'nodes', before, after, context: noContext},
    ...(runs ? {keeps: (value: unknown) => (value as {status: string}).status === 'running'} : {}),
  });

test('rows that are gone and new are named in their order, and cells that are drawn otherwise by their columns', () => {
  const before = [node(1), node(2), unreadable, node(3), node(4)];
  const after = [
    node(5),
    node(3, 'offline'),
    node(6),
    node(4, 'running', {watchdog_enabled: true}),
    unreadable,
  ];
  const {cells, ...rows} = compared(before, after);
  expect(rows).toEqual({went: ['web-1', 'web-2'], came: ['web-5', 'web-6'], left: [], entered: []});
  expect(cells).toEqual({3: ['Status']});
  expect(compared(before, before)).toEqual({cells: {}, went: [], came: [], left: [], entered: []});
});

test('of rows that the filter hides none is named, but for those that it hides or shows since', () => {
  const before = [node(1), node(2, 'offline'), node(3), node(4, 'offline'), node(7), node(8, 'offline')];
  const after = [node(5), node(6, 'offline'), node(3, 'offline'), node(4), node(7, 'offline'), node(8)];
  expect(compared(before, after, true)).toMatchObject({
    ...{went: ['web-1'], came: ['web-5']},
    ...{left: ['web-3', 'web-7'], entered: ['web-4', 'web-8']},
  });
});

const changes = (more: Partial<Omit<PageChanges, 'cells'>>): PageChanges => ({
  ...{cells: {}, went: [], came: [], left: [], entered: []},
  ...more,
});
const words = (more: Parameters<typeof changes>[0], before: number, now: number, filtered = false) =>
  wordsFor(changes(more), {before, now, whole: false, filtered});

test('rows are said to be gone or new where they cannot have moved to another page', () => {
  expect(words({went: ['a', 'b']}, 10, 8)).toBe('2 rows are gone: a, b');
  expect(words({went: ['a', 'b']}, 10, 9)).toBe('the list has changed: 10 → 9 rows');
  expect(words({went: ['a'], came: ['b']}, 10, 10)).toBe('');
  expect(words({came: ['a']}, 10, 11)).toBe('1 new row: a');
  expect(words({came: ['a', 'b']}, 10, 11)).toBe('the list has changed: 10 → 11 rows');
  expect(words({}, 10, 1100)).toBe('the list has changed: 10 → 1,100 rows');
  const whole = {before: 10, now: 10, whole: true, filtered: false};
  expect(wordsFor(changes({went: ['a'], came: ['b', 'c']}), whole)).toBe(
    '1 row is gone: a · 2 new rows: b, c',
  );
});

test('under a filter rows no longer match it, or do now, whether they are there or not', () => {
  expect(words({left: ['a'], went: ['b']}, 10, 9, true)).toBe('2 rows no longer match the filter: a, b');
  expect(words({entered: ['a']}, 10, 10, true)).toBe('1 row now matches the filter: a');
  expect(words({entered: ['a'], came: ['b']}, 10, 11, true)).toBe('2 rows now match the filter: a, b');
});

test('many names are cut, and signs that a terminal would follow are taken out', () => {
  const names = Array.from({length: 99}, (_, index) => `row-${index}`);
  const text = words({went: names}, 100, 1);
  expect(text).toMatch(/^99 rows are gone: row-0, row-1, .*…$/);
  expect(text.slice('99 rows are gone: '.length)).toHaveLength(60);
  expect(words({went: [`${'\u001b[31m'.repeat(11)}red`]}, 2, 1)).toMatch(/^1 row is gone: [^\u001b]*red$/);
});

test('the changed columns of a list are those of all its pages', () => {
  const page = (changed?: Record<string, string[]>) => ({slots: [], at: 0, ...(changed ? {changed} : {})});
  const pages = {1: page({3: ['Status']}), 2: page(), 3: page({9: ['Label']})};
  const list = {resource: 'nodes', params: {}, pageSize: 100, pages, loading: [], failures: {}};
  expect([...changedCells(list)]).toEqual([
    ['3', ['Status']],
    ['9', ['Label']],
  ]);
  expect(changedCells(undefined).size).toBe(0);
});
