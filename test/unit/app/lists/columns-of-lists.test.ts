import {expect, test} from 'vitest';
import {contentWidth, hasValue} from '../../../../src/app/data/columns/content-widths.ts';
import {columnsOf, sortableColumns} from '../../../../src/app/data/columns/list-columns.ts';
import {placeColumns} from '../../../../src/app/data/columns/place-columns.ts';
import {sumOver} from '../../../../src/app/data/columns/totals.ts';
import {queryOf} from '../../../../src/app/data/lists/query.ts';
import {listPlace, placeOf} from '../../../../src/app/state/places.ts';
import type {Slot, State} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences, type Preferences} from '../../../../src/preferences.ts';
import {type CellContext, type Column, noContext} from '../../../../src/resources/definition/definition.ts';

/** What the columns of a list are made of: its rows, their catalogues, the settings. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const slotsOf = (values: readonly unknown[]): readonly Slot[] =>
  values.map(value => ({ok: true, value, raw: null}));
const column = (title: string, more: Partial<Column<unknown>>): Column<unknown> => ({
  ...{title, rank: 1, cell: () => title},
  ...more,
});

// The cast: these tests make the items.
const textOf = (item: unknown) => (item as {text: string | null | undefined}).text;

/** A list of nodes of which some rows are loaded. */
function nodes(results: number, preferences: Partial<Preferences> = {}): State {
  const begun = initialState(
    account,
    {columns: 120, rows: 24},
    {preferences: {...defaultPreferences, start: 'nodes', ...preferences}},
  );
  const place = listPlace('nodes');
  const values = Array.from({length: 3}, (_, id) => ({
    id,
    label: `n${id}`,
    status: 'running',
    ipv4: ['::1'],
  }));
  const {key} = queryOf(begun, place);
  const list = {
    ...{resource: 'nodes', params: {}, pageSize: 100, results, loading: [], failures: {}},
    pages: {1: {slots: slotsOf(values), at: 0}},
  };
  return {...begun, lists: {[key]: list}};
}
const titles = (state: State) => {
  const place = placeOf(state);
  return place.kind === 'list'
    ? columnsOf(state, place).placed.map(one => `${one.column.title} ${one.width}`)
    : [];
};

test('the widest cell of all pages counts, and a page is measured again in another time zone', () => {
  const time = column('Time', {cell: (_, {timeZone}) => timeZone});
  const pages = {
    1: {slots: slotsOf([{}]), at: 0},
    2: {slots: slotsOf([{}, {}]), at: 0},
    3: {slots: [], at: 0},
  };
  const inZone = (timeZone: string): CellContext => ({...noContext, timeZone});
  expect(contentWidth(time, pages, inZone('UTC'))).toBe(3);
  expect(contentWidth(time, pages, inZone('Asia/Kolkata'))).toBe(12);
  expect(contentWidth(time, pages, inZone('UTC'))).toBe(3);
  expect(contentWidth(time, {3: pages[3]}, noContext)).toBeUndefined();
  const long = column('Long', {cell: () => 'x'.repeat(500)});
  expect(contentWidth(long, pages, noContext)).toBe(200);
  const wide = column('Wide', {cell: textOf});
  const texts = (...all: string[]) => ({1: {slots: slotsOf(all.map(text => ({text}))), at: 0}});
  expect(contentWidth(wide, texts('ab', '日本語', 'abcde'), noContext)).toBe(6);
  expect(contentWidth({...wide, tone: 'status'}, texts('ab', ''), noContext)).toBe(4);
  expect(contentWidth(wide, texts(...Array(10).fill('a'), 'abc'), noContext)).toBe(3);
  expect(contentWidth({...wide, even: true}, texts('abc', 'a'), noContext)).toBe(3);
  expect(contentWidth({...wide, even: true}, texts(...Array(10).fill('a'), 'abc'), noContext)).toBe(1);
});

test('a column that only tells rows apart is shown for several values', () => {
  const varied = column('Varied', {cell: textOf, sparse: 'varied'});
  const has = (...pages: readonly (readonly string[])[]) =>
    hasValue(
      varied,
      Object.fromEntries(
        pages.map((cells, at) => [at, {slots: slotsOf(cells.map(cell => ({text: cell}))), at: 0}]),
      ),
      noContext,
    );
  expect(has(['a', 'a'], ['a'])).toBe(false);
  expect(has(['a', 'a'], ['b'])).toBe(true);
});

