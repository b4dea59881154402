import {createInterface} from 'node:readline';
import {startTimer} from '../api/index.ts';
import {UsageError} from '../usage-error.ts';

/** Where a question is asked and answered. */
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

/** A confirmation that a command needs before it does something. */
interface Wanted {
  /** `--yes` was given. */
  yes?: boolean | undefined;
  /** The question on a terminal: `Remove profile work?` */
  question: string;
  /** The message for a script, with the missing flag. */
  lacking: string;
  /** The consequence without it: `nothing was sent`. */
  undone: string;
}

/** Resolves once it is confirmed, by the flag or on the terminal. Throws a UsageError if it is not. */
export async function confirm({yes, question, lacking, undone}: Wanted): Promise<void> {
  if (yes) return;
  if (!canAsk()) throw new UsageError(lacking);
  const answer = await askLine(`${question} [y/N] `);
  if (!/^\s*y(es)?\s*$/i.test(answer ?? '')) throw new UsageError(undone);
}
