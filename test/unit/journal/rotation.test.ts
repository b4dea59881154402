import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {stateFolder} from '../../../src/files/private-file.ts';
import {openJournal, readJournal, unfinishedIn} from '../../../src/journal/journal.ts';
import type {Entry} from '../../../src/journal/line.ts';

/** A journal that gets too long: the lines of writes without an outcome are kept, however long it gets. */

let home: string;
const env = () => ({HOME: home});
const file = (name: string) => join(stateFolder(env()), name);
const [kept, before, current] = ['journal.kept.jsonl', 'journal.1.jsonl', 'journal.jsonl'] as const;
const text = (name: string) => readFileSync(file(name), 'utf8');

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-rotation-'));
  mkdirSync(stateFolder(env()), {recursive: true});
});
afterEach(() => rmSync(home, {recursive: true}));

const journal = (run = 'r') =>
  openJournal(env(), {account: () => ({profile: 'work', address: 'a'}), run, pid: 2 ** 30});
const entry = (write: string, outcome: Entry['outcome'], at = Date.now()): Entry => ({
  ...{at, write, what: `resize ${write}`, method: 'POST', path: '/volumes/7/resize', outcome},
});
const line = (id: string, outcome: string, more: object = {}) =>
  `${JSON.stringify({time: new Date().toISOString(), id, pid: 2 ** 30, outcome, ...more})}\n`;
/** As many bytes as make the journal too long. */
const filling = line('other', 'done', {detail: 'x'.repeat(1_000_000)});
const unfinished = async () => (await unfinishedIn(env())).map(({sent: {id}, outcome}) => [id, outcome]);

/** Makes the journal too long, and begins a new one. */
async function rotate(run?: string) {
  writeFileSync(file(current), filling, {flag: 'a', mode: 0o600});
  await journal(run)(entry('last', 'done'));
}

test('a write without an outcome is found after as many new journals as there are', async () => {
  await journal()(entry('lost', 'sent'));
  await journal()(entry('lost', 'unknown'));
  await journal()(entry('done', 'sent'));
  await journal()(entry('done', 'done'));
  await journal()(entry('going', 'sent'));
  const both = [
    ['r-lost', 'unknown'],
    ['r-going', 'sent'],
  ];
  for (let times = 0; times < 4; times++) {
    await rotate();
    expect(await unfinished(), `after ${times + 1}`).toEqual(both);
  }
  expect(
    text(kept)
      .trim()
      .split('\n')
      .map(one => JSON.parse(one).outcome),
  ).toEqual(['sent', 'unknown', 'sent']);
  expect(statSync(file(kept)).mode & 0o777).toBe(0o600);
  expect(readdirSync(stateFolder(env())).sort()).toEqual([before, current, kept]);
});

test('what has its outcome by now is kept no longer', async () => {
  await journal()(entry('lost', 'sent'));
  await journal()(entry('lost', 'unknown'));
  await rotate();
  await rotate();
  await journal()(entry('lost', 'found done'));
  expect(await unfinished()).toEqual([]);
  expect(existsSync(file(kept))).toBe(true);
  await rotate();
  expect(await unfinished()).toEqual([]);
  expect(existsSync(file(kept))).toBe(false);
});

test('what is too old to be looked up is kept no longer, unless it has not been told yet', async () => {
  const at = Date.now() - 8 * 86_400_000;
  await journal()(entry('old', 'sent', at));
  await journal()(entry('old', 'unknown', at));
  await journal()(entry('untold', 'sent', at));
  await rotate();
  await rotate();
  expect(await unfinished()).toEqual([['r-untold', 'sent']]);
});

test('the lines of a write sent again stay in their order', async () => {
  await journal()(entry('lost', 'sent'));
  await journal()(entry('lost', 'unknown'));
  await rotate();
  await journal()(entry('lost', 'sent'));
  await rotate();
  await journal()(entry('lost', 'refused'));
  // The first try may have been done.
  expect(await unfinished()).toEqual([['r-lost', 'unknown']]);
  await rotate();
  await rotate();
  expect(await unfinished()).toEqual([['r-lost', 'unknown']]);
});

test('a program that ended before the old journal gave way has doubled nothing, and lost nothing', async () => {
  const lines = line('a-1', 'sent') + line('a-1', 'unknown');
  writeFileSync(file(before), lines);
  writeFileSync(file(kept), lines);
  // Of another one that ended in the middle.
  writeFileSync(file(`${kept}.part`), '{"id":"a-2","outc'.repeat(1000));
  chmodSync(file(`${kept}.part`), 0o644);
  expect(await readJournal(env())).toHaveLength(2);
  await rotate();
  expect(text(kept)).toBe(lines);
  expect(statSync(file(kept)).mode & 0o777).toBe(0o600);
  expect(await unfinished()).toEqual([['a-1', 'unknown']]);
  // As it was sent once, a refusal is its outcome.
  writeFileSync(file(current), line('a-1', 'refused'), {flag: 'a'});
  expect(await unfinished()).toEqual([]);
});

test.each([kept, `${kept}.part`])('a link in place of %s is not followed', async name => {
  const sent = line('a-1', 'sent');
  writeFileSync(file(before), sent);
  const theirs = join(home, 'theirs');
  writeFileSync(theirs, 'theirs');
  symlinkSync(theirs, file(name));
  await expect(rotate()).rejects.toThrow(`${file(name)} is a link and not a regular file: move it away`);
  expect(readFileSync(theirs, 'utf8')).toBe('theirs');
  expect(text(before)).toBe(sent);
});

test('several programs at once keep them once', async () => {
  writeFileSync(file(before), line('a-1', 'sent') + line('a-1', 'unknown'));
  writeFileSync(file(current), filling);
  const writers = ['b', 'c', 'd', 'e'].map(run => journal(run));
  await Promise.all(writers.map((write, index) => write(entry(String(index), 'sent'))));
  expect(text(kept)).toMatch(/^\{.*"sent".*\}\n\{.*"unknown".*\}\n$/);
  expect(text(before)).toBe(filling);
  expect(await unfinished()).toHaveLength(5);
});
