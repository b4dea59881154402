import {closeSync, existsSync, openSync, rmSync, type Stats} from 'node:fs';
import {type FileHandle, link, lstat, open, readdir, realpath, rename, rm} from 'node:fs/promises';
import {basename, dirname, join, sep} from 'node:path';
import {thrownMessage} from '../attempt.ts';
import {codeOf, fileKind} from './private-file.ts';

export interface WholeFileOptions {
  /** A file that is there already is replaced. */
  replace?: boolean;
  /** Whatever the umask and the file that is replaced. */
  mode?: number;
  signal?: AbortSignal;
}

/**
 * Writes a file that is there whole or not at all: under another name until its end. Resolves with `exists`, and has written
 * nothing, where something of that name is there and is not to be replaced. Rejects with a sentence.
 *
 * The mode is what the umask leaves, as that of any document a program saves: whoever may read it is up to the person, and
 * no secret is in it. A file that is replaced keeps its own.
 */
export async function writeWholeFile(
  path: string,
  chunks: AsyncIterable<string> | Iterable<string>,
  {replace = false, mode, signal}: WholeFileOptions = {},
): Promise<'written' | 'exists'> {
  try {
    const before = await regularFile(path);
    if (before && !replace) return 'exists';
    const target = before ? await realpath(path) : path;
    const {randomBytes} = process.getBuiltinModule('node:crypto');
    const name = `.${basename(target).slice(0, 80)}.${randomBytes(4).toString('hex')}.skydeck.part`;
    const part = join(dirname(target), name);
    await removeLeft(dirname(target)).catch(() => {});
    await writePart(part, chunks, {signal, mode: mode ?? before?.mode});
    return await giveName(part, target, before !== undefined);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error(sentenceOf(error, path), {cause: error});
  }
}

/** The file of that name; undefined if there is nothing. Throws if it is not a regular file. */
async function regularFile(path: string): Promise<Stats | undefined> {
  const named = await lstat(path).catch(unless('ENOENT'));
  if (!named) {
    if (path.endsWith(sep)) throw new Error(noFolder(folderOf(path)));
    return undefined;
  }
  const real = named.isSymbolicLink() ? await realpath(path).catch(unless('ENOENT')) : path;
  if (real === undefined) throw new Error(`${path} is a link that leads nowhere: name another file`);
  const found = await lstat(real);
  if (found.isDirectory()) throw new Error(`${path} is a folder: name a file in it`);
  if (!found.isFile()) throw new Error(`${path} is ${fileKind(found)} and not a regular file`);
  return found;
}

/** Milliseconds since a part was written to last: no program is still writing it. */
const leftAfter = 3_600_000;

/** Removes the parts that a program of this user has left in a folder because it was killed. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\..+\.[0-9a-f]{8}\.skydeck\.part$/.test(name)) continue;
    const part = join(folder, name);
    const found = await lstat(part);
    const isLeft =
      found.isFile() && found.uid === process.getuid?.() && Date.now() - found.mtimeMs > leftAfter;
    if (isLeft) await rm(part, {force: true});
  }
}

async function writePart(
  part: string,
  chunks: AsyncIterable<string> | Iterable<string>,
  {signal, mode}: {signal: AbortSignal | undefined; mode: number | undefined},
): Promise<void> {
  // What takes the place of a private file is never open to others. Made at once: one that is made while the program ends would stay.
  closeSync(openSync(part, 'wx', mode === undefined ? undefined : (mode & 0o777) | 0o600));
  // Whatever ends the program, half a file does not stay.
  const remove = () => rmSync(part, {force: true});
  process.once('exit', remove);
  const file = await open(part, 'r+');
  try {
    await fill(file, chunks, signal);
    if (mode !== undefined) await file.chmod(mode & 0o777);
    await file.close();
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part).catch(() => {});
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

async function fill(
  file: FileHandle,
  chunks: AsyncIterable<string> | Iterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    await file.writeFile(chunk);
  }
  signal?.throwIfAborted();
}

/** Gives the written file its name. What has appeared there meanwhile stays, unless it is to be replaced. */
async function giveName(part: string, target: string, replace: boolean): Promise<'written' | 'exists'> {
  try {
    if (!replace) {
      // Unlike a rename, a link never replaces what is there.
      const linked = await link(part, target).then(
        () => true,
        unless('EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'),
      );
      if (linked) return 'written';
      if (await regularFile(target)) return 'exists';
    }
    await rename(part, target);
    return 'written';
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'exists';
    throw error;
  } finally {
    await rm(part).catch(() => {});
  }
}

const unless =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(String(codeOf(error)))) throw error;
    return undefined;
  };

const folderOf = (path: string): string => (path.endsWith(sep) ? path.slice(0, -1) : dirname(path));

const noFolder = (folder: string): string => `there is no folder ${folder}: make it, or name another`;

/** Describes an error with a file, and what can be done, in one sentence. */
function sentenceOf(error: unknown, path: string): string {
  const folder = folderOf(path);
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `there is no room left on the disk for ${path}: no part of it was written`;
    case 'EFBIG':
      return `${path} would be larger than a file may be here: no part of it was written`;
    case 'EACCES':
    case 'EPERM':
      return `${folder} does not let you write into it: name another folder`;
    case 'EROFS':
      return `${folder} is on a read-only disk: name another folder`;
    case 'ENOENT':
      // Some folders refuse new files by this.
      return existsSync(folder) ? `${folder} takes no new files: name another folder` : noFolder(folder);
    case 'ENOTDIR':
      return `${folder} is not a folder: name another`;
    case 'ENAMETOOLONG':
      return 'the name of the file is too long: shorten it';
    case 'ELOOP':
      return `${path} is a link that leads in a circle: name another file`;
    default:
      return thrownMessage(error);
  }
}
