import {expect, test} from 'vitest';
import {scheduleReadings, tick} from '../../../../src/app/data/writes/schedule.ts';
import type {State, TrackedWrite} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';

/** When the item of a write is read, until its status has settled. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const start = initialState(account, {columns: 80, rows: 24});
const tracked = (id: string, more: Partial<TrackedWrite> = {}): TrackedWrite => ({
  ...{resource: 'nodes', params: {}, id, since: 0, from: 0, at: 0},
  ...{moved: false, readings: 0, failures: 0, still: 0, reading: false},
  ...more,
});
const having = (...all: readonly TrackedWrite[]): State => ({
  ...start,
  trackedWrites: Object.fromEntries(all.map((one, index) => [`w${index + 1}`, one])),
});
/** The ids of the items that are read when the timer rings. */
const readAt = (state: State, at: number) =>
  tick(state, at)[1].map(effect => (effect.type === 'readProgress' ? effect.id : effect.type));
/** The whole seconds after which an item is read again. */
function pauseOf(more: Partial<TrackedWrite>): number {
  for (let seconds = 0; seconds < 100; seconds++)
    if (readAt(having(tracked('1', more)), seconds * 1000).length > 0) return seconds;
  return Number.POSITIVE_INFINITY;
}

test('an item is read less and less often, and still less while it does not change or cannot be read', () => {
  const pauses = Array.from({length: 15}, (_, readings) => pauseOf({readings}));
  expect(pauses).toEqual([1, 1, 2, 2, 3, 3, 5, 5, 5, 8, 8, 8, 10, 10, 10]);
  expect(pauseOf({readings: 2, failures: 2})).toBe(3);
  expect([12, 13, 14, 15, 16, 17, 18].map(still => pauseOf({readings: still, still}))).toEqual([
    10, 15, 20, 30, 45, 60, 60,
  ]);
  expect([12, 13, 17].map(failures => pauseOf({failures}))).toEqual([10, 15, 60]);
  expect(readAt(having(tracked('1')), 499)).toEqual([]);
  expect(readAt(having(tracked('1')), 500)).toEqual(['1']);
});

test('one item is read at a time, the one that is due the longest, and four at once', () => {
  const [late, later] = [tracked('1', {at: 900}), tracked('2', {at: 100})];
  expect(readAt(having(late, later), 5000)).toEqual(['2']);
  expect(readAt(having(later, late), 5000)).toEqual(['2']);
  const [next] = tick(having(late, later), 5000);
  expect(next).toMatchObject({tickScheduled: false, clock: 5000});
  expect(Object.values(next.trackedWrites).map(({reading}) => reading)).toEqual([false, true]);
  expect(readAt(next, 6000)).toEqual(['1']);
  const flying = ['3', '4', '5', '6'].map(id => tracked(id, {reading: true}));
  expect(readAt(having(...flying, late), 5000)).toEqual([]);
  expect(readAt(having(...flying.slice(1), late), 5000)).toEqual(['1']);
  // Two writes about one item are read together.
  const [both] = tick(having(tracked('1'), tracked('1')), 5000);
  expect(Object.values(both.trackedWrites).every(({reading}) => reading)).toBe(true);
});

test('the events of an item are asked for with it, where the service can filter them', () => {
  const [, [effect]] = tick(having(tracked('41')), 5000);
  expect(effect).toMatchObject({type: 'readProgress', resource: 'nodes', id: '41'});
  expect(JSON.stringify(effect)).toContain('"entity.id":41');
  const [, [records]] = tick(having(tracked('5', {resource: 'records', params: {domain_id: '9'}})), 5000);
  expect(records).toMatchObject({params: {domain_id: '9'}, events: undefined});
});

test('the timer runs while an item is tracked; when the program exits, what is being read is aborted', () => {
  const [running, effects] = scheduleReadings(having(tracked('1')));
  expect(effects).toEqual([{type: 'startTimer', timer: 'tick', milliseconds: 1000}]);
  expect(scheduleReadings(running)[1]).toEqual([]);
  expect(scheduleReadings({...running, trackedWrites: {}})[1]).toEqual([{type: 'stopTimer', timer: 'tick'}]);
  expect(scheduleReadings(start)[1]).toEqual([]);
  const exiting = {
    ...running,
    exiting: true,
    trackedWrites: {w1: tracked('1', {reading: true}), w2: tracked('2')},
  };
  const [left, ended] = scheduleReadings(exiting);
  expect(left.trackedWrites).toEqual({});
  expect(ended.map(({type}) => type)).toEqual(['abort', 'stopTimer']);
});
