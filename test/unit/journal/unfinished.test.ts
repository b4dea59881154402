import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {stateFolder} from '../../../src/files/private-file.ts';
import {
  bornOf,
  interruptedSentence,
  interruptedText,
  readJournal,
  titleOf,
  unanswered,
} from '../../../src/journal/journal.ts';

/** What is told of writes whose outcome is not in the journal, and of whose. */

let home: string;
const env = () => ({HOME: home});
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-unfinished-'));
  mkdirSync(stateFolder(env()), {recursive: true});
});
afterEach(() => rmSync(home, {recursive: true}));

const account = {profile: 'work', address: 'a.example/v4', token: 'sesame'};
const now = Date.UTC(2026, 10, 20, 12);
/** No process has this number. */
const ended = {pid: 2 ** 22 + 1, born: '1'};
const here = {pid: process.pid, born: bornOf(process.pid)};

/** A line of the journal, of a write that was being sent by a program that has ended. */
const line = (id: string, more: object = {}) => ({
  ...{id, time: new Date(now).toISOString(), what: `Do ${id}`, outcome: 'sent'},
  ...{...ended, profile: 'work', address: 'a.example/v4'},
  ...more,
});
const keep = (...lines: readonly object[]) =>
  writeFileSync(
    join(stateFolder(env()), 'journal.jsonl'),
    lines.map(one => `${JSON.stringify(one)}\n`).join(''),
  );
const tell = () => interruptedText(env(), {run: 'r', account});
const text = (titles: string, more = '') =>
  `${titles}: on its way when skydeck last ended, and its outcome is not known${more} · skydeck journal list --filter outcome=unknown`;

test('what was on its way when a program ended is told once, and is unknown from then on', async () => {
  keep(line('a'), line('b'), line('c', here), line('d', {profile: 'home'}), line('e'), {
    ...line('e'),
    outcome: 'done',
  });
  expect(await tell()).toBe(text('Do a and 1 more'));
  const noted = (await readJournal(env())).slice(6).map(each => JSON.parse(each));
  const detail = 'skydeck ended before an answer came: look at the item itself';
  expect(noted).toEqual(
    ['a', 'b'].map(id => ({id, time: expect.any(String), pid: ended.pid, outcome: 'unknown', detail})),
  );
  expect(await tell()).toBeUndefined();
  expect(await readJournal(env())).toHaveLength(8);
});

test('writes without an answer are named for a week, those of the account alone', async () => {
  const titles = async () => (await unanswered(env(), {account, now})).map(titleOf);
  expect(await titles()).toEqual([]);
  const week = 7 * 86_400_000;
  const at = (milliseconds: number) => ({time: new Date(milliseconds).toISOString()});
  const unknown = (id: string, more: object = {}) => [
    line(id, more),
    {...line(id, more), outcome: 'unknown'},
  ];
  keep(
    ...unknown('unknown'),
    line('ended'),
    line('running', here),
    ...unknown('running-unknown', here),
    ...unknown('week', at(now - week)),
    ...unknown('almost', at(now - week + 1)),
    ...unknown('home', {profile: 'home'}),
    ...unknown('other', {address: 'b.example/v4'}),
    ...unknown('spelt', {address: 'A.example:443/v4/'}),
    line('untitled', {what: undefined}),
  );
  expect((await titles()).toSorted()).toEqual(
    ['Do unknown', 'Do ended', 'Do running-unknown', 'Do almost', 'Do spelt', 'a write'].toSorted(),
  );
});

test('of many writes the first is named, and none in no sentence', () => {
  const many = Array.from({length: 1002}, (_, index) => line(String(index)));
  expect(interruptedSentence([], '', 'here')).toBeUndefined();
  expect(interruptedSentence(many, ', look', 'here')).toBe(
    'Do 0 and 1,001 more: on its way when skydeck last ended, and its outcome is not known, look · here',
  );
});
