import {expect, test} from 'vitest';
import {queryOf, refusalKey} from '../../../../src/app/data/lists/query.ts';
import {selectedItems, unmarkRemoved} from '../../../../src/app/data/lists/selection.ts';
import {rowOf, viewOf} from '../../../../src/app/data/lists/view.ts';
import {listPlace} from '../../../../src/app/state/places.ts';
import type {List, ListPlace, Slot, State} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';
import {resourceOf} from '../../../../src/resources/index.ts';

/** What a list asks of the service, and what it shows of the answer. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const start = initialState(
  account,
  {columns: 80, rows: 24},
  {preferences: {...defaultPreferences, start: 'nodes'}},
);
const at = (place: ListPlace, more: Partial<State> = {}): State => ({
  ...{...start, history: {...start.history, places: [place], at: 0}},
  ...more,
});
const slot = (id: number, more: object = {}): Slot => ({
  ...{ok: true, raw: null},
  value: {id, label: `n${id}`, status: 'running', tags: [], ipv4: [], ...more},
});
const rowId = (row: Slot | undefined) => (row?.ok ? Reflect.get(Object(row.value), 'id') : '?');
/** A state in which pages of a list of nodes have been read. */
function read(place: ListPlace, pages: readonly (readonly Slot[])[], more: Partial<List> = {}): State {
  const list: List = {
    ...{resource: 'nodes', params: {}, pageSize: 3, results: pages.flat().length, loading: [], failures: {}},
    pages: Object.fromEntries(pages.map((slots, index) => [index + 1, {slots, at: 0}])),
    ...more,
  };
  return at(place, {lists: {[queryOf(start, place).key]: list}});
}
const nodes = (more: Partial<ListPlace> = {}) => ({...listPlace('nodes'), ...more});

test.each([
  ['nothing', {}, {server: undefined, gathers: false, pageSize: 100, serverText: '', localText: ''}],
  [
    'a filter that the service runs',
    {filter: 'label=web'},
    {server: {label: 'web'}, gathers: false, localText: ''},
  ],
  [
    'one that runs here',
    {filter: 'status=running'},
    {server: undefined, gathers: true, pageSize: 500, serverText: ''},
  ],
  [
    'both',
    {filter: 'label=web status=running'},
    {server: {label: 'web'}, gathers: true, localText: 'status=running'},
  ],
  ['an order', {sort: 'label'}, {server: {'+order_by': 'label', '+order': 'asc'}, gathers: false}],
  ['the other order', {sort: '-label'}, {server: {'+order_by': 'label', '+order': 'desc'}, gathers: false}],
  ['an order that is made here', {sort: 'memory'}, {server: undefined, gathers: true, pageSize: 500}],
  ['all of a list', {whole: true as const}, {server: undefined, gathers: false, pageSize: 500}],
])('what is asked for %s', (_, place, query) => {
  expect(queryOf(start, nodes(place))).toMatchObject(query);
});

test('a refusal is remembered for one filter of one resource', () => {
  const keys = [refusalKey('nodes', 'a'), refusalKey('nodes', 'b'), refusalKey('volumes', 'a')];
  expect(new Set(keys).size).toBe(3);
  expect(refusalKey('nodes', 'a')).toBe(keys[0]);
});

test('a list of one page is filtered here without another request', () => {
  const place = nodes({filter: 'status=running'});
  const key = (results: number) => {
    const browse = queryOf(start, nodes()).key;
    const list = {
      ...{resource: 'nodes', params: {}, pageSize: 100, results, pages: {}},
      loading: [],
      failures: {},
    };
    return queryOf(at(place, {lists: {[browse]: list}}), place).pageSize;
  };
  expect([key(100), key(101)]).toEqual([100, 500]);
});

test('rows keep their numbers across pages, with and without a filter and an order', () => {
  const pages = [
    [slot(1), slot(2, {status: 'offline'}), slot(3)],
    [slot(4, {status: 'offline'}), slot(5), {ok: false, reason: '', raw: null} as const],
  ];
  const rows = (place: ListPlace) => {
    const state = read(place, pages);
    const view = viewOf(state, place);
    const ids = [...view.rows()].map(([index, row]) => `${index}:${rowId(row)}`);
    const found = ['1', '2', '5'].map(id => rowOf(resourceOf('nodes'), view, id));
    return {
      ids,
      found,
      length: view.length,
      loaded: view.loaded,
      setAside: view.setAside,
      complete: view.complete,
    };
  };
  const common = {loaded: 6, setAside: 1, complete: true};
  expect(rows(nodes())).toEqual({
    ...common,
    ...{ids: ['0:1', '1:2', '2:3', '3:4', '4:5', '5:?'], found: [0, 1, 4], length: 6},
  });
  expect(rows(nodes({filter: 'status=running'}))).toEqual({
    ...common,
    ...{ids: ['0:1', '1:3', '2:5'], found: [0, undefined, 2], length: 3},
  });
  expect(rows(nodes({sort: 'status'}))).toEqual({
    ...common,
    ...{ids: ['0:2', '1:4', '2:1', '3:3', '4:5', '5:?'], found: [2, 0, 4], length: 6},
  });
});

test('rows beyond what was announced, or beyond the size of a page, are not shown', () => {
  const place = nodes();
  const rows = (results: number) => {
    const state = read(place, [[1, 2, 3, 4].map(id => slot(id)), [slot(5), slot(6)]], {results});
    return [...viewOf(state, place).rows()].map(([index]) => index);
  };
  const row = (index: number) =>
    viewOf(read(place, [[slot(1), slot(2), slot(3)], [slot(4)]]), place).row(index);
  expect([2, 3, 4].map(index => row(index)?.ok && rowId(row(index)))).toEqual([3, 4, undefined]);
  expect(rows(5)).toEqual([0, 1, 2, 3, 4]);
  expect(rows(4)).toEqual([0, 1, 2, 3]);
});

test('marked rows are told apart: shown, hidden by the filter, and not known', () => {
  const place = nodes({filter: 'status=running', selection: ['1', '2', '9']});
  const state = read(place, [[slot(1), slot(2, {status: 'offline'})]]);
  const {shown, hidden, unknown} = selectedItems(state, place);
  expect([shown.map(({id}) => id), hidden.map(({id}) => id), unknown]).toEqual([['1'], ['2'], ['9']]);
});

test('the mark of a removed item goes in all places of its list, and in no other', () => {
  const marked = {selection: ['1', '2']};
  const places = [
    nodes(marked),
    {...listPlace('volumes'), ...marked},
    {...listPlace('records', {params: {domain_id: '1'}}), ...marked},
    {...listPlace('records', {params: {domain_id: '2'}}), ...marked},
  ];
  const marks = (resource: string, params: ListPlace['params']) =>
    unmarkRemoved(
      {...start, history: {...start.history, places}},
      {resource, params, id: '1'},
    ).history.places.map(place => (place.kind === 'list' ? place.selection?.join(' ') : ''));
  expect(marks('nodes', {})).toEqual(['2', '1 2', '1 2', '1 2']);
  const single = {...start, history: {...start.history, places: [nodes({selection: ['1']})]}};
  expect(unmarkRemoved(single, {resource: 'nodes', params: {}, id: '1'}).history.places).toEqual([
    nodes({selection: undefined}),
  ]);
  expect(marks('records', {domain_id: '2'})).toEqual(['1 2', '1 2', '1 2', '2']);
});
