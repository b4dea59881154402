import {closeSync, lstatSync, openSync, rmSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import {codeOf} from './private-file.ts';

/** Keeps two programs from changing a file at once: one reads it, changes it and writes it while the other waits. */

/** Milliseconds from one look to the next. */
const pause = 15;
/** Milliseconds after which whoever held it is gone: what it is held for takes a few. */
const stale = 5000;
/** Milliseconds. */
const patience = 8000;

/** Runs `work` while no other program does with the same path. Rejects with a sentence if another one never ends. */
export async function whileLocked<T>(path: string, shown: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  const end = Date.now() + patience;
  let release = take(lock, shown);
  while (!release) {
    if (Date.now() > end)
      throw new Error(`another program is changing ${shown}, and nothing was changed: try again`);
    await sleep(pause);
    release = take(lock, shown);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/** Takes a lock and returns a function that releases it; undefined while another process has it. Errors are left to the write. */
function take(lock: string, shown: string): (() => void) | undefined {
  try {
    closeSync(openSync(lock, 'wx', 0o600));
    return () => rmSync(lock, {force: true});
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return () => {};
    const found = lstatSync(lock, {throwIfNoEntry: false});
    if (found?.isDirectory())
      throw new Error(`${shown}.lock is a folder and not a regular file: nothing was changed; move it away`, {
        cause: error,
      });
    // One from the future was left before the clock was set back.
    if (found && Math.abs(Date.now() - found.mtimeMs) > stale) rmSync(lock, {force: true});
    return undefined;
  }
}
