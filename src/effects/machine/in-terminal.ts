import type {ChildProcess} from 'node:child_process';
import {thrownMessage} from '../../attempt.ts';
import {type Environment, withoutToken} from '../../environment.ts';
import {codeOf} from '../../files/private-file.ts';

/** Other programs that are given the terminal until they end. */

/** Leaves the terminal to another program while `work` runs. With `keepInput`, input that it did not read is read here. */
export type LeaveTerminal = <T>(work: () => Promise<T>, options?: {keepInput?: boolean}) => Promise<T>;

/** Waits for a key, so that the user can read what is on the terminal. */
export type Pause = () => Promise<void>;

/** How a program has ended. */
export type ProgramEnd = {code: number | null; signal: NodeJS.Signals | null} | {notStarted: string};

/** Runs a program in the terminal, without the token in its environment. @param atExit called if skydeck ends before the program */
export async function runInTerminal(
  program: string,
  args: readonly string[],
  env: Environment,
  atExit = () => {},
): Promise<ProgramEnd> {
  const {spawn} = await import('node:child_process');
  let child: ChildProcess | undefined;
  const end = () => {
    child?.kill('SIGHUP');
    atExit();
  };
  process.once('exit', end);
  try {
    return await new Promise<ProgramEnd>((resolve, fail) => {
      child = spawn(program, args, {stdio: 'inherit', env: withoutToken(env)});
      child.once('error', fail);
      child.once('exit', (code, signal) => resolve({code, signal}));
    });
  } catch (error) {
    return {notStarted: notStarted(program, error)};
  } finally {
    process.off('exit', end);
  }
}

const notStarted = (program: string, error: unknown) =>
  codeOf(error) === 'ENOENT'
    ? `${program} is not installed, or not on the PATH`
    : `it could not be started: ${thrownMessage(error)}`;
