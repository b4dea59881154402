import {expect, test} from 'vitest';
import {exitSentence, leftSentence, quitWarning} from '../../../../src/app/data/writes/quit-warning.ts';
import {retriesOf} from '../../../../src/app/data/writes/retries.ts';
import {titleOf, titleOfSeveral} from '../../../../src/app/data/writes/title.ts';
import {recovered} from '../../../../src/app/data/writes/unanswered.ts';
import {underWay} from '../../../../src/app/data/writes/words.ts';
import type {State, TrackedWrite, Write} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';

/** Writes in words: what they are called, what the header says of them, and what quitting warns of. */

const account = {demo: false, profile: 'work', address: '', url: '', tokenFrom: ''};
const start = initialState(account, {columns: 80, rows: 24});

const write = (id: string, status: Write['status'], more: Partial<Write> = {}): Write => ({
  ...{id, status, resource: 'volumes', action: 'resize', params: {volume_id: '7'}},
  target: {id: '7', label: `disk-${id}`, value: {id: 7, label: `disk-${id}`}},
  request: {budget: 'other', method: 'POST', path: '/volumes/7/resize', body: {size: 40}},
  ...more,
});
const having = (...writes: readonly Write[]): State => ({
  ...start,
  writes: Object.fromEntries(writes.map(one => [one.id, one])),
});
const tracked = (more: Partial<TrackedWrite> = {}): TrackedWrite => ({
  ...{resource: 'volumes', params: {}, id: '7', since: 0, from: 0, at: 0},
  ...{moved: false, readings: 0, failures: 0, still: 0, reading: false},
  ...more,
});

test('a write is called by what it does to which item', () => {
  const called = (resource: string, action: string, label: string | undefined, body = {}) =>
    titleOf(
      write('1', 'queued', {
        ...{
          resource,
          action,
          params: {},
          target: label === undefined ? undefined : {id: '1', label, value: {}},
        },
        request: {budget: 'other', method: 'POST', path: '/', body},
      }),
    );
  expect(called('volumes', 'resize', 'db-data')).toBe('resize volume db-data');
  expect(called('volumes', 'create', undefined, {label: 'new'})).toBe('create volume new');
  expect(called('settings', 'edit', 'settings')).toBe('edit settings');
  expect(called('nodes', 'snapshot', 'web-1', {label: 'x'})).toBe('take a snapshot of node web-1');
  expect(called('nodes', 'create-volume', 'web-1', {label: 'data'})).toBe(
    'create volume data for node web-1',
  );
  expect(called('volumes', 'clone', 'db', {label: 'db-copy'})).toBe('clone volume db as db-copy');
  expect(titleOfSeveral(write('1', 'queued'), 3)).toBe('resize 3 volumes');
  expect(titleOfSeveral(write('1', 'queued'), 1)).toBe('resize 1 volume');
});

test('the header says of one write what it does, and of several how many there are', () => {
  const says = (state: State, cells = 60) => underWay(state, cells);
  const clock = {clock: 5000};
  expect(says(start)).toBeUndefined();
  expect(says(having(write('1', 'queued')))).toBeUndefined();
  expect(says({...having(write('1', 'sending', {at: 1000})), ...clock})).toBe(
    'sending … 4 s · resize volume disk-1',
  );
  expect(says({...having(write('1', 'sending', {at: 4001})), ...clock})).toBe(
    'sending … · resize volume disk-1',
  );
  expect(says(having(write('1', 'checking')))).toBe('reading first … · resize volume disk-1');
  expect(says(having(write('1', 'lookingUp')))).toBe('looking it up … · resize volume disk-1');
  expect(says(having(write('1', 'sending'), write('2', 'queued')))).toBe('sending … · 2 writes');
  const lost = write('2', 'notVisible');
  expect(says(having(lost))).toBe('resize volume disk-2 not visible yet (J)');
  expect(says(having(write('2', 'lookingUp', {lookUps: 1})))).toBe(
    'resize volume disk-2 not visible yet (J)',
  );
  expect(says(having({...lost, noMoreLookUps: true}))).toBe('resize volume disk-2 outcome unknown (J)');
  expect(says(having(lost, {...lost, id: '3'}))).toBe('2 not visible yet (J)');
  expect(says(having({...lost, noMoreLookUps: true}, {...lost, id: '3'}))).toBe('2 outcomes unknown (J)');
  expect(says(having(write('1', 'sending'), lost))).toBe(
    'sending … · resize volume disk-1, 1 not visible yet (J)',
  );
  expect(says(having(lost), 30)).toBe('resize vo… not visible yet (J)');
});

