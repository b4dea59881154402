import type {Mistake} from '../types.ts';

/** Thrown inside the parser; parseFilter catches it. */
export class FilterError extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.reason);
    this.mistake = mistake;
  }
}

/** A mistake at one token. */
export function mistakeAt({at, to}: {at: number; to: number}, reason: string): FilterError {
  return new FilterError({at, to, reason});
}
