import {spawn} from 'node:child_process';
import {createRedactor} from '../api/index.ts';
import {withoutToken} from '../environment.ts';
import {warn} from '../output.ts';
import {clean} from '../text/text.ts';
import type {Connection} from './connection.ts';

/** Milliseconds; a command may ask for a fingerprint. */
const timeout = 60_000;
/** Bytes that a command may print; more is no token. */
const mostBytes = 64 * 1024;

/** The connection with its token, read from its command if it has one. Rejects with a sentence if that fails. */
export async function withToken(connection: Connection, terminal: 'free' | 'taken'): Promise<Connection> {
  const {token, tokenCommand} = connection;
  if (token !== undefined || tokenCommand === undefined) return connection;
  return {...connection, token: await tokenFrom(tokenCommand, terminal)};
}

/**
 * Runs a shell command, the first line of whose output is the token.
 * @param terminal whether the command may ask on it (`free`), or the screen has it (`taken`)
 */
export async function tokenFrom(command: string, terminal: 'free' | 'taken'): Promise<string> {
  // Otherwise a question of the command would look like one of skydeck.
  if (terminal === 'free') warn(`asking for the token: ${clean(command)}`);
  const child = spawn('sh', ['-c', command], {
    stdio: [terminal === 'free' ? 'inherit' : 'ignore', 'pipe', terminal === 'free' ? 'inherit' : 'pipe'],
    timeout,
    env: withoutToken(process.env),
  });
  let out = '';
  let errorOutput = '';
  child.stderr?.on('data', part => {
    errorOutput = (errorOutput + part).slice(0, mostBytes);
  });
  const ended = await new Promise<string>(resolve => {
    child.stdout?.on('data', part => {
      out += part;
      if (out.length <= mostBytes) return;
      // Processes started by the shell end when they next write to the closed pipe.
      child.stdout?.destroy();
      child.kill();
      resolve('it printed too much for a token');
    });
    child.on('error', error => resolve(error.message));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? '' : signal === null ? `it ended with ${code}` : `it was ended by ${signal}`),
    );
  });
  const [token = ''] = out.split('\n');
  // The output is not repeated: half a token may be in it.
  const why = ended || (token.trim() === '' ? 'it printed nothing' : '');
  if (why === '') return token.trim();
  // Its error message may hold the token.
  const [said = ''] = createRedactor(token.trim()).text(errorOutput.trim()).split('\n');
  throw new Error(
    `the command for the token gave none: ${why}${said === '' ? '' : ` (${clean(said).slice(0, 200)})`}`,
  );
}
