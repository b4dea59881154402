import {text as textOf} from 'node:stream/consumers';
import {type Json, type JsonObject, parseJson} from '../api/index.ts';
import {clean} from '../text/text.ts';
import {UsageError} from '../usage-error.ts';

/** Input of a command apart from its arguments: standard input, which is read once, and files. */

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

/**
 * The names and ids of a command: those of its arguments, and for - those of standard input, one a line.
 * @param undone what did not happen where there is none: `nothing was sent`
 */
export async function namesFrom(names: readonly string[], undone: string): Promise<readonly string[]> {
  if (!names.includes('-')) return names;
  const lines = (await standardInput('the names')).split('\n').map(line => line.trim());
  const all = [...names.filter(name => name !== '-'), ...lines.filter(Boolean)];
  if (all.length === 0) throw new UsageError(`standard input names nothing: ${undone}`);
  return all;
}

/**
 * The JSON object that a text given to a command holds. Throws a UsageError if it holds none.
 * @param what what the text is, with its verb: `the body is`
 * @param example an object as it could be given
 */
export function jsonObject(text: string, what: string, example: string): JsonObject {
  let value: Json;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new UsageError(
      `${what} not JSON: ${clean(error instanceof Error ? error.message : String(error))}`,
    );
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new UsageError(`${what} not one JSON object, such as ${example}`);
  return value;
}
