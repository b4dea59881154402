import {expect, test} from 'vitest';
import {queryOf} from '../../../../src/app/data/lists/query.ts';
import {eventsPlace} from '../../../../src/app/data/relations/relations.ts';
import {listHolds, showEvents, showRead} from '../../../../src/app/data/writes/rows.ts';
import type {ItemRead} from '../../../../src/app/state/message.ts';
import {itemPlace} from '../../../../src/app/state/places.ts';
import type {List, Problem, Slot, State} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';

/** Where an item that was read by itself is shown: in its row of every list, and on its own screen. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const start = initialState(
  account,
  {columns: 80, rows: 24},
  {preferences: {...defaultPreferences, start: 'regions'}},
);
const asked = {resource: 'nodes', params: {}, id: '5'};
const readOf = (value: object): ItemRead => ({value, raw: JSON.parse(JSON.stringify(value))});
const slot = (value: object): Slot => ({ok: true, ...readOf(value)});
const before = {id: 5, label: 'web-5', status: 'booting', region: 'nl-ams'};
const after = {...before, status: 'running'};
const list = (more: Partial<List> = {}): List => ({
  ...{resource: 'nodes', params: {}, pageSize: 2, results: 4, loading: [], failures: {}},
  pages: {
    1: {slots: [slot({id: 1}), slot({id: 2})], at: 10},
    2: {slots: [slot({id: 3}), slot(before)], at: 10},
  },
  ...more,
});
/** The status of the node in a list once it was read, and whether its page is to be read again. */
function shown(one: List, {at = 10, value = after}: {at?: number; value?: object} = {}) {
  const state: State = {...start, lists: {one}};
  const next = showRead(state, asked, readOf(value), at);
  const page = next.lists.one?.pages[2];
  const row = page?.slots[1];
  return [row?.ok && (row.value as typeof before).status, page?.stale === true, next.lists === state.lists];
}

test('an item that was read replaces its row, unless that is newer', () => {
  expect(shown(list())).toEqual(['running', false, false]);
  expect(shown(list(), {at: 9})).toEqual(['booting', false, true]);
  expect(shown(list(), {value: before})).toEqual(['booting', false, true]);
  expect(shown(list({params: {domain_id: '1'}}))).toEqual(['booting', false, true]);
  expect(shown(list({resource: 'volumes'}))).toEqual(['booting', false, true]);
  const other = showRead({...start, lists: {one: list()}}, asked, readOf(after), 10).lists.one;
  expect(other?.pages[1]).toEqual(list().pages[1]);
  expect(other?.pages[2]?.slots).toHaveLength(2);
});

test('its page is read again if a field changed by which the service filters or sorts', () => {
  const stale = (server: List['server']) => shown(list({server}))[1];
  expect(stale({status: 'booting'})).toBe(true);
  expect(stale({region: 'nl-ams'})).toBe(false);
  expect(stale({'+order_by': 'status', '+order': 'asc'})).toBe(true);
  expect(stale({'+order_by': 'label', '+order': 'status'})).toBe(false);
  expect(stale({'+or': [{label: 'x'}, {'+and': [{region: 'nl-ams'}, {status: {'+neq': 'x'}}]}]})).toBe(true);
  expect(stale({'+or': [{label: 'x'}, {region: 'nl-ams'}]})).toBe(false);
  expect(stale({tags: null})).toBe(false);
});

test('an item on its own screen is the one that was read last, and is named as it is called now', () => {
  const place = itemPlace('nodes', {}, '5', 'web-5');
  const key = JSON.stringify(['nodes', {}, '5']);
  const problem: Problem = {kind: 'unreachable', message: '', reasons: [], sent: true, at: 1};
  const state = (at?: number): State => ({
    ...start,
    history: {places: [place], at: 0},
    items: {[key]: {value: before, at, loading: false, stale: true, problem}},
  });
  const item = (one: State, at: number) => showRead(one, asked, readOf({...after, label: 'app-5'}), at);
  expect(item(state(10), 10)).toMatchObject({
    items: {[key]: {value: {label: 'app-5'}, at: 10, stale: false, problem: undefined, loading: false}},
    history: {places: [{crumb: 'app-5'}]},
  });
  expect(item(state(), 0).items[key]).toMatchObject({at: 0, stale: false});
  const newer = state(11);
  expect(item(newer, 10)).toBe(newer);
  // One that is not on the screen is not remembered.
  expect(showRead(start, asked, readOf(after), 10)).toBe(start);
});

const event = (id: number, seconds: number, status = 'started'): ItemRead =>
  readOf({id, created: new Date(seconds * 1000).toISOString().slice(0, 19), action: 'node_boot', status});

test('events of a write are shown in every list of events, and the list about the item is read again for new ones', () => {
  const about = eventsPlace(itemPlace('nodes', {}, '5', ''));
  if (!about) throw new Error('nodes have events');
  const {key} = queryOf(start, about);
  const events = (...some: readonly ItemRead[]): List => ({
    ...{resource: 'events', params: {}, pageSize: 25, results: 2, loading: [], failures: {}},
    pages: {1: {slots: some.map(one => ({ok: true, ...one}) as const), at: 10}},
  });
  const state: State = {
    ...start,
    lists: {[key]: events(event(7, 100)), all: events(event(8, 101), event(7, 100))},
  };
  const states = (next: State) =>
    [key, 'all'].map(name =>
      next.lists[name]?.pages[1]?.slots.map(each => each.ok && (each.value as {status: string}).status),
    );
  const stale = (next: State) => [key, 'all'].map(name => next.lists[name]?.pages[1]?.stale === true);
  const done = showEvents(state, about, [event(7, 100, 'finished')], 100_000, 20);
  expect([states(done), stale(done)]).toEqual([
    [['finished'], ['started', 'finished']],
    [false, false],
  ]);
  // A second of leeway: the service's times have no fractions.
  expect(states(showEvents(state, about, [event(7, 100, 'finished')], 101_000, 20))[0]).toEqual(['finished']);
  expect(showEvents(state, about, [event(7, 100, 'finished')], 101_001, 20)).toBe(state);
  const found = showEvents(state, about, [event(8, 101, 'finished'), event(7, 100)], 100_000, 20);
  expect([states(found), stale(found)]).toEqual([
    [['started'], ['finished', 'started']],
    [true, false],
  ]);
  // Where no list of the events about the item was read, there is none to read again.
  const elsewhere = {...state, lists: {all: events(event(7, 100))}};
  expect(showEvents(elsewhere, about, [event(9, 101)], 100_000, 20)).toEqual(elsewhere);
});

test('a list holds an item that one of its pages has', () => {
  expect([list(), list({resource: 'volumes'}), undefined].map(one => listHolds(one, asked))).toEqual([
    true,
    false,
    false,
  ]);
  expect(listHolds(list(), {...asked, id: '6'})).toBe(false);
});
