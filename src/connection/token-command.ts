import {spawn} from 'node:child_process';
import {createRedactor} from '../api/index.ts';
import {warn} from '../output.ts';
import {clean} from '../text/text.ts';
import type {Connection} from './connection.ts';

/** Milliseconds; a command may ask for a fingerprint. */
const patience = 60_000;
/** Bytes a command may print; what is more is no token. */
const most = 64 * 1024;

/** The connection with its token, where a command has to be asked for that. Rejects with a sentence where it gives none. */
export async function withToken(connection: Connection, terminal: 'free' | 'taken'): Promise<Connection> {
  const {token, tokenCommand} = connection;
  if (token !== undefined || tokenCommand === undefined) return connection;
  return {...connection, token: await tokenFrom(tokenCommand, terminal)};
}

/**
 * Runs a command of the shell; the first line of what it prints is the token.
 * @param terminal `free`: the command may ask on it; `taken`: it belongs to the screen
 */
export async function tokenFrom(command: string, terminal: 'free' | 'taken'): Promise<string> {
  // A line so that a question that follows is known to be the command's, and not skydeck's.
  if (terminal === 'free') warn(`asking for the token: ${clean(command)}`);
  const child = spawn('sh', ['-c', command], {
    stdio: [terminal === 'free' ? 'inherit' : 'ignore', 'pipe', terminal === 'free' ? 'inherit' : 'pipe'],
    timeout: patience,
  });
  let out = '';
  let complaint = '';
  child.stderr?.on('data', part => {
    complaint = (complaint + part).slice(0, most);
  });
  const ended = await new Promise<string>(resolve => {
    child.stdout?.on('data', part => {
      out += part;
      if (out.length <= most) return;
      // What the shell has started ends at its next write; it is not waited for.
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
  // What it printed is not told: half a token may be in it.
  const why = ended || (token.trim() === '' ? 'it printed nothing' : '');
  if (why === '') return token.trim();
  // It may complain of the very thing it should have printed.
  const [said = ''] = createRedactor(token.trim()).text(complaint.trim()).split('\n');
  throw new Error(
    `the command for the token gave none: ${why}${said === '' ? '' : ` (${clean(said).slice(0, 200)})`}`,
  );
}
