import {existsSync, lstatSync, readFileSync, renameSync} from 'node:fs';
import {homedir} from 'node:os';
import {join} from 'node:path';
import * as v from 'valibot';
import type {Environment} from '../environment.ts';
import {fileMistake, folderMistake, restrictAccess} from '../files/private-file.ts';
import {createPrivateFolder} from '../files/private-folder.ts';
import {
  changePreferences,
  defaultPreferences,
  type PreferenceChange,
  type Preferences,
  readPreferences,
} from '../preferences.ts';

/** What is kept between runs: the profiles, and which of them is the usual one. */
export interface Settings {
  profiles: Readonly<Record<string, Profile>>;
  current?: string | undefined;
}

/** A connected account. The token lies in this file and nowhere else; it is never shown. */
export interface Profile {
  url: string;
  word: string;
  token?: string | undefined;
  /** A command of the shell that prints the token, for who keeps it elsewhere. */
  tokenCommand?: string | undefined;
  /** Nothing may be changed through this profile. */
  readOnly?: boolean | undefined;
  /** Of its badge in the header. */
  color?: string | undefined;
}

// What a newer program has written beside stays as it is.
const Kept = v.looseObject({
  url: v.string(),
  word: v.string(),
  token: v.optional(v.string()),
  tokenCommand: v.optional(v.string()),
  readOnly: v.optional(v.boolean()),
  color: v.optional(v.string()),
});

// A list is an object too, and so it would pass for settings without profiles.
const plain = v.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
);

// A record of the schema library would pass over a name such as `constructor`, and the token under it would never go.
const Shape = v.pipe(
  plain,
  v.object({
    profiles: v.optional(
      v.pipe(
        plain,
        v.transform(found =>
          Object.fromEntries(Object.entries(found).map(([name, profile]) => [name, v.parse(Kept, profile)])),
        ),
      ),
      {},
    ),
    current: v.optional(v.string()),
  }),
);

/** Names that mean something else: the accounts that are there without being kept, and what every object has. */
const taken = ['demo', 'environment', 'constructor', 'prototype', '__proto__'];

/** What is wrong with a name for a profile, as a sentence; nothing where it is good. It stands on the command line. */
export function nameMistake(name: string): string | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(name))
    return '1–32 letters, digits, . _ and -, the first a letter or a digit';
  return taken.includes(name) ? 'that name means something else: take another one' : undefined;
}

const empty: Settings = {profiles: {}};

/** `~/.config/skydeck`, or where XDG_CONFIG_HOME says. */
export function settingsFolder(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'skydeck');
}

/** The settings file as far as the profiles go. */
export interface ProfilesFile {
  settings: Settings;
  /** Something the person should know. */
  warning?: string | undefined;
  /** Why there are no settings although there is a file: then nothing may be taken for an answer about it. */
  broken?: string | undefined;
  /**
   * Changes what is kept. Reads the file again first: another run may have written. Resolves with where a broken
   * file was put out of the way. Rejects, with a `code`, where the file cannot be written.
   */
  change: (edit: (settings: Settings) => Settings) => Promise<string | undefined>;
}

export interface SettingsFile extends ProfilesFile {
  preferences: Preferences;
  /** Changes one preference in the same way. Rejects where the file is broken: a preference is not worth moving it away. */
  changePreference: (change: PreferenceChange) => Promise<void>;
}

/** Keeps a profile, and makes it the usual one. */
export const keeping =
  (name: string, profile: Profile) =>
  ({profiles}: Settings): Settings => ({profiles: {...profiles, [name]: profile}, current: name});

/** Takes a profile away; with it goes its being the usual one. */
export const without =
  (name: string) =>
  ({profiles, current}: Settings): Settings => ({
    profiles: Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== name)),
    ...(current === undefined || current === name ? {} : {current}),
  });

/**
 * Opens the settings. A file that is not there is no settings. A broken one is left as it is, so that it can
 * be mended, and said; only when something is kept does it give way, to a name of its own.
 */
export async function openSettings(env: Environment): Promise<SettingsFile> {
  const folder = settingsFolder(env);
  const path = join(folder, 'config.json');
  const nothing = {settings: empty, preferences: defaultPreferences, ...changers(folder, env)};
  if (!lstatSync(path, {throwIfNoEntry: false}) && !folderMistake(folder)) return nothing;
  try {
    const mistake = folderMistake(folder, 'its folder') ?? fileMistake(path, 'it');
    if (mistake) throw new Error(mistake);
    const {settings, preferences, mistakes} = read(path);
    const warning = [guarded(folder, path), ...mistakes].filter(Boolean).join(' · ');
    return {...nothing, settings, preferences, ...(warning ? {warning} : {})};
  } catch (error) {
    const why =
      error instanceof v.ValiError
        ? 'it has another shape'
        : error instanceof SyntaxError
          ? // Its message quotes the file, and half a token may be in that.
            'it is not JSON'
          : error instanceof Error
            ? error.message
            : String(error);
    return {
      ...nothing,
      broken: `the settings file ${shown(path, env)} cannot be read (${why.split('\n')[0]}): mend it or take it away`,
    };
  }
}

/** A path as its owner writes it. */
const shown = (path: string, env: Environment) => (env.HOME ? path.replace(`${env.HOME}/`, '~/') : path);

/** The file as it is. `conf` would make settings of anything that is JSON, and so write over a list or a text. */
function read(path: string): {settings: Settings} & ReturnType<typeof readPreferences> {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  // Shape takes nothing but an object.
  return {settings: v.parse(Shape, file), ...readPreferences(file as Record<string, unknown>)};
}

/** Tokens lie in the file: where others may read it, they may not any longer, and that is said. */
function guarded(folder: string, path: string): string | undefined {
  const open = [restrictAccess(path, 0o600), restrictAccess(folder, 0o700)];
  if (!open.includes(true)) return undefined;
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
      const aside = before ? undefined : freeName(`${path}.bak`);
      if (aside) renameSync(path, aside);
      const conf = await store();
      const {current: _, ...others} = conf.store;
      // One write: a process that ends between two must not leave a current profile that is not there.
      conf.store = {...others, ...edit(before ?? empty)};
      return aside;
    },
    async changePreference(change) {
      if (!prepare()) throw new Error(`${shown(path, env)} cannot be read: mend it or take it away`);
      const conf = await store();
      const changed = changePreferences(readPreferences(conf.store).preferences, change);
      conf.store = {...conf.store, [change.key]: changed[change.key]};
    },
  };
}

/** What the file holds; nothing where that cannot be read. */
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
