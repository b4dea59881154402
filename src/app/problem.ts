import type {Problem} from '../api/index.ts';

/** An ApiError as data, with the time at which it occurred (milliseconds since the epoch). */
export interface DatedProblem extends Problem {
  at: number;
}
