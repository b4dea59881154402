import {expect, test} from 'vitest';
import {progressRead} from '../../../../src/app/data/writes/evaluate.ts';
import {keyOf} from '../../../../src/app/data/writes/schedule.ts';
import type {ItemRead, ProgressRead} from '../../../../src/app/state/message.ts';
import type {Problem, State, TrackedWrite, Write} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';
import {at, having as loaded, node as row} from '../loaded.ts';

/** What the readings of an item say of the write that was accepted: it goes on, or has ended in one way or another. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const start = initialState(
  account,
  {columns: 80, rows: 24},
  {preferences: {...defaultPreferences, start: 'regions'}},
);

const node = (status: string) => ({id: 5, label: 'web-1', status});
const write = (action: string, more: Partial<Write> = {}): Write => ({
  ...{id: 'w1', status: 'done', resource: 'nodes', action, params: {}},
  target: {id: '5', label: 'web-1', value: node('running')},
  request: {budget: 'other', method: 'POST', path: `/nodes/5/${action}`, body: {}},
  ...more,
});
const made = write('create', {
  ...{target: undefined, made: '5'},
  request: {budget: 'other', method: 'POST', path: '/nodes', body: {label: 'web-1'}},
});
const tracked = (more: Partial<TrackedWrite> = {}): TrackedWrite => ({
  ...{resource: 'nodes', params: {}, id: '5', since: 0, from: 0, at: 0},
  ...{moved: false, readings: 0, failures: 0, still: 0, reading: true},
  ...more,
});
const having = (one: Write, more: Partial<TrackedWrite> = {}): State => ({
  ...start,
  writes: {[one.id]: one},
  trackedWrites: {[one.id]: tracked(more)},
});
const itemRead = (value: object): ItemRead => ({value, raw: JSON.parse(JSON.stringify(value))});
const event = (seconds: number, status: string, more: object = {}): ItemRead =>
  itemRead({id: seconds, created: new Date(seconds * 1000).toISOString().slice(0, 19), status, ...more});
const problem = (kind: Problem['kind']): Problem => ({
  kind,
  message: 'so it is',
  reasons: [],
  sent: true,
  at: 1,
});

/** The state after a reading of the node. */
const after = (state: State, status: string | undefined, more: Partial<ProgressRead> = {}): State =>
  progressRead(state, {
    ...{type: 'progressRead', item: keyOf(tracked()), at: 1000, events: []},
    ...(status === undefined ? {} : {read: itemRead(node(status))}),
    ...more,
  });
/** What is said after a reading; `…` where it is read further. */
const says = (state: State): readonly (string | undefined)[] => [
  state.notice && `${state.notice.tone}: ${state.notice.text}`,
  ...(Object.keys(state.trackedWrites).length > 0 ? ['…'] : []),
];

test('a write is done once its item stands as was asked, and goes on until then', () => {
  const boot = write('boot', {target: {id: '5', label: 'web-1', value: node('offline')}});
  expect(says(after(having(boot), 'offline'))).toEqual([undefined, '…']);
  expect(says(after(having(boot), 'booting'))).toEqual([undefined, '…']);
  expect(says(after(having(boot), 'running'))).toEqual(['info: Booted node web-1']);
  expect(after(having(boot), 'running').notice).toMatchObject({settled: true, about: 'w1'});
  expect(says(after(having(boot, {moved: true}), 'running'))).toEqual(['info: node web-1 is running']);
  expect(says(after(having({...boot, problem: problem('unreachable')}), 'running'))).toEqual([
    'info: done, though no answer came: boot node web-1',
  ]);
  const next = after(having(boot, {readings: 3, failures: 2, still: 4}), 'offline');
  expect(next.trackedWrites.w1).toMatchObject({at: 1000, reading: false, readings: 4, failures: 0, still: 5});
  expect(after(having(boot, {still: 4}), 'booting').trackedWrites.w1).toMatchObject({moved: true, still: 0});
});