test('a sparse column is shown for a value in any row', () => {
  const sparse = column('Sparse', {cell: textOf});
  const has = (...cells: (string | null | undefined)[]) =>
    hasValue(sparse, {1: {slots: slotsOf(cells.map(cell => ({text: cell}))), at: 0}}, noContext);
  expect(has('', null, undefined)).toBe(false);
  expect(has('', 'x')).toBe(true);
  expect(has()).toBe(false);
  const pages = {1: {slots: slotsOf([{}]), at: 0}, 2: {slots: slotsOf([{text: 'x'}]), at: 0}};
  expect(hasValue(sparse, pages, noContext)).toBe(true);
  expect(hasValue(sparse, {1: {slots: [{ok: false, reason: '', raw: {}}], at: 0}}, noContext)).toBe(false);
});

test('in a list of more than 256 rows a column is as wide as what later pages may hold', () => {
  expect(titles(nodes(256))).toContain('IPv4 4');
  expect(titles(nodes(257))).toContain('IPv4 15');
  expect(titles(nodes(256))).toContain('IPv4 4');
});

test('other chosen columns are other columns, though there are as many, or as many that fit', () => {
  const chosen = (...names: string[]) => titles(nodes(3, {columns: {nodes: names}}));
  expect(chosen('label', 'status')).toEqual(['Label 6', 'Status 15']);
  expect(chosen('label', 'ipv4')).toEqual(['Label 6', 'IPv4 4']);
  expect(chosen('label', 'ipv4', 'status')).toEqual(['Label 6', 'IPv4 4', 'Status 15']);
  expect(chosen('label')).toEqual(['Label 6']);
});

test('how many chosen columns have no room is told anew when more are chosen', () => {
  const left = (...names: string[]) => {
    const state = {...nodes(3, {columns: {nodes: names}}), size: {columns: 20, rows: 24}};
    return columnsOf(state, listPlace('nodes')).left.map(({title}) => title);
  };
  expect(left('label', 'status', 'ipv4')).toEqual(['IPv4']);
  expect(left('label', 'status', 'ipv4', 'region')).toEqual(['IPv4', 'Region']);
  expect(left('label', 'status')).toEqual([]);
});

test('a list can be sorted by the columns on the screen first, then by the others', () => {
  const names = sortableColumns(nodes(3), listPlace('nodes')).map(({title}) => title);
  expect(names.slice(0, 8)).toEqual(['Label', 'Status', 'Region', 'Type', 'IPv4', 'Memory', '$/mo', 'CPUs']);
  expect(names.slice(8)).toEqual([
    ...['Id', 'Age', 'Image', 'Disk', 'IPv6', 'Created', 'Backups', 'Updated', 'Group', 'All addresses'],
  ]);
});

test('a column of sentences may be longer than others, and no column is narrower than its title', () => {
  const widthOf = (more: Partial<Column<unknown>>, content: number, cells = 300) =>
    placeColumns({columns: [column('Title', more)], content: () => content}, cells).placed[0]?.width;
  expect(widthOf({}, 3)).toBe(5);
  expect(widthOf({reserve: 9}, 3)).toBe(9);
  expect(widthOf({sentences: true, width: 8}, 120)).toBe(120);
  // A long text that is no sentence leaves room for an optional column.
  const two = (more: Partial<Column<unknown>>) => {
    const columns = [column('Title', {width: 8, ...more}), column('Next', {rank: 2, optional: true})];
    const {placed} = placeColumns({columns, content: one => (one.title === 'Next' ? 10 : 120)}, 100);
    return placed.map(({width}) => width);
  };
  expect(two({sentences: true})).toEqual([98]);
  expect(two({})).toEqual([86, 10]);
});

test('a status word is widened before a text', () => {
  const columns = [
    column('Id', {}),
    column('Label', {width: 8}),
    column('State', {width: 6, tone: 'status'}),
  ];
  const {placed} = placeColumns({columns, content: ({title}) => (title === 'Id' ? 2 : 20)}, 40);
  expect(placed.map(({width}) => width)).toEqual([2, 12, 20]);
});

test('a sum counts what has a number, and is made again when prices change', () => {
  const [once, twice]: [CellContext, CellContext] = [
    {...noContext, prices: {}},
    {...noContext, prices: {}},
  ];
  const cost = column('Cost', {
    // The cast: this test makes the items.
    value: (item, {prices}) => (item as {cost: number}).cost * (prices === twice.prices ? 2 : 1),
  });
  const pages = [slotsOf([{cost: 5}, {cost: 7}]), slotsOf([{cost: 1}, {cost: Number.NaN}, {}])];
  expect(sumOver(cost, pages, once)).toEqual({sum: 13, known: 3, unknown: 2});
  expect(sumOver(cost, pages, twice)).toEqual({sum: 26, known: 3, unknown: 2});
  expect(sumOver(cost, pages, once)).toEqual({sum: 13, known: 3, unknown: 2});
});
