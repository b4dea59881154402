import {readdirSync, readFileSync} from 'node:fs';
import {attempt} from '../../attempt.ts';
import {linkOf} from '../closed-output.ts';

/**
 * Returns a function that says whether the reader of a pipe has ended. Usually only a write fails then, but a watch may have
 * nothing to write for hours, so `watch | head -1` would not end. If processes cannot be inspected, as on other systems than
 * Linux or with a reader of another user, the reader counts as running.
 */
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

/** Whether a descriptor is open for reading, by the last digit of its flags. */
const reads = (info: string): boolean =>
  attempt(() => /^flags:\s*\d*[02]$/m.test(readFileSync(info, 'utf8')), false);

const listed = (folder: string): string[] => attempt(() => readdirSync(folder), []);
