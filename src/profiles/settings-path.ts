import {lstatSync, realpathSync} from 'node:fs';
import {join} from 'node:path';
import {attempt} from '../attempt.ts';
import type {Environment} from '../environment.ts';
import {baseFolder} from '../files/private-file.ts';

/** `~/.config/skydeck`, or the folder `skydeck` in XDG_CONFIG_HOME; where that is a link, the folder it leads to. */
export function settingsFolder(env: Environment): string {
  return targetOf(join(baseFolder(env, 'XDG_CONFIG_HOME', '.config'), 'skydeck'));
}

export const settingsPath = (env: Environment): string => join(settingsFolder(env), 'config.json');

/** Bytes of a settings file that is read and written: a larger one would keep the screen waiting. */
export const mostSettings = 250_000;

/** A path with `~` for the home folder. */
export const displayPath = (path: string, env: Environment): string =>
  env.HOME && path.startsWith(`${env.HOME}/`) ? `~${path.slice(env.HOME.length)}` : path;

/** Follows a link, as people have who share their settings. A broken link is returned: reading or writing there reports it. */
export const targetOf = (path: string): string =>
  attempt(() => (lstatSync(path).isSymbolicLink() ? realpathSync(path) : path), path);
