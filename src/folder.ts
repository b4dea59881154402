import {existsSync, mkdirSync} from 'node:fs';
import {dirname} from 'node:path';

/**
 * Makes a folder and those above it, for their owner alone. Throws where that is not possible. Not mkdir's own
 * `recursive`, which never ends where a file system knows no new folders.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, {mode: 0o700});
}