test('where no field shows it, it is done after a transition, an event, or three readings without either', () => {
  const reboot = write('reboot');
  expect(says(after(having(reboot, {still: 1}), 'running'))).toEqual([undefined, '…']);
  expect(says(after(having(reboot, {still: 2}), 'running'))).toEqual(['info: Rebooted node web-1']);
  expect(says(after(having(reboot, {moved: true}), 'running'))).toEqual(['info: node web-1 is running']);
  expect(says(after(having(reboot), 'running', {events: [event(2, 'finished')]}))).toEqual([
    'info: Rebooted node web-1',
  ]);
  // A new item is there.
  expect(says(after(having(made), 'running'))).toEqual(['info: Created node web-1']);
});

test('an event counts from the second in which the write was sent, and a running one keeps it going', () => {
  const reboot = (since: number) => having(write('reboot'), {since});
  const finished = {events: [event(7, 'finished')]};
  expect(says(after(reboot(7999), 'running', finished))).toEqual(['info: Rebooted node web-1']);
  expect(says(after(reboot(8000), 'running', finished))).toEqual([undefined, '…']);
  const runs = [
    event(9, 'scheduled'),
    event(8, 'started', {percent_complete: 40}),
    event(7, 'started', {percent_complete: 20}),
  ];
  const going = after(reboot(7000), 'running', {events: runs});
  expect(says(going)).toEqual([undefined, '…']);
  expect(going.trackedWrites.w1).toMatchObject({percent: 40, moved: true});
});

test('a failed event ends the write with the reason of the service, unless the item stands as asked', () => {
  const failed = {events: [event(2, 'failed', {message: 'no room'}), event(1, 'failed', {message: 'older'})]};
  const reboot = after(having(write('reboot')), 'running', failed);
  expect(says(reboot)).toEqual(['bad: reboot node web-1 failed: no room · it is running']);
  expect(reboot.writes.w1).toMatchObject({status: 'failed', found: 'failed: no room · it is running'});
  expect(says(after(having(write('boot')), 'offline', failed))).toEqual([
    'bad: boot node web-1 failed: no room · it is offline',
  ]);
  expect(says(after(having(write('boot')), 'running', failed))).toEqual(['info: Booted node web-1']);
  expect(says(after(having(write('reboot')), 'running', {events: [event(2, 'failed')]}))).toEqual([
    'bad: reboot node web-1 failed · it is running',
  ]);
});

test('what a reading of an edit shows otherwise than it was asked is told with what it changed', () => {
  const edit = write('edit', {
    request: {budget: 'other', method: 'PUT', path: '/nodes/5', body: {label: 'app'}},
    changes: 'label web-1 → app',
  });
  const read = (label: string) => {
    const next = after(having(edit), 'running', {read: itemRead({...node('running'), label})});
    return [...says(next), next.writes.w1?.found];
  };
  expect(read('app')).toEqual(['info: Edited node web-1 · label web-1 → app', undefined]);
  const otherwise = 'stored differently: Label app → App';
  expect(read('App')).toEqual([`warn: Edited node web-1 · label web-1 → app · ${otherwise}`, otherwise]);
});

test('that an item stands as before is said once, after a minute of readings, and it is watched for half an hour', () => {
  const boot = (more: Partial<TrackedWrite>) => having(write('boot'), more);
  expect(says(after(boot({still: 10}), 'offline'))).toEqual([undefined, '…']);
  expect(says(after(boot({still: 11}), 'offline'))).toEqual([
    'warn: accepted, but it still stands as before: boot node web-1 · it is offline',
    '…',
  ]);
  expect(says(after(boot({still: 12}), 'offline'))).toEqual([undefined, '…']);
  const late = 30 * 60_000 + 500;
  expect(says(after(boot({from: 500}), 'offline', {at: late - 1}))).toEqual([undefined, '…']);
  const ended = after(boot({from: 500}), 'offline', {at: late});
  const why = 'not done after 30 min · it is offline · it is watched no longer';
  expect(says(ended)).toEqual([`warn: accepted: boot node web-1 · ${why}`]);
  expect(ended.writes.w1).toMatchObject({status: 'done', unwatched: why});
});

