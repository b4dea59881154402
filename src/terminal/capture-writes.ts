import {format} from 'node:util';

/** Enough to find a mistake by, and not enough to fill a memory. */
const limit = 64 * 1024;

/**
 * Keeps what others would write over the screen (a library's console.log, a warning of Node's) until `release`.
 * @returns release, which gives the streams back their writing and returns what was kept
 */
export function holdWrites(streams: Iterable<NodeJS.WriteStream>): () => string {
  let kept = '';
  const keep = (text: string): void => {
    kept = (kept + text).slice(-limit);
  };
  const releases = [...streams].map(stream => {
    const own = stream.write;
    stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      keep(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      const callback = rest.at(-1);
      if (typeof callback === 'function') queueMicrotask(() => callback());
      return true;
    }) as typeof own;
    return () => {
      stream.write = own;
    };
  });
  // Node prints warnings past the streams; its printer is a listener like any other.
  const printers = process.listeners('warning');
  const warn = ({name, message}: Error): void => {
    if (name !== 'ExperimentalWarning') keep(format('%s: %s\n', name, message));
  };
  process.removeAllListeners('warning');
  process.on('warning', warn);
  return () => {
    for (const release of releases) release();
    process.off('warning', warn);
    for (const printer of printers) process.on('warning', printer);
    return kept;
  };
}
