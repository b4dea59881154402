import {isIP} from 'node:net';
import type {Environment} from '../environment.ts';

/** Leaves the terminal to what `work` starts, and takes it back. */
export type Aside = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets what stands on the terminal be read. */
export type Pause = () => Promise<void>;

/**
 * The arguments of ssh; nothing where the address, which comes from the service, is no plain IP address. Nodes of this
 * family are made with a password for root; SKYDECK_SSH_USER names another user, and empty leaves it to ssh's own settings.
 */
export function sshArguments(address: string, env: Environment): string[] | undefined {
  // What follows a % names a network card, and might hold anything.
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  const user = env.SKYDECK_SSH_USER ?? 'root';
  return [...(user === '' ? [] : ['-l', user]), '--', address];
}

/** Goes to that address until ssh ends. Resolves with what went wrong, in words; with nothing where nothing did. */
export async function ssh(
  address: string,
  env: Environment,
  aside: Aside,
  pause: Pause,
): Promise<string | undefined> {
  const args = sshArguments(address, env);
  return args
    ? aside(() => run(args, env, pause))
    : `${JSON.stringify(address)} is no IP address, and nothing else is handed to ssh`;
}

async function run(args: readonly string[], env: Environment, pause: Pause): Promise<string | undefined> {
  const {spawn} = await import('node:child_process');
  // The token is not ssh's business, which may be set up to send variables on.
  const {SKYDECK_TOKEN: _, ...rest} = env;
  const child = spawn('ssh', args, {stdio: 'inherit', env: rest});
  const end = () => void child.kill('SIGHUP');
  process.once('exit', end);
  try {
    const trouble = await new Promise<string | undefined>((resolve, fail) => {
      child.once('error', fail);
      child.once('exit', (code, signal) => resolve(ended(code, signal)));
    });
    // What ssh has said of it would be gone with the next frame.
    if (trouble !== undefined) await pause();
    return trouble;
  } catch (error) {
    return notStarted(error as NodeJS.ErrnoException);
  } finally {
    process.off('exit', end);
  }
}

const notStarted = ({code, message}: NodeJS.ErrnoException) =>
  code === 'ENOENT' ? 'ssh is not installed, or not on the PATH' : `it could not be started: ${message}`;

/** What an end means. The status of the last command over there is nothing to be told here, nor is a ctrl-c. */
function ended(code: number | null, signal: NodeJS.Signals | null): string | undefined {
  if (signal !== null) return signal === 'SIGINT' ? undefined : `it was ended by ${signal}`;
  return code === 255 ? 'it ended with status 255: no connection, or one that was lost' : undefined;
}
