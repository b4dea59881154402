import {lstatSync, realpathSync} from 'node:fs';
import {homedir} from 'node:os';
import {join} from 'node:path';
import type {Environment} from '../environment.ts';

/** `~/.config/skydeck`, or where XDG_CONFIG_HOME says. */
export function settingsFolder(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'skydeck');
}

export const settingsPath = (env: Environment): string => join(settingsFolder(env), 'config.json');

/** A path with `~` for the home folder. */
export const displayPath = (path: string, env: Environment): string =>
  env.HOME ? path.replace(`${env.HOME}/`, '~/') : path;

/**
 * The file that holds the settings: where that is a link, as among files that are kept in one place for several machines, what it leads to.
 * A link to nothing is returned as it is.
 */
export function targetOf(path: string): string {
  if (!lstatSync(path, {throwIfNoEntry: false})?.isSymbolicLink()) return path;
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