test('the progress of one item is its status and percentage; of several, their number', () => {
  const done = write('1', 'done');
  const says = (more: Partial<TrackedWrite>, cells = 60) =>
    underWay({...having(done), trackedWrites: {1: tracked(more)}}, cells);
  const value = {id: 7, label: 'disk-new', status: 'resizing'};
  expect(says({})).toBe('disk-1 resize');
  expect(says({value, percent: 44.6})).toBe('disk-new resizing 45 %');
  expect(says({value: {...value, status: 'active'}, percent: 45})).toBe('disk-new resize 45 %');
  expect(says({value, percent: 45}, 18)).toBe('disk-new 45 %');
  expect(says({value, percent: 45}, 10)).toBe('disk… 45 %');
  const two = {1: tracked(), 2: tracked({id: '8'})};
  expect(underWay({...having(done), trackedWrites: two}, 60)).toBe('2 in progress');
  expect(underWay({...having(done, write('3', 'unknown')), trackedWrites: two}, 60)).toBe(
    '2 in progress, 1 not visible yet (J)',
  );
  expect(underWay({...having(write('3', 'sending')), trackedWrites: two}, 60)).toBe(
    'sending … · resize volume disk-3, 2 in progress',
  );
});

test('quitting warns of what is being sent, of what waits, and says what becomes of it', () => {
  const [sending, queued] = [write('1', 'sending'), write('2', 'queued')];
  expect(quitWarning(start)).toBeUndefined();
  expect(exitSentence(start)).toBeUndefined();
  expect(quitWarning(having(write('1', 'done'), write('2', 'refused')))).toBeUndefined();
  expect(quitWarning(having(write('1', 'unknown', {journalId: 'j'})))).toBeUndefined();
  expect(quitWarning(having(sending))).toBe(
    'resize volume disk-1 is being sent · q once more quits: the next start looks up what was sent',
  );
  expect(quitWarning(having(sending, write('3', 'unknown')))).toBe(
    'resize volume disk-1 and 1 more got no answer yet · q once more quits: the next start looks up what was sent',
  );
  expect(quitWarning(having(write('3', 'notVisible')))).toContain('resize volume disk-3 got no answer yet');
  expect(quitWarning(having(queued))).toBe(
    'resize volume disk-2 waits to be sent · q once more quits: what is queued is not sent',
  );
  expect(quitWarning(having(queued, write('4', 'checking')))).toContain('disk-2 and 1 more wait to be sent');
  expect(quitWarning({...having(sending), account: {...account, demo: true}})).toContain(
    'quits: the demo account ends with the program',
  );
  expect(exitSentence(having(sending))).toBe(
    '1 write has no outcome yet: skydeck journal list has it, and the next start looks it up',
  );
  expect(exitSentence(having(sending, write('3', 'lookingUp'), queued))).toBe(
    '2 writes have no outcome yet: skydeck journal list has them, and the next start looks them up · 1 write that waited: not sent',
  );
});

test('what was refused is sent again; what may be done is looked up first; what was sent by an earlier run never again', () => {
  const ways = (status: Write['status'], journalId?: string) =>
    retriesOf(write('1', status, {journalId})).join(' ');
  expect(['refused', 'cancelled', 'failed'].map(status => ways(status as Write['status']))).toEqual([
    'send',
    'send',
    'send',
  ]);
  // What is there has changed, and the request would change it again.
  const outdated: Write['problem'] = {
    ...{kind: 'refused', message: 'called other by now', reasons: [], sent: false, at: 0},
    outdated: true,
  };
  expect(retriesOf(write('1', 'refused', {problem: outdated}))).toEqual([]);
  expect([ways('unknown'), ways('notVisible')]).toEqual(['lookUp resend', 'lookUp resend']);
  expect([ways('unknown', 'j'), ways('notVisible', 'j')]).toEqual(['lookUp', 'lookUp']);
  expect([ways('queued'), ways('sending'), ways('done'), ways('lookingUp')]).toEqual(['', '', '', '']);
});

test('writes of earlier runs are looked up one a second, those that are known already not again', () => {
  const news = ['1', '2', '3'].map(id => write(id, 'unknown', {journalId: `j${id}`}));
  const [state, effects] = recovered(having(write('9', 'unknown', {journalId: 'j2'})), {
    type: 'recovered',
    writes: news,
  });
  expect(Object.keys(state.writes)).toEqual(['1', '3', '9']);
  expect(effects.map(effect => (effect.type === 'startTimer' ? effect.milliseconds : effect.type))).toEqual([
    1000, 2000,
  ]);
});

test('a switch names what got no answer, unless an earlier run did or the demo account ended', () => {
  expect(leftSentence(having(write('1', 'done'), write('2', 'queued')))).toBeUndefined();
  expect(leftSentence(having(write('1', 'unknown', {journalId: 'j'})))).toBeUndefined();
  const two = having(write('1', 'unknown'), write('2', 'notVisible'));
  const of = (demo: boolean) => ({...two, account: {...account, demo, profile: 'work'}});
  expect(leftSentence(of(true))).toBeUndefined();
  expect(leftSentence(of(false))).toBe(
    'resize volume disk-1 and 1 more got no answer yet: they stay in the journal, and are looked up when work is opened again',
  );
});
