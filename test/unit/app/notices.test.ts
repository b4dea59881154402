import {expect, test} from 'vitest';
import {openFilter} from '../../../src/app/screens/filter/prompt.ts';
import {
  announce,
  endWaiting,
  keepRepeatedNotice,
  nextNotice,
  noteMeaningless,
} from '../../../src/app/state/notice.ts';
import type {Notice, State} from '../../../src/app/state/state.ts';
import {initialState} from '../../../src/initial-state.ts';
import {defaultPreferences} from '../../../src/preferences.ts';

/** Which notice is shown, and which waits until the one before it has been read. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const start = initialState(
  account,
  {columns: 80, rows: 24},
  {preferences: {...defaultPreferences, start: 'nodes'}},
);
const info = (text: string, more: Partial<Notice> = {}): Notice => ({tone: 'info', text, ...more});
const bad = (text: string, more: Partial<Notice> = {}): Notice => ({tone: 'bad', text, ...more});
const after = (...notices: readonly Notice[]): State =>
  notices.reduce((state, notice) => announce(state, notice), start);
/** The notice that is shown, then those that wait. */
const texts = ({notice, queuedNotices}: State) => [notice?.text, ...queuedNotices.map(({text}) => text)];

test('a notice replaces another, but waits behind a warning and an error', () => {
  expect(texts(after(info('a'), info('b')))).toEqual(['b']);
  expect(texts(after(info('a'), bad('b')))).toEqual(['b']);
  expect(texts(after(bad('a'), info('b'), bad('c')))).toEqual(['a', 'b', 'c']);
  expect(texts(after({tone: 'warn', text: 'a'}, info('b')))).toEqual(['a', 'b']);
  // That something is waited for is of no use later.
  expect(texts(after(bad('a'), {tone: 'wait', text: 'b'}))).toEqual(['a']);
  expect(texts(after(info('a'), {tone: 'wait', text: 'b'}))).toEqual(['b']);
  expect(endWaiting(after({tone: 'wait', text: 'b'})).notice).toBeUndefined();
  expect(endWaiting(after(info('a'))).notice?.text).toBe('a');
});

test('a notice about the same write takes the place of the earlier one, also among those that wait', () => {
  expect(texts(after(bad('a', {about: '1'}), info('b', {about: '1'})))).toEqual(['b']);
  expect(texts(after(bad('a'), info('b', {about: '1'}), info('c', {about: '1'})))).toEqual(['a', 'c']);
  expect(texts(after(bad('a'), info('b', {about: '1'}), info('c', {about: '2'})))).toEqual(['a', 'b', 'c']);
});

test('what has settled is told together, the newest first, and each text once', () => {
  const settled = (text: string) => info(text, {settled: true});
  expect(texts(after(settled('a'), settled('b')))).toEqual(['b · and a']);
  expect(texts(after(settled('a'), settled('b'), settled('a')))).toEqual(['b · and a']);
  expect(texts(after(settled('a'), info('b')))).toEqual(['b', 'a']);
  expect(texts(after(settled('a'), {tone: 'wait', text: 'b'}))).toEqual(['a']);
  expect(texts(after(bad('x'), settled('a'), settled('b')))).toEqual(['x', 'b · and a']);
  expect(texts(after(bad('x'), settled('a'), info('b'), settled('c')))).toEqual(['x', 'a', 'b', 'c']);
});

test('in the filter prompt notices wait until it is closed', () => {
  const filtering = openFilter(start);
  const waiting = announce(announce(filtering, info('a', {about: '1'})), bad('b'));
  expect(texts(waiting)).toEqual([undefined, 'a', 'b']);
  expect(texts(nextNotice(waiting))).toEqual([undefined, 'a', 'b']);
  const closed = nextNotice({...waiting, overlay: undefined});
  expect(texts(closed)).toEqual(['a', 'b']);
  expect(texts(nextNotice(closed))).toEqual(['a', 'b']);
  expect(texts(nextNotice({...closed, notice: undefined}))).toEqual(['b']);
  expect(nextNotice(start)).toBe(start);
});

test('that a key means nothing is said once, and makes room for what waits', () => {
  const first = noteMeaningless(start, 'z', 'x does');
  expect(first.notice?.text).toBe('z means nothing here · x does');
  const second = noteMeaningless(first, 'q', 'x does');
  expect(keepRepeatedNotice(start, first)).toBe(first);
  expect(keepRepeatedNotice(first, second).notice).toBe(first.notice);
  expect(keepRepeatedNotice({...first, queuedNotices: [info('a')]}, second).notice).toBeUndefined();
  expect(keepRepeatedNotice(first, after(info('a'))).notice?.text).toBe('a');
});
