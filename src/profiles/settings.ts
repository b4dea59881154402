import {isUtf8} from 'node:buffer';
import {lstatSync, readFileSync, statSync} from 'node:fs';
import {dirname} from 'node:path';
import * as v from 'valibot';
import type {Environment} from '../environment.ts';
import {codeOf, fileMistake, folderMistake, restrictAccess, whyNotRead} from '../files/private-file.ts';
import {isRecord} from '../own-property.ts';
import {fileVersion} from '../preferences/declared.ts';
import {
  changePreferences,
  defaultPreferences,
  mistakeText,
  type PreferenceChange,
  type Preferences,
  readPreferences,
  type SettingMistake,
} from '../preferences.ts';
import {readProfiles, type Settings, StoredSettings} from './profile.ts';
import {displayPath, mostSettings, settingsFolder, settingsPath, targetOf} from './settings-path.ts';

export {settingsPath} from './settings-path.ts';

const empty: Settings = {profiles: {}};

export interface ProfilesFile {
  settings: Settings;
  warning?: string | undefined;
  /** Why the file cannot be read. `settings` are empty then, and are not the content of the file. */
  broken?: string | undefined;
  /** Changes the profiles, in the file as another run may have left it. Rejects with a sentence if that is not possible. */
  change: (edit: (settings: Settings) => Settings) => Promise<void>;
}

export interface SettingsFile extends ProfilesFile {
  preferences: Preferences;
  mistakes: readonly SettingMistake[];
  /** Changes one preference in the same way, but rejects if the file is broken. */
  changePreference: (change: PreferenceChange) => Promise<void>;
}

/** Opens the settings file, if there is one; a broken one is never written to. @param restricts makes it private, with a warning */
export async function openSettings(env: Environment, restricts = true): Promise<SettingsFile> {
  const folder = settingsFolder(env);
  const path = settingsPath(env);
  const none = {settings: empty, preferences: defaultPreferences, mistakes: [], ...changers(env)};
  try {
    if (!isWritten(env)) return none;
    const {settings, content, repeats} = await readFile(path);
    const warning = restricts ? restrict(folder, path) : undefined;
    const {preferences, mistakes} = readPreferences(content);
    const inProfiles = isRecord(content.profiles) ? readProfiles(content.profiles, env).mistakes : [];
    return {
      ...{...none, settings, preferences, mistakes: [...inProfiles, ...mistakes, ...repeats]},
      ...(warning === undefined ? {} : {warning}),
    };
  } catch (error) {
    return {...none, broken: brokenText(error, env)};
  }
}

function brokenText(error: unknown, env: Environment): string {
  const [why] = whyNotRead(error).split('\n');
  const instead = codeOf(error) === 'EACCES' ? 'set XDG_CONFIG_HOME to a folder of yours' : 'move it away';
  const remedy = error instanceof Broken ? error.remedy : `fix it or ${instead}`;
  return `the settings file ${displayPath(settingsPath(env), env)} cannot be read (${why}): ${remedy}`;
}

/** Makes the file and its folder private, because of the tokens in it. Returns a warning if they were not. */
function restrict(folder: string, path: string): string | undefined {
  const file = targetOf(path);
  // A file of another user, shared by several, holds no token of this user.
  const own = file === path || statSync(file).uid === process.getuid?.();
  const wasOpen = own && restrictAccess(file, 0o600);
  const wasListed = restrictAccess(folder, 0o700);
  if (wasOpen) return `others could read ${path}: its mode is 0600 now; if a token was in it, make a new one`;
  return wasListed ? `others could open the folder ${folder}: its mode is 0700 now` : undefined;
}

function changers(env: Environment): Pick<SettingsFile, 'change' | 'changePreference'> {
  const path = settingsPath(env);
  const read = async () => {
    if (!isThere(path)) return {settings: empty, content: {}};
    return readFile(path).catch(error => {
      throw new Error(brokenText(error, env), {cause: error});
    });
  };
  return {
    async change(edit) {
      const {editFile, profileEdits, whileChanging} = await import('./change-file.ts');
      await whileChanging(env, async () => {
        const {settings: before} = await read();
        const after = edit(before);
        // In one write: a process that is killed between two would leave a default profile that does not exist.
        await editFile(env, [...profileEdits(before, after), [['current'], after.current]]);
      });
    },
    async changePreference(change) {
      const {editFile, whileChanging} = await import('./change-file.ts');
      await whileChanging(env, async () => {
        const {content} = await read();
        const changed = changePreferences(readPreferences(content).preferences, change);
        await editFile(env, [
          'name' in change
            ? [[change.key, change.name], changed[change.key][change.name]]
            : [[change.key], changed[change.key]],
        ]);
      });
    },
  };
}