test('an item that cannot be read is tried for a minute, and one that may not be read no further', () => {
  const failing = (failures: number, kind: Problem['kind']) =>
    says(after(having(write('boot'), {failures}), undefined, {problem: problem(kind)}));
  for (const kind of ['unauthorized', 'forbidden'] as const)
    expect(failing(0, kind)).toEqual([
      'warn: accepted: boot node web-1 · how it stands may not be read: so it is',
    ]);
  expect(failing(10, 'unreachable')).toEqual([undefined, '…']);
  expect(failing(11, 'unreachable')).toEqual([
    'warn: accepted: boot node web-1 · how it stands could not be read: so it is',
  ]);
  const next = after(having(write('boot'), {failures: 2, readings: 7}), undefined, {
    problem: problem('unreachable'),
  });
  expect(next.trackedWrites.w1).toMatchObject({failures: 3, readings: 7, reading: false, at: 1000});
  // Nothing was read, as few requests are left.
  expect(after(having(write('boot'), {failures: 2}), undefined).trackedWrites.w1).toMatchObject({
    ...{failures: 2, readings: 0, reading: false, at: 1000},
  });
});

test('an item that is missing five times is gone, but a new one may become visible for half an hour', () => {
  const missing = (one: Write, more: Partial<TrackedWrite>, at = 1000) =>
    says(after(having(one, more), undefined, {problem: problem('missing'), at}));
  const gone = (what: string) => [`warn: accepted: ${what} · node web-1 is not there any more`];
  expect(missing(write('boot'), {failures: 3})).toEqual([undefined, '…']);
  expect(missing(write('boot'), {failures: 4})).toEqual(gone('boot node web-1'));
  expect(missing(made, {failures: 3})).toEqual([undefined, '…']);
  expect(missing(made, {failures: 4})).toEqual([
    'warn: accepted: create node web-1 · node web-1 is not visible yet',
    '…',
  ]);
  expect(missing(made, {failures: 5})).toEqual([undefined, '…']);
  expect(missing(made, {failures: 4, readings: 1})).toEqual(gone('create node web-1'));
  const late = 30 * 60_000 + 500;
  expect(missing(made, {failures: 5, from: 500}, late - 1)).toEqual([undefined, '…']);
  expect(missing(made, {failures: 5, from: 500}, late)).toEqual([
    'warn: accepted: create node web-1 · node web-1 has not become visible · it is watched no longer',
  ]);
});

test('a reading ends the notice that something is waited for, unless keys wait still', () => {
  const waiting: State = {...having(write('boot')), notice: {tone: 'wait', text: 'a moment'}};
  expect(after(waiting, 'offline').notice).toBeUndefined();
  expect(after({...waiting, typeAhead: [{name: 'j'}]}, 'offline').notice).toEqual(waiting.notice);
  // Of an item that is watched no longer, nothing is said.
  expect(after({...waiting, trackedWrites: {}}, 'running').notice).toEqual(waiting.notice);
});

test('the list on the screen is read again at the first reading of an item that it lacks', () => {
  const stale = (
    rows: readonly number[],
    more: Partial<TrackedWrite> = {},
    list: object = {},
    resource = 'nodes',
  ) => {
    const {writes, trackedWrites} = having(write('boot'), more);
    const shown = loaded(at({}, resource), [rows.map(id => row(id))], list);
    const next = after({...shown, writes, trackedWrites}, 'offline');
    return Object.values(next.lists)[0]?.pages[1]?.stale === true;
  };
  expect(stale([4])).toBe(true);
  expect(stale([4, 5])).toBe(false);
  expect(stale([4], {readings: 1})).toBe(false);
  expect(stale([4], {}, {loading: [2]})).toBe(false);
  expect(stale([4], {}, {}, 'volumes')).toBe(false);
});
