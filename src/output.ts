import type {Problem} from './api/index.ts';

/** The result of a command for the person or the script that ran it: lines, and an exit status. */

/** Writes a line to standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes a message to standard error. */
export const warn = (text: string): void => void process.stderr.write(`skydeck: ${text}\n`);

export const exitCode = {done: 0, refused: 1, usage: 2, noAnswer: 3, unknown: 4, interrupted: 130} as const;

const noAnswer: readonly string[] = ['unreachable', 'timeout', 'server', 'maintenance', 'malformed'];

/** The exit status after a request failed. */
export const exitCodeOf = ({kind}: Problem): number =>
  noAnswer.includes(kind) ? exitCode.noAnswer : exitCode.refused;
