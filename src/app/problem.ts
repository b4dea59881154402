import type {Problem as ApiProblem} from '../api/index.ts';

/** An ApiError as data, and when it came (milliseconds since the epoch). */
export interface Problem extends ApiProblem {
  at: number;
}
