import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join, resolve} from 'node:path';

/** What tests do not read: other folders of installed packages, history, and what is built. */
const left = new Set(['node_modules', '.git', 'dist']);

/** Makes a private copy of the project, in which files may be changed. @returns its folder, and how to remove it */
export function copyProject(): {folder: string; remove(): void} {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-mutants-'));
  cpSync('.', folder, {recursive: true, filter: path => path === '.' || !left.has(basename(path))});
  // Hard links, as nothing in there is changed; copies where the temporary folder is on another disk.
  const [from, to] = [resolve('node_modules'), join(folder, 'node_modules')];
  if (spawnSync('cp', ['-al', from, to]).status !== 0) {
    rmSync(to, {recursive: true, force: true});
    spawnSync('cp', ['-a', from, to]);
  }
  // Vitest writes there, in place.
  rmSync(join(to, '.vite'), {recursive: true, force: true});
  return {folder, remove: () => rmSync(folder, {recursive: true, force: true})};
}
