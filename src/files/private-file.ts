import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  type Stats,
} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';
import {userInfo} from 'node:os';
import {dirname, isAbsolute, join} from 'node:path';
import {thrownMessage} from '../attempt.ts';

/** Files and folders that only their owner may read. Links are not followed: they may lead to any file. */

// Windows has neither. O_NONBLOCK: opening a pipe without a reader must not block.
const {O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants;
const careful = O_NOFOLLOW | O_NONBLOCK;

/** `PATH is a link and not a regular file`; undefined for a regular file, or if there is nothing. */
export function fileMistake(path: string, name = path): string | undefined {
  const found = lstatSync(path, {throwIfNoEntry: false});
  return found && sentence(name, found, path);
}

/** `PATH is a link and not a folder`; undefined for a folder, or if there is nothing. */
export function folderMistake(path: string, name = path): string | undefined {
  const found = lstatSync(path, {throwIfNoEntry: false});
  return !found || found.isDirectory() ? undefined : `${name} is ${fileKind(found)} and not a folder`;
}

function sentence(name: string, found: Stats, path = name): string | undefined {
  if (found.isFile()) return undefined;
  return `${name} is ${fileKind(found)}${leadsNowhere(path, found)} and not a regular file`;
}

/** ` that leads nowhere` */
const leadsNowhere = (path: string, found: Stats): string =>
  found.isSymbolicLink() && !existsSync(path) ? ' that leads nowhere' : '';

export function fileKind(found: Stats): string {
  if (found.isFile()) return 'a file';
  if (found.isSymbolicLink()) return 'a link';
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

/** Opens a file with mode 0600. Rejects with a sentence if it is not a regular file, with Node's error if it cannot be opened. */
export async function openPrivate(path: string, flags: number): Promise<FileHandle> {
  const mistake = fileMistake(path);
  if (mistake) throw new Error(`${mistake}: move it away`);
  const file = await open(path, flags | careful, 0o600);
  try {
    const found = await file.stat();
    const late = sentence(path, found);
    if (late) throw new Error(`${late}: move it away`);
    // Others could read it, or an odd umask shuts out even its owner.
    if ((found.mode & 0o777) !== 0o600) await file.chmod(0o600);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Opens a private file for reading; undefined if it does not exist. */
export async function openIfExists(path: string): Promise<FileHandle | undefined> {
  try {
    return await openPrivate(path, constants.O_RDONLY);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Sets the mode of a file or folder that others can access. Returns whether that was needed. Throws if it is neither. */
export function restrictAccess(path: string, mode: 0o600 | 0o700): boolean {
  const handle = openSync(path, constants.O_RDONLY | careful);
  try {
    const found = fstatSync(handle);
    if (!found.isFile() && !found.isDirectory()) throw new Error(`${path} is ${fileKind(found)}`);
    if ((found.mode & 0o077) === 0) return false;
    fchmodSync(handle, mode);
    return true;
  } finally {
    closeSync(handle);
  }
}

/** Creates a folder with mode 0700, and its parents. Not with mkdir's `recursive`, which never returns on /proc. */
export function createPrivateFolder(folder: string): void {
  const mistake = folderMistake(folder);
  if (mistake) throw new Error(`${mistake}: move it away`);
  make(folder);
}

function make(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) make(dirname(folder));
  mkdirSync(folder, {mode: 0o700});
  // An odd umask would shut out even its owner.
  chmodSync(folder, 0o700);
}

/** The code of one of Node's errors: `ENOENT`. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'its folder does not let you write',
  EPERM: 'its folder does not let you write',
  EROFS: 'its disk is read-only',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk',
  EFBIG: 'it would be larger than a file may be here',
  ENOTDIR: 'a part of its path is a file and not a folder',
};

export const whyNotRead = (error: unknown): string =>
  ['EACCES', 'EPERM'].includes(String(codeOf(error)))
    ? 'you may not read it, or the folder that it is in'
    : thrownMessage(error);

export const whyNotWritten = (error: unknown): string =>
  reasons[String(codeOf(error))] ?? thrownMessage(error);

// An empty or relative path would mean the working directory; the XDG specification has such ones ignored.
const absolute = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined);

/** The home folder: HOME, or that of the user where HOME is no absolute path. */
export const homeFolder = ({HOME}: NodeJS.ProcessEnv): string => absolute(HOME) ?? userInfo().homedir;

/** The folder that the variable names, or else the one at that path in the home folder. */
export const baseFolder = (
  env: NodeJS.ProcessEnv,
  variable: `XDG_${string}_HOME`,
  ...inHome: string[]
): string => absolute(env[variable]) ?? join(homeFolder(env), ...inHome);

/** `~/.local/state/skydeck`, or the folder `skydeck` in XDG_STATE_HOME. */
export const stateFolder = (env: NodeJS.ProcessEnv): string =>
  join(baseFolder(env, 'XDG_STATE_HOME', '.local', 'state'), 'skydeck');
