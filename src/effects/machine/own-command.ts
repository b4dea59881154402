import {closeSync} from 'node:fs';
import {stripVTControlCharacters} from 'node:util';
import type {PreparedCommand} from '../../app/state/own-command.ts';
import {type Environment, withoutToken} from '../../environment.ts';
import {endOf, openErrorFile} from './error-file.ts';
import {type LeaveTerminal, type Pause, runInTerminal} from './in-terminal.ts';

/** Runs own commands: the shell gets the fields as variables, and no token. */

/** The failure in words, if there was one. */
type Trouble = string | undefined;

/** Returns the program that runs a command, its arguments and its environment. */
export const inShell = (
  {script, args, env: fields}: PreparedCommand,
  env: Environment,
): [program: string, args: readonly string[], env: Environment] => [
  '/bin/sh',
  ['-c', script, 'skydeck', ...args],
  {...env, ...fields},
];

/** Characters of output that are shown, and those of a line after which no part of it is overwritten any more. */
const [mostOutput, longestLine] = [1_000_000, 10_000];

export async function runForeground(
  prepared: PreparedCommand,
  env: Environment,
  leaveTerminal: LeaveTerminal,
  pause: Pause,
): Promise<Trouble> {
  return leaveTerminal(async () => {
    const ended = await runInTerminal(...inShell(prepared, env));
    // The next frame would erase the output of the command.
    await pause();
    return 'notStarted' in ended ? ended.notStarted : troubleOf(ended.code, ended.signal);
  });
}

/** Returns the reason of a failure. Ctrl-c is no failure. */
export const troubleOf = (code: number | null, signal: NodeJS.Signals | null): Trouble => {
  if (signal !== null) return signal === 'SIGINT' ? undefined : `it was ended by ${signal}`;
  if (code === 130) return undefined;
  return code === 0 ? undefined : `it ended with status ${code}`;
};

interface ApartOptions {
  signal: AbortSignal;
  onText: (text: string) => void;
}

/**
 * Runs a command without the terminal. In the reader its output is reported; in the background it continues when skydeck ends, and
 * only a failure is told, with the last line of its standard error.
 */
export async function runApart(
  prepared: PreparedCommand,
  env: Environment,
  options: ApartOptions,
): Promise<Trouble> {
  if (prepared.in === 'reader') return runBeside(prepared, env, 'pipe', options);
  const file = openErrorFile();
  try {
    const trouble = await runBeside(prepared, env, file ?? 'ignore', options);
    if (trouble === undefined || file === undefined) return trouble;
    const line = plain(endOf(file)).trim().split('\n').at(-1);
    return line ? `${trouble}: ${line}` : trouble;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

async function runBeside(
  prepared: PreparedCommand,
  env: Environment,
  errors: 'pipe' | 'ignore' | number,
  {signal, onText}: ApartOptions,
): Promise<Trouble> {
  const {spawn} = await import('node:child_process');
  const reads = prepared.in === 'reader';
  const [program, args, given] = inShell(prepared, env);
  const child = spawn(program, args, {
    stdio: ['ignore', reads ? 'pipe' : 'ignore', errors],
    env: {...withoutToken(given), ...(reads ? {NO_COLOR: '1', TERM: 'dumb', PAGER: 'cat'} : {})},
    detached: true,
  });
  let [length, text, line] = [0, '', ''];
  const take = (all: string) => {
    const part = all.slice(0, mostOutput - length);
    if (part === '') return;
    length += part.length;
    line += part;
    const end = line.length > longestLine ? line.length : line.lastIndexOf('\n') + 1;
    // Only the last line is read again, in however many pieces it comes.
    text += plain(line.slice(0, end));
    line = line.slice(end);
    onText(text + plain(line));
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
  const stop = () => {
    try {
      // The whole process group, so that programs that the shell has started end, too.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
  };
  signal.addEventListener('abort', stop);
  if (reads) process.once('exit', stop);
  else child.unref();
  try {
    return await new Promise<Trouble>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, by) => resolve(troubleOf(code, by)));
    });
  } finally {
    process.off('exit', stop);
    signal.removeEventListener('abort', stop);
  }
}

/** Removes colours and cursor movements, and of lines that were overwritten all but the last text. */
const plain = (text: string): string =>
  stripVTControlCharacters(text).replaceAll('\r\n', '\n').split('\n').map(lastWritten).join('\n');

/** The last text written to a line: what follows its last carriage return, except one that ends it. */
const lastWritten = (line: string): string => line.replace(/^.*\r(?=.)/s, '');
