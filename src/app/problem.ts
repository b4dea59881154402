import type {Problem} from '../api/index.ts';

/** An ApiError as data, and when it came (milliseconds since the epoch). */
export interface DatedProblem extends Problem {
  at: number;
}
