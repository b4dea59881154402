import {spawn} from 'node:child_process';
import {withoutToken} from '../environment.ts';
import {warn} from '../output.ts';
import {clean} from '../text/text.ts';
import type {Connection} from './connection.ts';

/** Milliseconds; a command may ask for a fingerprint. */
const timeout = 60_000;
/** Bytes that a command may print; more is no token. */
const mostBytes = 64 * 1024;

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
  const child = spawn('sh', ['-c', command], {
    stdio: asks ? ['inherit', 'pipe', 'inherit'] : ['ignore', 'pipe', 'ignore'],
    timeout,
    // In a session of its own it has no terminal: what it asks on /dev/tty would be drawn over the screen.
    detached: terminal === 'taken',
    env: withoutToken(process.env),
  });
  let out = '';
  const ended = await new Promise<string>(resolve => {
    child.stdout?.on('data', part => {
      out += part;
      if (out.length <= mostBytes) return;
      // Processes started by the shell end when they next write to the closed pipe.
      child.stdout?.destroy();
      child.kill();
      resolve('printed too much for a token');
    });
    child.on('error', () => resolve('could not be started'));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? '' : signal === null ? `failed with status ${code}` : `was ended by ${signal}`),
    );
  });
  const [token = ''] = out.split('\n');
  const why = ended || (token.trim() === '' ? 'printed nothing' : '');
  if (why === '') return token.trim();
  throw new TokenCommandError(`the token command of ${whose} ${why}`);
}
