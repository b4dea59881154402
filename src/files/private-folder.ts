import {existsSync, mkdirSync} from 'node:fs';
import {dirname} from 'node:path';
import {folderMistake} from './private-file.ts';

/**
 * Makes a folder of ours and those above it, for their owner alone. Throws where that is not possible, and where a link
 * or something else stands in its place. Not mkdir's own `recursive`, which never ends where a file system knows no new
 * folders.
 */
export function makeFolder(folder: string): void {
  const mistake = folderMistake(folder);
  if (mistake) throw new Error(`${mistake}: take it away`);
  make(folder);
}

function make(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) make(dirname(folder));
  mkdirSync(folder, {mode: 0o700});
}
