import {chmodSync, existsSync, mkdirSync, renameSync} from 'node:fs';
import {homedir} from 'node:os';
import {join} from 'node:path';
import * as v from 'valibot';

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
}

const Shape = v.object({
  profiles: v.record(
    v.string(),
    v.object({url: v.string(), word: v.string(), token: v.optional(v.string())}),
  ),
  current: v.optional(v.string()),
});

const empty: Settings = {profiles: {}};

type Environment = Readonly<Record<string, string | undefined>>;

/** `~/.config/skydeck`, or where XDG_CONFIG_HOME says. */
export function settingsFolder(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'skydeck');
}

export interface SettingsFile {
  settings: Settings;
  /** Something the person should know: the file was broken and has been moved aside. */
  warning?: string | undefined;
  /** Keeps a profile and makes it the usual one. Reads the file again first: another run may have written. */
  keep: (name: string, profile: Profile) => Promise<void>;
}

/**
 * Opens the settings. A file that is not there is no settings; a broken one is moved aside, with a warning,
 * and never overwritten. Throws a sentence where the file cannot be read or moved at all.
 */
export async function openSettings(env: Environment): Promise<SettingsFile> {
  const folder = settingsFolder(env);
  const path = join(folder, 'config.json');
  if (!existsSync(path)) return {settings: empty, keep: keeper(folder)};
  const {default: Conf} = await import('conf');
  try {
    const {store} = new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: 'config',
      configFileMode: 0o600,
    });
    return {settings: v.parse(Shape, {profiles: {}, ...store}), keep: keeper(folder)};
  } catch (error) {
    if (isSystemError(error)) throw new Error(`the settings file ${path} cannot be read: ${error.message}`);
    const aside = freeName(`${path}.bak`);
    renameSync(path, aside);
    const warning = `the settings file ${path} was not readable as settings: it is kept as ${aside}, and skydeck goes on without it`;
    return {settings: empty, warning, keep: keeper(folder)};
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error;

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}${number}`;
  return name;
}

function keeper(folder: string): SettingsFile['keep'] {
  return async (name, profile) => {
    const {default: Conf} = await import('conf');
    mkdirSync(folder, {recursive: true, mode: 0o700});
    chmodSync(folder, 0o700);
    const conf = new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: 'config',
      configFileMode: 0o600,
    });
    const profiles = conf.get('profiles', {}) as Record<string, Profile>;
    // One write: a process that ends between two must not leave a current profile that is not there.
    conf.store = {...conf.store, profiles: {...profiles, [name]: profile}, current: name};
  };
}
