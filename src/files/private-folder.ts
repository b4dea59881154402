import {existsSync, mkdirSync} from 'node:fs';
import {dirname} from 'node:path';
import {folderMistake} from './private-file.ts';

/**
 * Creates a folder with mode 0700, and its parents. Throws if that fails, or if the path is a link or a file. Does not use
 * mkdir's `recursive`, which never returns on a file system that refuses new folders (/proc).
 */
export function createPrivateFolder(folder: string): void {
  const mistake = folderMistake(folder);
  if (mistake) throw new Error(`${mistake}: move it away`);
  make(folder);
}

function make(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) make(dirname(folder));
  mkdirSync(folder, {mode: 0o700});
}
