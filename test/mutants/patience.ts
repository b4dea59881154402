import type {Outcome} from './tests.ts';

/** How tests are run, in seconds: with the mistake, and without it to learn how long they take here and now. */
export interface Runs {
  readonly withMistake: (limit: number) => Promise<Outcome>;
  readonly without: () => Promise<number>;
}

/**
 * Runs tests, and once more where they reach the time limit: the machine may only be busy. They hang if they take
 * several times as long as without the mistake just now.
 * @param limit in seconds
 */
export async function outcomeOf({withMistake, without}: Runs, limit: number): Promise<Outcome> {
  const outcome = await withMistake(limit);
  return outcome.late ? withMistake(Math.max(2 * limit, 60 + 5 * (await without()))) : outcome;
}
