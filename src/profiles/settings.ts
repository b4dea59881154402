import {lstatSync, statSync} from 'node:fs';
import type {Environment} from '../environment.ts';
import {codeOf, folderMistake, restrictAccess, whyNotRead} from '../files/private-file.ts';
import {isRecord} from '../own-property.ts';
import type {PreferenceChange, Preferences, SettingMistake} from '../preferences.ts';
import {changePreferences, defaultPreferences, readPreferences} from '../preferences.ts';
import {readProfiles, type Settings} from './profile.ts';
import {Broken, readFile} from './read-file.ts';
import {displayPath, settingsFolder, settingsPath, targetOf} from './settings-path.ts';

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
  /** The settings that are ignored. */
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

/** Returns the sentence about a file that cannot be read. */
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
