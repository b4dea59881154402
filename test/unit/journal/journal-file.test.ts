import {mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import {open} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {stateFolder} from '../../../src/files/private-file.ts';
import {alive, openJournal, readJournal} from '../../../src/journal/journal.ts';
import type {Entry} from '../../../src/journal/line.ts';
import {asOrdinaryUser} from '../files/ordinary-user.ts';

/** The file of the journal: how long it gets, what it holds of a command, and why it cannot be read or written. */

let home: string;
const env = () => ({HOME: home});
const folder = () => stateFolder(env());
const path = () => join(folder(), 'journal.jsonl');
const before = () => join(folder(), 'journal.1.jsonl');
const written = (file = path()) => readFileSync(file, 'utf8');

const write = (entry: Partial<Entry> = {}) =>
  openJournal(env(), {account: () => ({profile: 'work', address: 'a'}), run: 'r', pid: 7})({
    at: 0,
    write: '1',
    what: 'one',
    method: 'POST',
    path: '/volumes',
    outcome: 'sent',
    ...entry,
  });

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-journal-file-'));
  mkdirSync(folder(), {recursive: true});
});
afterEach(() => rmSync(home, {recursive: true}));

/** A journal of so many bytes, as a disk may keep it. */
function journalOf(bytes: number): void {
  writeFileSync(path(), `{"what":"old"}\n`);
  truncateSync(path(), bytes);
}

test('a million bytes are not too long; with one more a new journal begins, at its first byte', async () => {
  journalOf(1_000_000);
  await write();
  expect(() => written(before())).toThrow('ENOENT');
  journalOf(1_000_001);
  await write();
  expect(written(before())).toMatch(/^\{"what":"old"\}\n/);
  expect(written()).toMatch(/^\{.*"what":"one".*\}\n$/);
});

test('a journal that another program has renamed meanwhile is not renamed again', async () => {
  journalOf(1_000_001);
  const file = await open(path());
  const found = await file.stat();
  const stat = vi.spyOn(Object.getPrototypeOf(file), 'stat');
  onTestFinished(() => stat.mockRestore());
  await file.close();
  // Once it is open.
  stat.mockImplementationOnce(async () => {
    renameSync(path(), before());
    writeFileSync(path(), '{"what":"theirs"}\n');
    return found;
  });
  await write();
  expect(written(before())).toMatch(/^\{"what":"old"\}\n/);
  expect(written()).toMatch(/^\{"what":"theirs"\}\n\{.*"what":"one".*\}\n$/);
});

test('the lines of both files are read, the older ones first, without what is between them', async () => {
  expect(await readJournal(env())).toEqual([]);
  writeFileSync(before(), '\n1\n2\n');
  writeFileSync(path(), '3\n\0\0\n4');
  expect(await readJournal(env())).toEqual(['1', '2', '3', '4']);
});

test('credentials in a command of one’s own are hidden, and a request stands there as it was sent', async () => {
  const token = 'token=sesame';
  await write({method: 'RUN', path: `curl -H 'Authorization: Bearer sesame' x?${token}`});
  await write({path: `/volumes?${token}`});
  expect(
    written()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).path),
  ).toEqual(["curl -H 'Authorization: Bearer •••' x?token=•••", '/volumes?token=sesame']);
});

test('neither what a command of one’s own is called nor what it printed repeats its credentials', async () => {
  const path = 'vault login --token sesame-wide';
  await write({method: 'RUN', path, what: 'Run sesame-wide', detail: 'vault: sesame-wide is refused'});
  await write({path: '/x', what: 'x', detail: 'token sesame'});
  expect(
    written()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toMatchObject([
    {path: 'vault login --token •••', what: 'Run •••', detail: 'vault: ••• is refused'},
    {path: '/x', detail: 'token sesame'},
  ]);
});

test('a journal that cannot be written or read is named, once, with the reason', async () => {
  const said = (message: string) => expect.objectContaining({message});
  rmSync(folder(), {recursive: true});
  writeFileSync(folder(), '');
  await expect(write()).rejects.toThrow(said(`${folder()} is a file and not a folder: move it away`));
  await expect(readJournal(env())).rejects.toThrow(`the journal ${path()} cannot be read: ENOTDIR: `);
  rmSync(join(home, '.local'), {recursive: true});
  writeFileSync(join(home, '.local'), '');
  await expect(write()).rejects.toThrow(said(`${path()}: a part of its path is a file and not a folder`));
  const long = 'x'.repeat(300);
  const deep = {HOME: home, XDG_STATE_HOME: `/tmp/${long}`};
  await expect(
    openJournal(deep, {account: () => ({profile: 'p', address: 'a'}), run: 'r', pid: 7})({
      at: 0,
      write: '1',
      what: 'x',
      method: 'POST',
      path: '/x',
      outcome: 'sent',
    }),
  ).rejects.toThrow(`/tmp/${long}/skydeck/journal.jsonl: ENAMETOOLONG: `);
});

test('a process of another user is running, though it may not be asked', async () => {
  const line = {pid: 1, id: 'x-1'};
  expect(await asOrdinaryUser(async () => alive(line, 'r'))).toBe(true);
  expect(await asOrdinaryUser(async () => alive({...line, pid: 2 ** 22 + 1}, 'r'))).toBe(false);
});