/** Whether there is a settings file, or something in the place of its folder. */
export const isWritten = (env: Environment): boolean =>
  isThere(settingsPath(env)) ||
  (isThere(settingsFolder(env)) && folderMistake(settingsFolder(env)) !== undefined);

function isThere(path: string): boolean {
  try {
    return lstatSync(path, {throwIfNoEntry: false}) !== undefined;
  } catch (error) {
    // A folder of the path is a file; the next write reports that.
    if (codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/** Why a settings file cannot be read, and what to do about it. The file is not quoted, because it may contain part of a token. */
class Broken extends Error {
  readonly remedy: string;
  constructor(why: string, remedy = 'fix it or move it away') {
    super(why);
    this.remedy = remedy;
  }
}

/** Reads a settings file, which may have comments. Rejects with why it cannot be read. */
export async function readFile(path: string): Promise<{
  settings: Settings;
  content: Readonly<Record<string, unknown>>;
  text: string;
  /** Its names that appear more than once. */
  repeats: readonly SettingMistake[];
}> {
  const mistake = folderMistake(dirname(path), 'its folder') ?? fileMistake(targetOf(path), 'it');
  if (mistake) throw new Broken(mistake);
  const {size} = statSync(path);
  if (size > mostSettings) {
    const {tooLargeText} = await import('../files/plain-text.ts');
    throw new Broken(tooLargeText(size, 'it', mostSettings));
  }
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) throw new Broken('it is not UTF-8 text');
  const text = bytes.toString('utf8');
  const {value: content, repeats} = await valueIn(text);
  if (!isRecord(content)) throw new Broken('it is no object in braces: {}');
  const {version = fileVersion} = content;
  if (typeof version !== 'number') throw new Broken('its version is no number');
  if (version > fileVersion)
    throw new Broken(
      `it is of a newer skydeck: version ${version}, and this one reads ${fileVersion}`,
      'update skydeck, or move the file away',
    );
  return {settings: await settingsIn(content, text), content, text, repeats};
}

async function valueIn(text: string): Promise<{value: unknown; repeats: readonly SettingMistake[]}> {
  const {doubled, readJsonc} = await import('../preferences/jsonc.ts');
  const read = readJsonc(text);
  if ('root' in read) return {value: read.value, repeats: doubled(read)};
  throw new Broken(`line ${read.spot.line}, column ${read.spot.column}: ${read.why}`);
}

async function settingsIn(content: Readonly<Record<string, unknown>>, text: string): Promise<Settings> {
  const result = v.safeParse(StoredSettings, content);
  if (result.success) return usableIn(result.output);
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(step => String(step.key));
  const {readJsonc, spotOf} = await import('../preferences/jsonc.ts');
  const read = readJsonc(text);
  const spot = 'root' in read ? spotOf(read, path) : undefined;
  const where = spot ? `line ${spot.line}, column ${spot.column}: ` : '';
  throw new Broken(`${where}${path.join('.')} has another shape`);
}

function usableIn({profiles: given, current}: v.InferOutput<typeof StoredSettings>): Settings {
  const {profiles, mistakes} = readProfiles(given);
  const settings = {profiles, ...(current === undefined ? {} : {current})};
  const out = mistakes.filter(({path: [, name = '']}) => !Object.hasOwn(profiles, name));
  if (out.length === 0) return settings;
  // Of several mistakes in a profile the first is reported: `Object.fromEntries` keeps the last entry.
  const why = out.toReversed().map(one => [one.path[1] ?? '', mistakeText(one)] as const);
  return {...settings, unusable: Object.fromEntries(why)};
}

/** Milliseconds: the screen is updated first. */
const pause = 500;

interface Saves<T> {
  save: (change: T) => Promise<void>;
  flush: () => Promise<void>;
}

/** Saves changes a little later, one after the other: loading the code that writes the settings takes longer than drawing a frame. */
export function saveLater<T>(
  save: (change: T) => Promise<void>,
  startTimer: (milliseconds: number, ring: () => void) => () => void,
): Saves<T> {
  const waiting = new Set<() => void>();
  let last = Promise.resolve();
  const moment = (): Promise<void> =>
    new Promise(done => {
      const go = (): void => {
        cancel();
        waiting.delete(go);
        done();
      };
      const cancel = startTimer(pause, go);
      waiting.add(go);
    });
  return {
    save(change) {
      const work = Promise.all([last, moment()]).then(() => save(change));
      last = work.catch(() => undefined);
      return work;
    },
    flush() {
      for (const go of waiting) go();
      return last;
    },
  };
}
