import {lstatSync, realpathSync} from 'node:fs';
import {userInfo} from 'node:os';
import {join} from 'node:path';
import {attempt} from '../attempt.ts';
import type {Environment} from '../environment.ts';

/** `~/.config/skydeck`, or the folder `skydeck` in XDG_CONFIG_HOME; where that is a link, the folder it leads to. */
export function settingsFolder(env: Environment): string {
  return targetOf(join(env.XDG_CONFIG_HOME || join(env.HOME || userInfo().homedir, '.config'), 'skydeck'));
}

export const settingsPath = (env: Environment): string => join(settingsFolder(env), 'config.json');

/** A path with `~` for the home folder. */
export const displayPath = (path: string, env: Environment): string =>
  env.HOME ? path.replace(`${env.HOME}/`, '~/') : path;

/** Follows a link, as people have who share their settings. A broken link is returned: reading or writing there reports it. */
export const targetOf = (path: string): string =>
  attempt(() => (lstatSync(path).isSymbolicLink() ? realpathSync(path) : path), path);
