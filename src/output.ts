import type {Problem} from './api/index.ts';

/** The result of a command for the person or the script that ran it: lines, and an exit status. */

/** Writes a line to standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes a message to standard error. */
export const warn = (text: string): void => void process.stderr.write(`skydeck: ${text}\n`);

export const exitCode = {done: 0, refused: 1, usage: 2, noAnswer: 3, unknown: 4, interrupted: 130} as const;

/** What is still owed of a write when standard output fails: its outcome, and a secret that is shown only once. */
interface Owed {
  /** In lines, for standard error. */
  text: string;
  /** The exit status that the outcome has where somebody can read it. */
  status: number;
  /** Whether something was sent that must not be sent again. */
  sent: boolean;
}

let owed: Owed | undefined;

/** Sets what standard error says, and how the program ends, if standard output cannot be written from now on. */
export function oweOutcome(outcome: Owed): void {
  owed = outcome;
}

/** Says on standard error that standard output cannot be written, with the outcome that it lacks. Returns the exit status. */
export function outputFailed({code, message}: NodeJS.ErrnoException): number {
  // The reader has ended, as in `skydeck list | head`: that is no failure.
  const left = code === 'EPIPE';
  if (!left) warn(`the output could not be written: ${message}`);
  if (!owed) return left ? exitCode.done : exitCode.refused;
  process.stderr.write(owed.text);
  return left || !owed.sent ? owed.status : exitCode.unknown;
}

const noAnswer: readonly string[] = [
  'unreachable',
  'timeout',
  'server',
  'maintenance',
  'malformed',
  'limited',
];

/** The exit status after a request failed: whether another try may succeed, as nothing was wrong with the request itself. */
export const exitCodeOf = ({kind}: Problem): number =>
  noAnswer.includes(kind) ? exitCode.noAnswer : exitCode.refused;
