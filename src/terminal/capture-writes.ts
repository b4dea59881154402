import {format} from 'node:util';

/** The number of characters remembered; older ones are dropped. */
const limit = 64 * 1024;

/** Captures what others write to the terminal, to protect the screen. @returns a function that ends that and returns the text */
export function captureWrites(streams: Iterable<NodeJS.WriteStream>): () => string {
  let captured = '';
  const keep = (text: string): void => {
    captured = (captured + text).slice(-limit);
  };
  const releases = [...streams].map(stream => {
    const original = stream.write;
    stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      keep(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      const callback = rest.at(-1);
      if (typeof callback === 'function') queueMicrotask(() => callback());
      return true;
    }) as typeof original; // The cast: `write` has several overloads.
    return () => {
      stream.write = original;
    };
  });
  // Node prints warnings to the file descriptor, from a listener; it is replaced meanwhile.
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
    return captured;
  };
}
