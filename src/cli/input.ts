import {isUtf8} from 'node:buffer';
import {constants} from 'node:os';
import {createInterface} from 'node:readline';
import {type Json, type JsonObject, JsonTooLarge, parseJson, startTimer} from '../api/index.ts';
import {expandPath} from '../files/paths.ts';
import {readPlainText} from '../files/plain-text.ts';
import {JoinedBytes} from '../joined-bytes.ts';
import {briefly} from '../text/typeable.ts';
import {UsageError} from '../usage-error.ts';

let read: {from: unknown; text: Promise<string>} | undefined;

/** Reads all of standard input. Throws a UsageError on a terminal, where it would have to be typed without a prompt. */
export function standardInput(what: string): Promise<string> {
  if (process.stdin.isTTY)
    throw new UsageError(
      `${what} would be read from standard input, which is a terminal: use a pipe or a file`,
    );
  if (read?.from !== process.stdin) read = {from: process.stdin, text: wholeText(what, process.stdin)};
  return read.text;
}

/** The most bytes: more than a hundred thousand names have, and more than the service takes as a body. */
const most = 16_000_000;

async function wholeText(what: string, input: NodeJS.ReadStream): Promise<string> {
  const joined = new JoinedBytes();
  // The cast: without an encoding a stream gives bytes.
  for await (const part of input as AsyncIterable<Buffer>) {
    joined.add(Buffer.from(part));
    if (joined.size > most)
      throw new UsageError(`${what}: standard input is too large: 16 MB at most are read`);
  }
  const bytes = joined.whole();
  if (!isUtf8(bytes)) throw new UsageError(`${what}: standard input is not UTF-8 text`);
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

/** Returns the text of a file, or of standard input if the path is `-`. Throws a UsageError if it cannot be read. */
export async function textFrom(path: string, what: string): Promise<string> {
  if (path === '-') return standardInput(what);
  const read = await readPlainText(expandPath(path, {home: process.env.HOME, folder: process.cwd()}), path);
  if ('trouble' in read) throw new UsageError(`${what}: ${read.trouble}`);
  return read.text;
}

/** Returns the same without the line break that ends it, which is no part of a secret. */
export const secretFrom = async (path: string, what: string): Promise<string> =>
  (await textFrom(path, what)).replace(/\r?\n$/, '');

/** Returns the names of a command: its arguments, and for `-` the lines of standard input. @param undone `nothing was sent` */
export async function namesFrom(names: readonly string[], undone: string): Promise<readonly string[]> {
  if (!names.includes('-')) return names;
  const lines = (await standardInput('the names')).split('\n').map(line => line.trim());
  const all = [...names.filter(name => name !== '-'), ...lines.filter(Boolean)];
  if (all.length === 0) throw new UsageError(`standard input names nothing: ${undone}`);
  const form = lines.some(isTableRow) ? 'a table' : lines.some(isJsonLine) ? 'JSON' : undefined;
  if (form !== undefined)
    throw new UsageError(`standard input is ${form}, not a name a line: list with --output ids; ${undone}`);
  return all;
}

/** Whether a line is one of the table that a list prints: cells with wide gaps between them, which no name has. */
const isTableRow = (line: string): boolean => (line.match(/\S {2,}(?=\S)/g)?.length ?? 0) >= 2;

/** Whether a line begins as those of `json` and `ndjson` do. A name may begin with a bracket, and goes on with a word. */
const isJsonLine = (line: string): boolean => /^(\[?\{"|[[{]$)/.test(line);

/**
 * Parses a JSON object, or throws a UsageError.
 * @param what its subject and verb: `the body is`
 * @param listed it may be alone in a list
 * @param example an object for the message
 */
export async function jsonObject(
  text: string,
  what: string,
  example: string,
  listed = false,
): Promise<JsonObject> {
  const {doubled, readJsonc} = await import('../preferences/jsonc.ts');
  const read = readJsonc(text);
  const where = 'why' in read && `line ${read.spot.line}, column ${read.spot.column}: ${read.why}`;
  let value: Json | undefined;
  try {
    value = parseJson(text);
  } catch (error) {
    if (error instanceof JsonTooLarge) throw new UsageError(`${what} not read: the JSON ${error.message}`);
    // Node's own words quote the text, which may have a password in it.
    throw new UsageError(`${what} not JSON: ${where || 'it has a comment, or a comma after the last value'}`);
  }
  if ('why' in read) throw new UsageError(`${what} not read: ${where}`);
  const [again] = doubled(read);
  if (again)
    throw new UsageError(
      `${what} not clear: ${briefly(JSON.stringify(again.path.at(-1)))} appears twice, again in line ${again.line}, column ${again.column}`,
    );
  if (listed && Array.isArray(value) && value.length === 1) [value] = value;
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new UsageError(`${what} not one JSON object, such as ${example}`);
  return value;
}

interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WritableStream;
}

/** Milliseconds in which what was typed before a question arrives, to be dropped. */
const typedBefore = 30;

/** Whether a person can be asked: questions go to standard error, so that standard output may be a pipe. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks a question. Resolves with the line; with undefined after ctrl-d or ctrl-c. What was typed before is no answer to it. */
export async function askLine(
  question: string,
  {input, output}: Terminal = {input: process.stdin, output: process.stderr},
): Promise<string | undefined> {
  if (await leftBefore(input)) return undefined;
  output.write(question);
  const lines = createInterface({input, terminal: false});
  const line = await new Promise<string | undefined>(resolve => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
  });
  lines.close();
  if (line === undefined) output.write('\n');
  return line;
}

/** Drops what was typed ahead. Resolves with whether ctrl-c was among it. */
async function leftBefore(input: NodeJS.ReadStream): Promise<boolean> {
  let left = false;
  const drop = (bytes: Buffer | string) => {
    left ||= String(bytes).includes('\u0003');
  };
  // In raw mode the terminal gives also what lacks its enter.
  input.setRawMode?.(true);
  input.on('data', drop);
  await new Promise<void>(resolve => startTimer(typedBefore, resolve));
  input.off('data', drop);
  input.pause();
  input.setRawMode?.(false);
  return left;
}

interface Wanted {
  yes?: boolean | undefined;
  /** The question on a terminal: `Remove profile work?` */
  question: string;
  lacking: string;
  undone: string;
}

/** Resolves once it is confirmed, by the flag or on the terminal. Throws a UsageError if it is not. */
export async function confirm({yes, question, lacking, undone}: Wanted): Promise<void> {
  if (yes) return;
  if (!canAsk()) throw new UsageError(lacking);
  const answer = await askLine(`${question} [y/N] `);
  if (!/^\s*y(es)?\s*$/i.test(answer ?? '')) throw new UsageError(undone);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type EndingSignal = (typeof signals)[number];

/** The exit status after a signal, as a shell has it: 130 after ctrl-c. */
export const statusAfter = (signal: EndingSignal): number => 128 + constants.signals[signal];

/** Calls back for each signal that asks the command to end. Returns a function that stops this. */
export function onSignals(stop: (signal: EndingSignal) => void): () => void {
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
