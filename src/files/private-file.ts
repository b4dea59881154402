import {closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, type Stats} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';

/**
 * Files that are skydeck's own. A link that somebody has put in their place is not followed: what it leads to would be
 * written to, or closed to others, in its stead.
 */

// Windows knows neither. A pipe without a reader must not hold the program.
const {O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants;
const careful = O_NOFOLLOW | O_NONBLOCK;

/** `PATH is a link and not a regular file`; nothing where a regular file is there, or nothing at all. */
export function fileMistake(path: string, name = path): string | undefined {
  const found = lstatSync(path, {throwIfNoEntry: false});
  return found && sentence(name, found);
}

/** `PATH is a link and not a folder`; nothing where a folder is there, or nothing at all. */
export function folderMistake(path: string, name = path): string | undefined {
  const found = lstatSync(path, {throwIfNoEntry: false});
  return !found || found.isDirectory() ? undefined : `${name} is ${kindOf(found)} and not a folder`;
}

function sentence(name: string, found: Stats): string | undefined {
  return found.isFile() ? undefined : `${name} is ${kindOf(found)} and not a regular file`;
}

function kindOf(found: Stats): string {
  if (found.isFile()) return 'a file';
  if (found.isSymbolicLink()) return 'a link';
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

/**
 * Opens a file of ours, closed to everybody else from then on. Rejects with a sentence where something else is in its
 * place, and with a `code` where it cannot be opened.
 */
export async function openOwn(path: string, flags: number): Promise<FileHandle> {
  const mistake = fileMistake(path);
  if (mistake) throw new Error(`${mistake}: take it away`);
  const file = await open(path, flags | careful, 0o600);
  try {
    const found = await file.stat();
    const late = sentence(path, found);
    if (late) throw new Error(`${late}: take it away`);
    if ((found.mode & 0o177) !== 0) await file.chmod(0o600);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Opens it for reading, likewise; nothing where there is none. */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await openOwn(path, constants.O_RDONLY);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Takes the right to read it from everybody else. Tells whether that was needed. Throws where it is neither file nor folder. */
export function closeToOthers(path: string, mode: 0o600 | 0o700): boolean {
  const handle = openSync(path, constants.O_RDONLY | careful);
  try {
    const found = fstatSync(handle);
    if (!found.isFile() && !found.isDirectory()) throw new Error(`${path} is ${kindOf(found)}`);
    if ((found.mode & 0o077) === 0) return false;
    fchmodSync(handle, mode);
    return true;
  } finally {
    closeSync(handle);
  }
}
