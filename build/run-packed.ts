import {openSync, readSync} from 'node:fs';
import {Script} from 'node:vm';

/** The file with the program has the name of the one that Node runs with this suffix. */
export const packedEnd = '.code';

/** Which code cache is read: 0 that of the screen, 1 that of commands, which call less. */
export const kindOf = (words: readonly string[]): 0 | 1 => (/^\w/.test(words[0] ?? '') ? 1 : 0);

/** Bytes of the head: the lengths of the text and of both code caches, as numbers in a line. */
const headLength = 64;

export const packedHead = (program: Uint8Array, caches: readonly Uint8Array[]): Buffer =>
  Buffer.from(
    [program, ...caches]
      .map(({length}) => length)
      .join(' ')
      .padEnd(headLength),
  );

/** Runs a packed program. @returns its script */
export function runPacked(path: string, filename: string, kind: 0 | 1): Script {
  const file = openSync(path, 'r');
  const read = (at: number, length: number) => {
    const bytes = Buffer.allocUnsafeSlow(length);
    readSync(file, bytes, 0, length, at);
    return bytes;
  };
  const [length = 0, screen = 0, command = 0] = read(0, headLength).toString('latin1').split(' ').map(Number);
  const source = read(headLength, length);
  const cache = read(headLength + length + (kind === 0 ? 0 : screen), kind === 0 ? screen : command);
  const options = cache.length > 0 ? {filename, cachedData: cache} : {filename};
  const script = new Script(source.toString('latin1'), options);
  // Frees both now, not at the next garbage collection, which saves memory at start.
  for (const {buffer} of [source, cache]) buffer.transfer(0);
  script.runInThisContext();
  return script;
}
