import {readdirSync, readFileSync, readlinkSync} from 'node:fs';

/**
 * Whether what reads a pipe has ended. Only writing would tell, and a watch may have nothing to write for hours: `| head -1`
 * would wait for it as long. Where processes cannot be looked at, as beyond Linux or of another user, it is taken as there.
 */
export function watchReader(descriptor = 1): () => boolean {
  const pipe = linkOf(`/proc/self/fd/${descriptor}`);
  if (!pipe?.startsWith('pipe:')) return () => false;
  let reader = readerOf(pipe);
  // A reader that cannot be seen may be one of another user.
  if (reader === undefined) return () => false;
  return () => {
    if (reader !== undefined && linkOf(reader) === pipe) return false;
    reader = readerOf(pipe);
    return reader === undefined;
  };
}

/** The path of a descriptor of another process that reads a pipe. */
function readerOf(pipe: string): string | undefined {
  const others = listed('/proc').filter(name => /^\d+$/.test(name) && name !== String(process.pid));
  for (const pid of others)
    for (const number of listed(`/proc/${pid}/fd`)) {
      const path = `/proc/${pid}/fd/${number}`;
      if (linkOf(path) === pipe && reads(`/proc/${pid}/fdinfo/${number}`)) return path;
    }
  return undefined;
}

/** Whether a descriptor is open for reading: the last digit of its flags says so. */
function reads(info: string): boolean {
  try {
    return /^flags:\s*\d*[02]$/m.test(readFileSync(info, 'utf8'));
  } catch {
    return false;
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
