import {isIP} from 'node:net';
import type {Environment} from '../environment.ts';
import {codeOf} from '../files/private-file.ts';

/** Leaves the terminal to another program while `work` runs. With `keepInput`, what that one did not read is read here. */
export type LeaveTerminal = <T>(work: () => Promise<T>, options?: {keepInput?: boolean}) => Promise<T>;

/** Waits for a key, so that the user can read what is on the terminal. */
type Pause = () => Promise<void>;

/**
 * The arguments of ssh; undefined if the address, which comes from the service, is not a plain IP address. The user is
 * root, as nodes are created with a password for root, or SKYDECK_SSH_USER; if that is empty, ssh's own settings decide.
 */
export function sshArguments(address: string, env: Environment): string[] | undefined {
  // A % begins the name of a network interface, which may hold any text.
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  const user = env.SKYDECK_SSH_USER ?? 'root';
  return [...(user === '' ? [] : ['-l', user]), '--', address];
}

/** Runs ssh until it ends. Resolves with what went wrong, in words, if anything did. */
export async function ssh(
  address: string,
  env: Environment,
  leaveTerminal: LeaveTerminal,
  pause: Pause,
): Promise<string | undefined> {
  const args = sshArguments(address, env);
  return args
    ? leaveTerminal(() => run(args, env, pause))
    : `${JSON.stringify(address)} is no IP address, and nothing else is handed to ssh`;
}

async function run(args: readonly string[], env: Environment, pause: Pause): Promise<string | undefined> {
  const {spawn} = await import('node:child_process');
  // ssh may be configured to send environment variables on.
  const {SKYDECK_TOKEN: _, ...rest} = env;
  const child = spawn('ssh', args, {stdio: 'inherit', env: rest});
  const end = () => void child.kill('SIGHUP');
  process.once('exit', end);
  try {
    const trouble = await new Promise<string | undefined>((resolve, fail) => {
      child.once('error', fail);
      child.once('exit', (code, signal) => resolve(ended(code, signal)));
    });
    // The next frame would erase the message of ssh.
    if (trouble !== undefined) await pause();
    return trouble;
  } catch (error) {
    return notStarted(error);
  } finally {
    process.off('exit', end);
  }
}

const notStarted = (error: unknown) =>
  codeOf(error) === 'ENOENT'
    ? 'ssh is not installed, or not on the PATH'
    : `it could not be started: ${error instanceof Error ? error.message : String(error)}`;

/** What went wrong. The exit status of the last remote command is no failure of ssh, nor is a ctrl-c. */
function ended(code: number | null, signal: NodeJS.Signals | null): string | undefined {
  if (signal !== null) return signal === 'SIGINT' ? undefined : `it was ended by ${signal}`;
  return code === 255 ? 'it ended with status 255: no connection, or one that was lost' : undefined;
}
