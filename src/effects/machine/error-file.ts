import {fstatSync, openSync, readSync, unlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {attempt} from '../../attempt.ts';

/** The standard error of a command in the background: a pipe to skydeck would end the command by SIGPIPE after skydeck has ended. */

/** Bytes at its end that are read: one line is wanted. */
const longest = 65_536;

/** Opens a private file without a name, which goes with the last program that has it open; undefined where none can be made. */
export const openErrorFile = (): number | undefined =>
  attempt(() => {
    const {randomBytes} = process.getBuiltinModule('node:crypto');
    const path = join(tmpdir(), `skydeck-${randomBytes(8).toString('hex')}`);
    // Never a file or a link that is there. Each program that the command starts writes at its end.
    const file = openSync(path, 'ax+', 0o600);
    unlinkSync(path);
    return file;
  }, undefined);

/** Returns the end of what was written. */
export function endOf(file: number): string {
  const {size} = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, longest));
  const length = readSync(file, bytes, 0, bytes.length, size - bytes.length);
  return bytes.toString('utf8', 0, length);
}
