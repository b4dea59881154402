import {existsSync, lstatSync, readFileSync} from 'node:fs';
import {basename, dirname, extname} from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import {attempt} from '../attempt.ts';
import type {Environment} from '../environment.ts';
import {whileLocked} from '../files/lock.ts';
import {tooLargeText} from '../files/plain-text.ts';
import {createPrivateFolder, fileMistake, restrictAccess, whyNotWritten} from '../files/private-file.ts';
import {ownProperty} from '../own-property.ts';
import {withValue} from '../preferences/edit-text.ts';
import {readJsonc, type Spot, spotOf} from '../preferences/jsonc.ts';
import type {SettingMistake} from '../preferences.ts';
import type {Profile, Settings} from './profile.ts';
import {displayPath, mostSettings, settingsFolder, settingsPath, targetOf} from './settings-path.ts';

/** A new value at a path of the settings file; undefined removes it. */
export type Edit = readonly [path: readonly string[], value: unknown];

/** Runs `work`, which reads and changes the settings file, while no other program changes it. */
export async function whileChanging<T>(env: Environment, work: () => Promise<T>): Promise<T> {
  try {
    createPrivateFolder(settingsFolder(env));
  } catch {
    // Writing the file then fails as well, with the reason.
  }
  const path = settingsPath(env);
  return whileLocked(path, displayPath(path, env), work);
}

/** Returns the edits of the profiles that differ, by their fields: a profile that is written as a whole loses its comments. */
export function profileEdits(before: Settings, after: Settings): readonly Edit[] {
  const names = Object.keys({...before.profiles, ...after.profiles});
  return names.flatMap((name): readonly Edit[] => {
    const path = ['profiles', name];
    const [was, is] = [before, after].map(({profiles}) => ownProperty(profiles, name));
    return was && is ? fieldEdits(path, {...was}, {...is}) : [[path, is]];
  });
}

type Fields = Readonly<Record<string, Profile[keyof Profile]>>;

const fieldEdits = (path: readonly string[], before: Fields, after: Fields): readonly Edit[] =>
  Object.keys({...before, ...after})
    .map(field => [field, ownProperty(before, field), ownProperty(after, field)] as const)
    .filter(([, was, is]) => !isDeepStrictEqual(was, is))
    .map(([field, , is]) => [[...path, field], is]);

/** Changes values of the settings file; its comments and order stay. Rejects with a sentence if it cannot be written. */
export const changeFile = (env: Environment, edits: readonly Edit[]): Promise<void> =>
  whileChanging(env, () => editFile(env, edits));

/** Edits the file within `whileChanging`. */
export async function editFile(env: Environment, edits: readonly Edit[]): Promise<void> {
  const path = settingsPath(env);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const after = edits.reduce((text, [at, value]) => {
    const plain = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    return withValue(text, at, plain);
  }, before);
  if (after !== before) await writeSettings(env, after);
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
  const file = targetOf(path);
  const bytes = Buffer.byteLength(text);
  if (bytes > mostSettings)
    throw new Error(
      `${tooLargeText(bytes, shown, mostSettings)}: nothing was changed; take something out first`,
    );
  const mistake = fileMistake(file, shown);
  if (mistake) throw new Error(`${mistake}: nothing was changed; move it away`);
  const found = lstatSync(file, {throwIfNoEntry: false});
  if (found && (found.mode & 0o200) === 0)
    throw new Error(`${shown} is read-only, and nothing was changed: chmod u+w lets skydeck write to it`);
  await replace(file, text).catch(error => {
    throw new Error(`${shown} could not be written, and is as it was: ${whyNotWritten(error)}`, {
      cause: error,
    });
  });
}

/** Writes the file with conf, which renames a temporary one. Its serializer returns the text, or conf would drop the comments. */
async function replace(path: string, text: string): Promise<void> {
  const {default: Conf} = await import('conf');
  // A module that conf loads exits on SIGXFSZ, a write beyond the file size limit. Without its handler the write fails instead.
  process.removeAllListeners('SIGXFSZ').on('SIGXFSZ', () => {});
  // conf applies the umask to the mode; an unusual one would make the file unreadable.
  const umask = process.umask(0o077);
  try {
    const conf = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: basename(path, extname(path)),
      fileExtension: extname(path).slice(1),
      configFileMode: 0o600,
      deserialize: stored => objectIn(stored),
      serialize: () => text,
    });
    conf.store = objectIn(text);
  } finally {
    process.umask(umask);
  }
}

function objectIn(text: string): Record<string, unknown> {
  const read = readJsonc(text);
  // The cast: whoever writes has seen that it is an object.
  return 'value' in read ? (read.value as Record<string, unknown>) : {};
}

/** Adds line and column in the settings file to mistakes that have none, and sorts them by these. */
export function placed<M extends SettingMistake & Partial<Spot>>(
  mistakes: readonly M[],
  env: Environment,
): readonly (M & Partial<Spot>)[] {
  const text = attempt(() => readFileSync(settingsPath(env), 'utf8'), '');
  const read = readJsonc(text);
  return mistakes
    .map(mistake => ({...('root' in read ? spotOf(read, mistake.path, mistake.name) : {}), ...mistake}))
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0));
}
