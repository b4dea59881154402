import {constants} from 'node:os';
import {inspect} from 'node:util';
import {report, type TerminalOutput} from './output.ts';

/**
 * Signals that end a process by default and can be handled, except SIGPROF, which V8's profiler sends to its own process. The cast:
 * some of them do not exist on every system, nor in the type.
 */
const ending = (
  [
    ...['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGABRT', 'SIGALRM', 'SIGVTALRM', 'SIGUSR2', 'SIGXCPU'],
    ...['SIGIO', 'SIGPOLL', 'SIGPWR', 'SIGSTKFLT', 'SIGTRAP', 'SIGSYS'],
  ] as NodeJS.Signals[]
).filter(name => constants.signals[name] !== undefined);

/** SIGXFSZ: a write beyond the file size limit then fails with an error. SIGUSR1: would open Node's debugger. */
const ignored = ['SIGXFSZ', 'SIGUSR1'] as const;
const ignore = (): void => {};

/** The screen, as seen by the exit handlers. */
type RestorableScreen = {
  leave(): void;
  resume(): void;
  /** Whether another program has the terminal, so that ctrl-c is meant for it. */
  isAway(): boolean;
  readonly output: TerminalOutput;
  /** Whether the terminal may still answer a question. */
  awaitsAnswer?(): boolean;
} & ExitOptions;

export interface ExitOptions {
  /** Masks the secrets in the report of an error. */
  readonly hide?: ((text: string) => string) | undefined;
  /** Waits, not long, for the terminal's last answer, which the shell would take for input. */
  readonly settle?: (() => Promise<void>) | undefined;
}

/** Restores the terminal on exit, signals and uncaught errors. Returns a function that removes the handlers. */
export function restoreOnExit({
  leave,
  resume,
  isAway,
  output,
  awaitsAnswer,
  hide = text => text,
  settle,
}: RestorableScreen): () => void {
  let settling = false;
  const end = (code: number, last = ''): void => {
    leave();
    report(last);
    process.exit(code);
  };
  /** A second signal, or a further error, ends at once. */
  const settleAndEnd = (code: number, last = ''): void => {
    const waits = !settling && settle && awaitsAnswer?.();
    settling = true;
    if (waits) void settle().finally(() => end(code, last));
    else end(code, last);
  };
  const onSignal = (signal: NodeJS.Signals, number: number): void => {
    if (isAway() && (signal === 'SIGINT' || signal === 'SIGQUIT')) return;
    // The terminal that hangs up answers no more.
    if (signal === 'SIGHUP') end(128 + number);
    else settleAndEnd(128 + number);
  };
  const onError = (error: unknown): void => settleAndEnd(1, `${hide(inspect(error))}\n`);
  const onContinue = (): void => {
    // The shell changed the terminal's mode meanwhile, so raw mode is set again.
    if (process.stdin.isTTY && process.stdin.isRaw) process.stdin.setRawMode(false).setRawMode(true);
    readSize();
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

/** Makes Node read the terminal's size, whose changes it misses while stopped. If it differs, `process.stdout` emits `resize` later. */
export function readSize(): void {
  // Windows stops no programs, and has no such signal to send.
  if (process.platform !== 'win32') process.kill(process.pid, 'SIGWINCH');
}
