import {isIP} from 'node:net';
import type {PreparedCommand} from '../../app/state/own-command.ts';
import type {Environment} from '../../environment.ts';
import {type LeaveTerminal, type Pause, runInTerminal} from './in-terminal.ts';
import {inShell} from './own-command.ts';

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

/** Runs ssh, or the command that replaces it in the settings, until it ends. Resolves with the reason of a failure. */
export async function runSsh(
  address: string,
  env: Environment,
  leaveTerminal: LeaveTerminal,
  pause: Pause,
  tell: (text: string) => void = text => void process.stdout.write(text),
  by?: PreparedCommand,
): Promise<string | undefined> {
  const args = sshArguments(address, env);
  return args
    ? leaveTerminal(() => {
        // ssh itself prints nothing until the other end answers. In ASCII, as the terminal may have no other characters.
        tell(`Connecting to ${address} ...\n`);
        return run(by ? inShell(by, env) : ['ssh', args, env], pause);
      })
    : `${JSON.stringify(address)} is not an IP address, and nothing else is handed to ssh`;
}

async function run(program: Parameters<typeof runInTerminal>, pause: Pause): Promise<string | undefined> {
  // ssh may be configured to send environment variables on, so the token is taken out.
  const end = await runInTerminal(...program);
  if ('notStarted' in end) return end.notStarted;
  const trouble = ended(end.code, end.signal);
  // The next frame would erase the message of ssh.
  if (trouble !== undefined) await pause();
  return trouble;
}

/** Returns the reason of a failure. The exit status of the last remote command is no failure of ssh, nor is ctrl-c. */
function ended(code: number | null, signal: NodeJS.Signals | null): string | undefined {
  if (signal !== null) return signal === 'SIGINT' ? undefined : `it was ended by ${signal}`;
  return code === 255 ? 'it ended with status 255: no connection, or one that was lost' : undefined;
}
