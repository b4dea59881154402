import {isUtf8} from 'node:buffer';
import {constants} from 'node:fs';
import {open} from 'node:fs/promises';
import {codeOf, fileKind} from './private-file.ts';

/** The text of a file, or why there is none, in words. */
export type PlainText = {text: string} | {trouble: string};

// Opening a pipe without a writer must not block.
const {O_RDONLY, O_NONBLOCK = 0} = constants;

/** Bytes. No field of the service takes as much. */
const mostBytes = 1_000_000;

export const tooLargeText = (bytes: number, what: string, most = mostBytes): string =>
  `${what} is too large: ${sizeText(bytes)}, and ${most < mostBytes ? sizeText(most) : '1 MB'} at most is read`;

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** @param what what the bytes are, in words */
function plainText(bytes: Buffer, what: string): PlainText {
  // A file of the kernel says that it is empty, however much is in it.
  if (bytes.length > mostBytes) return {trouble: tooLargeText(bytes.length, what)};
  if (!isUtf8(bytes) || bytes.includes(0)) return {trouble: `${what} is not UTF-8 text`};
  return {text: bytes.toString('utf8').replace(/^\ufeff/, '')};
}

/** Reads a text from a file. @param name what messages call the file */
export async function readPlainText(path: string, name: string): Promise<PlainText> {
  try {
    const file = await open(path, O_RDONLY | O_NONBLOCK);
    try {
      const found = await file.stat();
      if (!found.isFile()) return {trouble: `${name} is ${fileKind(found)}, not a file`};
      if (found.size > mostBytes) return {trouble: tooLargeText(found.size, name)};
      return plainText(await file.readFile(), name);
    } finally {
      await file.close();
    }
  } catch (error) {
    return {trouble: `${name} ${reasons[String(codeOf(error))] ?? `could not be read: ${String(error)}`}`};
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EACCES: 'may not be read',
  EISDIR: 'is a folder, not a file',
};
