import {text as textOf} from 'node:stream/consumers';
import {UsageError} from '../usage-error.ts';

/** What a command is given beside its arguments: standard input, read once. */

let read: Promise<string> | undefined;

/** All of standard input. Throws a UsageError where somebody would have to type it blindly. */
export function standardInput(what: string): Promise<string> {
  if (process.stdin.isTTY)
    throw new UsageError(
      `${what} is read from standard input, which is a terminal: send it there by a pipe or from a file`,
    );
  read ??= textOf(process.stdin);
  return read;
}
