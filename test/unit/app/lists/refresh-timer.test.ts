import {expect, test} from 'vitest';
import {problemsHere} from '../../../../src/app/data/lists/problems.ts';
import {listOf, queryOf} from '../../../../src/app/data/lists/query.ts';
import {refreshPause, scheduleRefresh} from '../../../../src/app/data/lists/refresh-timer.ts';
import {overviewPlace} from '../../../../src/app/data/relations/overview-place.ts';
import {listPlace} from '../../../../src/app/state/places.ts';
import type {List, ListPlace, Slot, State} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';

/** When a place is read again by itself. */

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
/** A state in which pages of a list of nodes have been read. */
function read(place: ListPlace, pages: readonly (readonly Slot[])[], more: Partial<List> = {}): State {
  const list: List = {
    ...{resource: 'nodes', params: {}, pageSize: 3, results: pages.flat().length, loading: [], failures: {}},
    pages: Object.fromEntries(pages.map((slots, index) => [index + 1, {slots, at: 0}])),
    ...more,
  };
  return at(place, {lists: {[queryOf(start, place).key]: list}});
}
const nodes = () => listPlace('nodes');

test('the latest problem comes first; on the overview what the service lacks is none', () => {
  const failure = (kind: 'missing' | 'server', time: number) => ({
    ...{kind, message: kind, reasons: [], sent: true, at: time},
  });
  const failures = {1: failure('missing', 5), 2: failure('server', 7)};
  const here = read(nodes(), [[slot(1)]], {failures});
  expect(problemsHere(here).map(({kind}) => kind)).toEqual(['server', 'missing']);
  const overview = overviewPlace();
  const [part] = overview.parts.filter(({resource}) => resource === 'nodes');
  const list = part?.kind === 'list' ? {[queryOf(start, part).key]: listOf(here, nodes())} : {};
  const lists = Object.fromEntries(Object.entries(list).flatMap(([key, one]) => (one ? [[key, one]] : [])));
  const there = {...start, lists, history: {...start.history, places: [overview], at: 0}};
  expect(problemsHere(there).map(({kind}) => kind)).toEqual(['server']);
});

test('a list is read again while a row is in transition, after a problem that may pass, and while it is watched', () => {
  const place = nodes();
  const waits = (state: State) => scheduleRefresh(state, [])[0].refreshScheduled;
  const settled = read(place, [[slot(1)]]);
  const moving = read(place, [[slot(1, {status: 'rebooting'})]]);
  expect([waits(settled), waits(moving), waits({...settled, watch: true})]).toEqual([false, true, true]);
  expect([waits({...moving, exiting: true}), waits({...moving, suspended: true})]).toEqual([false, false]);
  const failing = (kind: 'server' | 'timeout' | 'malformed' | 'forbidden' | 'unauthorized', watch = false) =>
    waits({
      ...read(place, [[slot(1)]], {failures: {1: {kind, message: '', reasons: [], sent: true, at: 0}}}),
      watch,
    });
  expect([failing('server'), failing('timeout'), failing('malformed')]).toEqual([true, true, false]);
  expect([failing('malformed', true), failing('forbidden', true), failing('unauthorized', true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('pauses grow while no key is pressed, by the pace of the settings, and end sooner after a key', () => {
  const moving = read(nodes(), [[slot(1, {status: 'rebooting'})]]);
  const pause = (more: Partial<State>) => refreshPause({...moving, ...more});
  expect([0, 5, 6, 12, 18, 24, 99].map(idleRefreshes => pause({idleRefreshes}))).toEqual([
    5000, 5000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
  expect([pause({watch: true, idleRefreshes: 99}), pause({unfocusedSince: 0})]).toEqual([30_000, 30_000]);
  const paced = (pace: State['preferences']['pace']) => pause({preferences: {...moving.preferences, pace}});
  expect([paced('calm'), paced('quick')]).toEqual([20_000, 2000]);
  const [running, effects] = scheduleRefresh({...moving, idleRefreshes: 99}, []);
  expect(effects).toEqual([{type: 'startTimer', timer: 'refresh', milliseconds: 60_000}]);
  expect(scheduleRefresh(running, [])[1]).toEqual([]);
  expect(scheduleRefresh({...running, idleRefreshes: 0}, [])[1]).toEqual([
    {type: 'startTimer', timer: 'refresh', milliseconds: 5000},
  ]);
  expect(scheduleRefresh({...running, lists: {}}, [])[1]).toEqual([{type: 'stopTimer', timer: 'refresh'}]);
  const limited = {kind: 'limited' as const, message: '', reasons: [], sent: true, at: 0, retryAfter: 90};
  expect(refreshPause(read(nodes(), [[slot(1)]], {failures: {1: limited}}))).toBe(90_000);
  // Each list and object of the overview costs a request, and each further page.
  const overview = overviewPlace();
  const there = {...start, history: {...start.history, places: [overview], at: 0}};
  const parts = new Set(overview.parts.map(({resource}) => resource)).size;
  expect(refreshPause(there)).toBe(2000 * parts);
  const nodesPart = overview.parts.find(({resource}) => resource === 'nodes');
  if (nodesPart?.kind !== 'list') expect.fail('the overview has no list of nodes');
  const long = read(nodesPart, [[slot(1)], [slot(2)], [slot(3)]]);
  expect(refreshPause({...there, lists: long.lists})).toBe(2000 * (parts + 2));
});
