import {existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {whileLocked} from '../../../src/files/lock.ts';

/** Two programs that change a file: one waits until the other has ended, though not for ever. */

let folder: string;
let path: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skydeck-lock-'));
  path = join(folder, 'settings.json');
  lock = `${path}.lock`;
});
afterEach(() => rmSync(folder, {recursive: true}));

/** Another program has taken it so many milliseconds ago, by a clock that this one reads. */
function takenAgo(milliseconds: number) {
  const now = {at: 1_800_000_000_000, read: () => {}};
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now.read();
    return now.at;
  });
  onTestFinished(() => clock.mockRestore());
  writeFileSync(lock, '');
  utimesSync(lock, new Date(), new Date(now.at - milliseconds));
  return now;
}

test('the work is done while it is taken, by the owner alone, and it is released also behind a failure', async () => {
  const mode = () => statSync(lock).mode & 0o777;
  expect(await whileLocked(path, 'it', async () => mode())).toBe(0o600);
  expect(existsSync(lock)).toBe(false);
  const failing = whileLocked(path, 'it', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(existsSync(lock)).toBe(false);
});

test('who lost it meanwhile, as to a program that took it for left, ends without a failure', async () => {
  expect(await whileLocked(path, 'it', async () => rmSync(lock))).toBeUndefined();
});

test('who comes second waits for the first', async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = whileLocked(path, 'it', async () => {
    await first.promise;
    done.push('one');
  });
  const other = whileLocked(path, 'it', async () => void done.push('other'));
  first.resolve();
  await Promise.all([one, other]);
  expect(done).toEqual(['one', 'other']);
});

test('what a program has left that was killed more than five seconds ago is taken over', async () => {
  takenAgo(5001);
  expect(await whileLocked(path, 'it', async () => 'done')).toBe('done');
  expect(existsSync(lock)).toBe(false);
});

test('a folder in its place is told in a sentence, and stays', async () => {
  takenAgo(0);
  rmSync(lock);
  mkdirSync(lock);
  const work = vi.fn(async () => {});
  await expect(whileLocked(path, '~/settings.json', work)).rejects.toThrow(
    '~/settings.json.lock is a folder and not a regular file: nothing was changed; move it away',
  );
  expect(work).not.toHaveBeenCalled();
  expect(statSync(lock).isDirectory()).toBe(true);
});

test('for eight seconds another program is waited for, then it is said that nothing was changed', async () => {
  const now = takenAgo(5000);
  const work = vi.fn(async () => {});
  const waiting = whileLocked(path, '~/settings.json', work);
  // It keeps taking it anew.
  now.at += 8001;
  utimesSync(lock, new Date(), new Date(now.at));
  await expect(waiting).rejects.toThrow(
    'another program is changing ~/settings.json, and nothing was changed: try again',
  );
  expect(work).not.toHaveBeenCalled();
  expect(existsSync(lock)).toBe(true);
});

test('within the eight seconds it is taken as soon as it is free', async () => {
  const now = takenAgo(0);
  const waiting = whileLocked(path, 'it', async () => 'done');
  now.at += 8000;
  utimesSync(lock, new Date(), new Date(now.at));
  let looks = 0;
  now.read = () => {
    if (++looks === 3) rmSync(lock);
  };
  expect(await waiting).toBe('done');
});

test('where there is no folder to lock in, the work is done, and says itself what is wrong', async () => {
  expect(await whileLocked(join(folder, 'none', 'settings.json'), 'it', async () => 'done')).toBe('done');
});
