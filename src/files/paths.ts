import type {Dirent} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {join, resolve, sep} from 'node:path';
import {homeFolder} from './private-file.ts';

/** Where a path that a person has typed begins. */
interface PathBase {
  /** The folder of `~`. */
  home: string | undefined;
  /** The working directory. */
  folder: string;
}

/** The path that was meant: `~` is the home folder, and what is relative begins in the working directory. */
export function expandPath(typed: string, {home, folder}: PathBase): string {
  const inHome = /^~(?=$|[/\\])/.test(typed);
  const path = resolve(folder, inHome ? `${homeFolder({HOME: home})}${typed.slice(1)}` : typed);
  // A separator at the end names a folder, also one that is not there: a file must not be written in its place.
  const isFolder = /[^/\\]/.test(path) && (typed.endsWith('/') || typed.endsWith(sep));
  return isFolder ? `${path}${sep}` : path;
}

/** The whole path that was meant, for a sentence: the home folder is `~`. */
export function tellPath(typed: string, base: PathBase): string {
  const path = expandPath(typed, base);
  const home = homeFolder({HOME: base.home});
  return path.startsWith(`${home}${sep}`) ? `~${path.slice(home.length)}` : path;
}

interface PathCompletions {
  /** The path as far as all of them agree. */
  text: string;
  /** The names that it may go on with; folders end in a slash. */
  names: readonly string[];
}

const mostNames = 200;

/** Completes the last part of a path. Hidden names only count after a dot; with an ending, only folders and files with that. */
export async function completePath(typed: string, base: PathBase, ending = ''): Promise<PathCompletions> {
  if (typed === '~') return {text: `~${sep}`, names: []};
  const start = Math.max(typed.lastIndexOf('/'), typed.lastIndexOf(sep)) + 1;
  const [before, begun] = [typed.slice(0, start), typed.slice(start)];
  const folder = expandPath(before, base);
  const entries = await readdir(folder, {withFileTypes: true}).catch(() => []);
  const found = await Promise.all(
    entries
      .filter(({name}) => name.startsWith(begun) && (begun !== '' || !name.startsWith('.')))
      .map(async entry => ({name: entry.name, isFolder: await isFolder(entry, folder)})),
  );
  const names = found
    .filter(({name, isFolder}) => isFolder || name.endsWith(ending))
    .map(({name, isFolder}) => (isFolder ? `${name}${sep}` : name))
    .sort();
  return {text: before + (commonStart(names) ?? begun), names: names.slice(0, mostNames)};
}

/** Whether an entry is a folder or a link to one. */
async function isFolder(entry: Dirent, folder: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = await stat(join(folder, entry.name)).catch(() => undefined);
  return target?.isDirectory() ?? false;
}

function commonStart([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}
