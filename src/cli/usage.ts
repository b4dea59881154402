/** A mistake of the person at the command line: one sentence, and nothing was done. Exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What the program's end says to a script. */
export const exitCode = {done: 0, refused: 1, usage: 2, noAnswer: 3, unknown: 4} as const;
