import {randomBytes} from 'node:crypto';
import {existsSync, lstatSync, readFileSync} from 'node:fs';
import {open, rename, rm} from 'node:fs/promises';
import type {Environment} from '../environment.ts';
import {codeOf, createPrivateFolder, fileMistake, restrictAccess} from '../files/private-file.ts';
import {withValue} from '../preferences/edit-text.ts';
import {displayPath, settingsFolder, settingsPath} from './settings-path.ts';

/** A value at a path of the settings file, or undefined to take it out. */
type Edit = readonly [path: readonly string[], value: unknown];

/** Changes values of the settings file, and leaves its comments and order. Rejects with a sentence if it cannot be written. */
export async function changeFile(env: Environment, edits: readonly Edit[]): Promise<void> {
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
  createPrivateFolder(folder);
  restrictAccess(folder, 0o700);
  const mistake = fileMistake(path, shown);
  if (mistake) throw new Error(`${mistake}: nothing was changed; move it away`);
  const found = lstatSync(path, {throwIfNoEntry: false});
  if (found && (found.mode & 0o200) === 0)
    throw new Error(`${shown} is read-only, and nothing was changed: chmod u+w lets skydeck write to it`);
  await replace(path, text).catch(error => {
    throw new Error(`${shown} could not be written, and is as it was: ${whyOf(error)}`, {cause: error});
  });
}

const whys: Readonly<Record<string, string>> = {
  EACCES: 'its folder does not let you write',
  EPERM: 'its folder does not let you write',
  EROFS: 'its disk is read-only',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk',
};

const whyOf = (error: unknown): string =>
  whys[String(codeOf(error))] ?? (error instanceof Error ? error.message : String(error));

/** Under another name until its end. */
async function replace(path: string, text: string): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
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
