import {spawn} from 'node:child_process';
import {setImmediate as turn} from 'node:timers/promises';
import {startTimer} from '../api/index.ts';
import {attempt} from '../attempt.ts';
import {withoutToken} from '../environment.ts';
import {warn} from '../output.ts';
import {clean} from '../text/text.ts';
import type {Connection} from './connection.ts';

/** Milliseconds; a command may ask for a fingerprint. */
const timeout = 60_000;
/** Milliseconds for what the shell has started to print the token after it has ended. */
const grace = 1000;
/** Bytes that a command may print; more is no token. */
const mostBytes = 64 * 1024;

const notStarted = 'could not be started';

/** A token command gave no token: why, and what to do. */
export class TokenCommandError extends Error {
  static readonly todo = 'run it yourself to see why';
  readonly why: string;

  constructor(why: string) {
    super(clean(`${why}: ${TokenCommandError.todo}`));
    this.why = clean(why);
  }
}

/** The connection with its token, read from its command if it has one. Rejects with a sentence if that fails. */
export async function withToken(
  connection: Connection,
  terminal: 'free' | 'taken',
  whose = `profile ${connection.badge.profile}`,
): Promise<Connection> {
  const {token, tokenCommand} = connection;
  if (token !== undefined || tokenCommand === undefined) return connection;
  return {...connection, token: await tokenFrom(tokenCommand, terminal, whose)};
}

/**
 * Runs a shell command, the first line of whose output is the token. The command and its other output are not repeated: both may
 * hold a secret, and logs stay.
 * @param terminal whether the command may ask on it (`free`), or the screen has it (`taken`)
 */
export async function tokenFrom(command: string, terminal: 'free' | 'taken', whose: string): Promise<string> {
  // A command that unlocks something asks on the terminal, if there is one.
  const asks = terminal === 'free' && process.stdin.isTTY && process.stderr.isTTY;
  // Otherwise a question of the command would look like one of skydeck.
  if (asks) warn(clean(`asking the token command of ${whose}`));
  // In a session of its own it has no terminal: what it asks on /dev/tty would be drawn over the screen.
  const detached = terminal === 'taken';
  const start = () =>
    spawn('sh', ['-c', command], {
      stdio: asks ? ['inherit', 'pipe', 'inherit'] : ['ignore', 'pipe', 'ignore'],
      detached,
      env: withoutToken(process.env),
    });
  // Of a command that is too long Node throws at once.
  const child = attempt(start, undefined);
  if (!child) throw new TokenCommandError(`the token command of ${whose} ${notStarted}`);
  let hasExited = false;
  let stopGrace = () => {};
  const {promise: ended, resolve: end} = Promise.withResolvers<string>();
  const giveUp = (why: string): void => {
    // With what the shell started, unless that is in the group of this program, to ask on the terminal.
    attempt(() => (detached && child.pid !== undefined ? process.kill(-child.pid) : child.kill()), false);
    // What ignores that does not keep this program.
    child.unref();
    end(why);
  };
  const stopTimer = startTimer(timeout, () => giveUp(`took longer than ${timeout / 1000} s`));
  const leave = () => giveUp('was left');
  process.once('exit', leave);
  let out = '';
  child.stdout?.on('data', part => {
    out += part;
    if (hasExited && out.includes('\n')) end('');
    if (out.length > mostBytes) giveUp('printed too much for a token');
  });
  child.on('error', () => end(notStarted));
  // Not when its output is closed: a process that it left running may hold that open.
  child.on('exit', async (code, signal) => {
    hasExited = true;
    // What it printed is there, and is read in the next turn.
    await turn();
    await turn();
    if (code !== 0) end(signal === null ? `failed with status ${code}` : `was ended by ${signal}`);
    else if (out.includes('\n')) end('');
    // A part of it may print the token a moment later.
    else stopGrace = startTimer(grace, () => end(''));
  });
  child.on('close', code => code === 0 && end(''));
  const failure = await ended;
  stopTimer();
  stopGrace();
  process.off('exit', leave);
  child.stdout?.destroy();
  const [token = ''] = out.split('\n');
  const why = failure || (token.trim() === '' ? 'printed nothing' : '');
  if (why === '') return token.trim();
  throw new TokenCommandError(`the token command of ${whose} ${why}`);
}
