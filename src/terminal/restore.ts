import {constants} from 'node:os';
import {inspect} from 'node:util';
import {type Output, report} from './output.ts';

/** What ends a process that does not listen to it, as far as one can still act then. Not every system has all of them. */
const ending = (
  [
    ...[
      'SIGHUP',
      'SIGINT',
      'SIGQUIT',
      'SIGTERM',
      'SIGABRT',
      'SIGALRM',
      'SIGVTALRM',
      'SIGPROF',
      'SIGUSR2',
      'SIGXCPU',
    ],
    ...['SIGIO', 'SIGPOLL', 'SIGPWR', 'SIGSTKFLT', 'SIGTRAP', 'SIGSYS'],
  ] as NodeJS.Signals[]
).filter(name => constants.signals[name] !== undefined);

/** A write beyond the limit on a file's size shall fail, and be said, not end the program; nobody may open Node's debugger. */
const ignored = ['SIGXFSZ', 'SIGUSR1'] as const;
const ignore = (): void => {};

/** What has to be done to a screen when the program ends, or was stopped for a while. */
type Held = {
  leave(): void;
  resume(): void;
  /** Whether another program has the terminal, and the keys that interrupt are meant for it. */
  isAway(): boolean;
  readonly output: Output;
};

/** Gives the terminal back on every way out of the program that leaves time for it. Returns how to undo it. */
export function restoreOnExit({leave, resume, isAway, output}: Held): () => void {
  const end = (code: number): never => {
    leave();
    process.exit(code);
  };
  const onSignal = (signal: NodeJS.Signals, number: number): void => {
    if (isAway() && (signal === 'SIGINT' || signal === 'SIGQUIT')) return;
    end(128 + number);
  };
  const onError = (error: unknown): void => {
    leave();
    report(`${inspect(error)}\n`);
    process.exit(1);
  };
  const onContinue = (): void => {
    // The shell that had the terminal meanwhile has set it to its own liking.
    if (process.stdin.isTTY && process.stdin.isRaw) process.stdin.setRawMode(false).setRawMode(true);
    resume();
  };
  for (const signal of ending) process.on(signal, onSignal);
  for (const signal of ignored) process.on(signal, ignore);
  process.on('SIGCONT', onContinue);
  process.on('uncaughtException', onError);
  process.on('exit', leave);
  output.onGone = () => end(128 + constants.signals.SIGHUP);
  return () => {
    for (const signal of ending) process.off(signal, onSignal);
    for (const signal of ignored) process.off(signal, ignore);
    process.off('SIGCONT', onContinue);
    process.off('uncaughtException', onError);
    process.off('exit', leave);
    output.onGone = () => {};
  };
}
