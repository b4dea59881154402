import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {openJournal, stateFolder} from '../src/journal.ts';

let home: string;
const folder = () => stateFolder({HOME: home});
const path = () => join(folder(), 'journal.jsonl');
const work = {account: () => ({profile: 'work', address: 'api.example.com/v4'}), run: 'r', pid: 7};
const entry = (what: string) => ({
  at: 0,
  job: '1',
  what,
  method: 'POST',
  path: '/volumes',
  outcome: 'sent' as const,
});

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-journal-'));
});
afterEach(() => rmSync(home, {recursive: true}));

test('a line stands on the disk when it is told to be, for its owner alone', async () => {
  const write = openJournal({HOME: home}, work);
  await write(entry('one'));
  await write(entry('two'));
  const lines = readFileSync(path(), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines).toMatchObject([
    {time: '1970-01-01T00:00:00.000Z', profile: 'work', what: 'one', outcome: 'sent'},
    {what: 'two'},
  ]);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
});

test('a journal that has grown long is set aside once, though several write at the same time', async () => {
  mkdirSync(folder(), {recursive: true});
  const old = `${'x'.repeat(1_000_001)}\n`;
  writeFileSync(path(), old);
  const write = openJournal({HOME: home}, work);
  await Promise.all(['a', 'b', 'c', 'd'].map(what => write(entry(what))));
  expect(readdirSync(folder()).sort()).toEqual(['journal.1.jsonl', 'journal.jsonl']);
  expect(readFileSync(join(folder(), 'journal.1.jsonl'), 'utf8')).toBe(old);
  expect(readFileSync(path(), 'utf8').trim().split('\n')).toHaveLength(4);
});

test('a line that cannot be written is an error, and the next one is tried again', async () => {
  writeFileSync(join(home, '.local'), 'in the way');
  const write = openJournal({HOME: home}, work);
  await expect(write(entry('one'))).rejects.toThrow();
  rmSync(join(home, '.local'));
  await write(entry('two'));
  expect(readFileSync(path(), 'utf8')).toContain('two');
});
