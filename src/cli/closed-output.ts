import {closeSync, openSync, readdirSync, readFileSync, readlinkSync} from 'node:fs';
import {attempt} from '../attempt.ts';

const nothing = '/dev/null';
const shells: readonly string[] = ['sh', 'ash', 'bash', 'dash', 'fish', 'ksh', 'mksh', 'zsh'];

/** Makes writes to a standard output fail that the shell has closed (`>&-`), as in other programs: Node opens /dev/null in its place. */
export function refuseClosedOutput(): void {
  if (!isClosedByShell()) return;
  // The lowest number that is free, which is 1 again: Node has opened 0, too.
  closeSync(1);
  openSync(nothing, 'r');
}

/**
 * Whether Node has opened /dev/null here: to read and write, which `>/dev/null` does not. Python's DEVNULL does, but not
 * below a shell whose own output is another. False without /proc.
 */
function isClosedByShell(): boolean {
  try {
    if (readlinkSync('/proc/self/fd/1') !== nothing) return false;
    if (!/^flags:\s*\d*2$/m.test(readFileSync('/proc/self/fdinfo/1', 'utf8'))) return false;
    const parent = `/proc/${process.ppid}`;
    return (
      shells.includes(readFileSync(`${parent}/comm`, 'utf8').trim()) && linkOf(`${parent}/fd/1`) !== nothing
    );
  } catch {
    return false;
  }
}

const linkOf = (path: string): string | undefined => attempt(() => readlinkSync(path), undefined);

/** Returns a function that tells whether the reader of the pipe has ended: a watch may write nothing for hours. False if not known. */
export function watchReader(): () => boolean {
  const pipe = linkOf('/proc/self/fd/1');
  if (!pipe?.startsWith('pipe:')) return () => false;
  let reader = readerOf(pipe);
  // The reader may be a process of another user, which cannot be seen.
  if (reader === undefined) return () => false;
  return () => {
    if (reader !== undefined && linkOf(reader) === pipe) return false;
    reader = readerOf(pipe);
    return reader === undefined;
  };
}

/** Returns the path of a descriptor with which another process reads the pipe. */
function readerOf(pipe: string): string | undefined {
  const others = listed('/proc').filter(name => /^\d+$/.test(name) && name !== String(process.pid));
  for (const pid of others)
    for (const number of listed(`/proc/${pid}/fd`)) {
      const path = `/proc/${pid}/fd/${number}`;
      if (linkOf(path) === pipe && reads(`/proc/${pid}/fdinfo/${number}`)) return path;
    }
  return undefined;
}

const reads = (info: string): boolean =>
  attempt(() => /^flags:\s*\d*[02]$/m.test(readFileSync(info, 'utf8')), false);

const listed = (folder: string): string[] => attempt(() => readdirSync(folder), []);
