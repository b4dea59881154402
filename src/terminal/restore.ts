import {inspect} from 'node:util';
import {type Output, report} from './output.ts';

const signals = {SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15} as const;

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
  for (const signal of Object.keys(signals) as Array<keyof typeof signals>) process.on(signal, onSignal);
  process.on('SIGCONT', onContinue);
  process.on('uncaughtException', onError);
  process.on('exit', leave);
  output.onGone = () => end(128 + signals.SIGHUP);
  return () => {
    for (const signal of Object.keys(signals)) process.off(signal, onSignal);
    process.off('SIGCONT', onContinue);
    process.off('uncaughtException', onError);
    process.off('exit', leave);
    output.onGone = () => {};
  };
}
