import {expect, test} from 'vitest';
import {writesOf} from '../../../src/sources/journal.ts';

/** The lines of the journal as a list of writes. */

const noon = Date.UTC(2026, 10, 20, 12);
const line = (id: string, outcome: string, seconds: number, more: object = {}) =>
  JSON.stringify({
    id,
    outcome,
    time: new Date(noon + seconds * 1000).toISOString(),
    pid: 7,
    born: '1',
    tokenMark: '0123abcd',
    ...more,
  });
const time = '2026-11-20T12:00:00.000Z';
const ended = 'skydeck ended before an answer came: look at the item itself';
const list = (lines: readonly string[], running = false) => writesOf(lines, () => running);

test('a write has the outcome of its last line, and how long its answer took', () => {
  expect(list([line('a', 'sent', 0, {what: 'x'}), line('a', 'done', 2, {detail: 'size 40'})])).toEqual([
    {id: 'a', what: 'x', time, outcome: 'done', took: 2000, detail: 'size 40'},
  ]);
  expect(list([line('a', 'sent', 0), line('a', 'refused', 1, {detail: 'no'}), line('a', 'done', 3)])).toEqual(
    [{id: 'a', time, outcome: 'done', took: 3000}],
  );
});

test.each([
  ['unknown', 'unknown'],
  ['lost', 'lost'],
  ['found done', 'done'],
  ['given up', 'given_up'],
])('what came of a look-up, as %s, is no end of the write', (outcome, told) => {
  expect(list([line('a', 'sent', 0), line('a', outcome, 60)], true)).toEqual([
    {id: 'a', time, outcome: told},
  ]);
});

test.each([
  ['not sent', 'not_sent'],
  ['found not done', 'not_done'],
  ['refused', 'refused'],
])('%s is told as %s, with the time it took', (outcome, told) => {
  expect(list([line('a', 'sent', 0), line('a', outcome, 1)])).toEqual([
    {id: 'a', time, outcome: told, took: 1000},
  ]);
});

test('what has no answer yet is being sent while its program runs, and unknown afterwards', () => {
  expect(list([line('a', 'sent', 0)], true)).toEqual([{id: 'a', time, outcome: 'sending'}]);
  expect(list([line('a', 'sent', 0)])).toEqual([{id: 'a', time, outcome: 'unknown', detail: ended}]);
});

test('a command of one line has ended, a second try is a write of its own, and the newest is first', () => {
  const lines = [
    line('own', 'done', 0),
    line('a', 'sent', 0),
    line('a', 'unknown', 0),
    line('a', 'sent', 0),
    line('a', 'done', 4),
    'torn',
    '{"id": 1}',
  ];
  expect(list(lines)).toEqual([
    {line: '{"id": 1}'},
    {line: 'torn'},
    {id: 'a/2', time, outcome: 'done', took: 4000},
    {id: 'a', time, outcome: 'unknown', detail: 'it was sent again, which has its own entry'},
    {id: 'own', time, outcome: 'done'},
  ]);
});
