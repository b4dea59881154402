import {existsSync, lstatSync, readFileSync, renameSync} from 'node:fs';
import {homedir} from 'node:os';
import {join} from 'node:path';
import * as v from 'valibot';
import type {Environment} from '../environment.ts';
import {createPrivateFolder, fileMistake, folderMistake, restrictAccess} from '../files/private-file.ts';
import {
  changePreferences,
  defaultPreferences,
  type PreferenceChange,
  type Preferences,
  readPreferences,
} from '../preferences.ts';
import {type Settings, StoredSettings} from './profile.ts';

/** No profiles. */
const empty: Settings = {profiles: {}};

/** `~/.config/skydeck`, or where XDG_CONFIG_HOME says. */
export function settingsFolder(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'skydeck');
}

/** The path of the settings file. */
export const settingsPath = (env: Environment): string => join(settingsFolder(env), 'config.json');

/** The profiles in the settings file. */
export interface ProfilesFile {
  settings: Settings;
  /** What the user should know. */
  warning?: string | undefined;
  /** Why the file cannot be read. Then `settings` are empty, and must not be taken for what the file holds. */
  broken?: string | undefined;
  /**
   * Changes the profiles. Reads the file again first, because another run may have changed it. A broken file is renamed;
   * then resolves with its new name. Rejects with Node's error if the file cannot be written.
   */
  change: (edit: (settings: Settings) => Settings) => Promise<string | undefined>;
}

export interface SettingsFile extends ProfilesFile {
  preferences: Preferences;
  /** Changes one preference in the same way, but rejects if the file is broken. */
  changePreference: (change: PreferenceChange) => Promise<void>;
}

/** Opens the settings file; there need not be one. A broken file is reported, and left as it is until profiles are changed. */
export async function openSettings(env: Environment): Promise<SettingsFile> {
  const folder = settingsFolder(env);
  const path = join(folder, 'config.json');
  const none = {settings: empty, preferences: defaultPreferences, ...changers(folder, env)};
  if (!lstatSync(path, {throwIfNoEntry: false}) && !folderMistake(folder)) return none;
  try {
    const mistake = folderMistake(folder, 'its folder') ?? fileMistake(path, 'it');
    if (mistake) throw new Error(mistake);
    const {settings, preferences, mistakes} = read(path);
    const warning = [restrict(folder, path), ...mistakes].filter(Boolean).join(' · ');
    return {...none, settings, preferences, ...(warning ? {warning} : {})};
  } catch (error) {
    const why =
      error instanceof v.ValiError
        ? 'it has another shape'
        : error instanceof SyntaxError
          ? // Its message quotes the file, and may hold half a token.
            'it is not JSON'
          : error instanceof Error
            ? error.message
            : String(error);
    return {
      ...none,
      broken: `the settings file ${displayPath(path, env)} cannot be read (${why.split('\n')[0]}): fix it or move it away`,
    };
  }
}

/** A path with `~` for the home folder. */
const displayPath = (path: string, env: Environment) =>
  env.HOME ? path.replace(`${env.HOME}/`, '~/') : path;

/** Reads the file without `conf`, which accepts any JSON, and would overwrite a list or a text. */
function read(path: string): {settings: Settings} & ReturnType<typeof readPreferences> {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  // The schema accepts only an object.
  return {settings: v.parse(StoredSettings, file), ...readPreferences(file as Record<string, unknown>)};
}

/** Makes the file and its folder private, because of the tokens in it. Returns a warning if they were not. */
function restrict(folder: string, path: string): string | undefined {
  const changed = [restrictAccess(path, 0o600), restrictAccess(folder, 0o700)];
  if (!changed.includes(true)) return undefined;
  return `others could read ${path}: its mode is 0600 now; if a token was in it, make a new one`;
}

function changers(folder: string, env: Environment): Pick<SettingsFile, 'change' | 'changePreference'> {
  const path = join(folder, 'config.json');

  async function store() {
    const {default: Conf} = await import('conf');
    return new Conf<Record<string, unknown>>({cwd: folder, configName: 'config', configFileMode: 0o600});
  }

  function prepare(): Settings | undefined {
    createPrivateFolder(folder);
    restrictAccess(folder, 0o700);
    return readable(path);
  }

  return {
    async change(edit) {
      const before = prepare();
      const backup = before ? undefined : freeName(`${path}.bak`);
      if (backup) renameSync(path, backup);
      const conf = await store();
      const {current: _, ...others} = conf.store;
      // In one write: a process that is killed between two would leave a default profile that does not exist.
      conf.store = {...others, ...edit(before ?? empty)};
      return backup;
    },
    async changePreference(change) {
      if (!prepare()) throw new Error(`${displayPath(path, env)} cannot be read: fix it or move it away`);
      const conf = await store();
      const changed = changePreferences(readPreferences(conf.store).preferences, change);
      conf.store = {...conf.store, [change.key]: changed[change.key]};
    },
  };
}

/** The profiles in the file; undefined if it cannot be read. */
function readable(path: string): Settings | undefined {
  try {
    if (fileMistake(path)) return undefined;
    return existsSync(path) ? read(path).settings : empty;
  } catch {
    return undefined;
  }
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}${number}`;
  return name;
}
