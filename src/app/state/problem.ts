import type {Problem} from '../../api/index.ts';

/** An ApiError as data, with the time at which it occurred (milliseconds since the epoch). */
export interface DatedProblem extends Problem {
  at: number;
  /** A write that was not sent, as its item is not what the user saw: the same again could not be sent either. */
  outdated?: true;
}
