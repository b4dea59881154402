import {randomBytes} from 'node:crypto';
import {existsSync, lstatSync, readFileSync} from 'node:fs';
import {open, rename, rm} from 'node:fs/promises';
import type {Environment} from '../environment.ts';
import {whileLocked} from '../files/lock.ts';
import {createPrivateFolder, fileMistake, restrictAccess, whyNotWritten} from '../files/private-file.ts';
import {withValue} from '../preferences/edit-text.ts';
import {displayPath, settingsFolder, settingsPath} from './settings-path.ts';

/** A value at a path of the settings file, or undefined to take it out. */
type Edit = readonly [path: readonly string[], value: unknown];

/** Runs `work`, which reads and changes the settings file, while no other program changes it. */
export async function whileChanging<T>(env: Environment, work: () => Promise<T>): Promise<T> {
  try {
    createPrivateFolder(settingsFolder(env));
  } catch {
    // What is to be written there says why.
  }
  const path = settingsPath(env);
  return whileLocked(path, displayPath(path, env), work);
}

/** Changes values of the settings file, and leaves its comments and order. Rejects with a sentence if it cannot be written. */
export const changeFile = (env: Environment, edits: readonly Edit[]): Promise<void> =>
  whileChanging(env, () => editFile(env, edits));

/** The same within `whileChanging`. */
export async function editFile(env: Environment, edits: readonly Edit[]): Promise<void> {
  const path = settingsPath(env);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const after = edits.reduce((text, [at, value]) => {
    const plain = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    return withValue(text, at, plain);
  }, before);
  if (after !== before) await writeSettings(env, after.trim() === '' ? '{}\n' : after);
}

/** Writes the settings file, whole or not at all, readable by its owner alone. Rejects with a sentence. */
export async function writeSettings(env: Environment, text: string): Promise<void> {
  const folder = settingsFolder(env);
  const path = settingsPath(env);
  const shown = displayPath(path, env);
  try {
    createPrivateFolder(folder);
    restrictAccess(folder, 0o700);
  } catch (error) {
    throw new Error(`${shown} could not be written: ${whyNotWritten(error)}`, {cause: error});
  }
  const mistake = fileMistake(path, shown);
  if (mistake) throw new Error(`${mistake}: nothing was changed; move it away`);
  const found = lstatSync(path, {throwIfNoEntry: false});
  if (found && (found.mode & 0o200) === 0)
    throw new Error(`${shown} is read-only, and nothing was changed: chmod u+w lets skydeck write to it`);
  await replace(path, text).catch(error => {
    throw new Error(`${shown} could not be written, and is as it was: ${whyNotWritten(error)}`, {
      cause: error,
    });
  });
}

/** Under another name until its end. */
async function replace(path: string, text: string): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      // Whatever the umask is.
      await file.chmod(0o600);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } finally {
    await rm(part, {force: true});
  }
}
