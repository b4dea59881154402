import type {Mistake} from './types.ts';

/** Carries a mistake out of the parser; it never leaves parseFilter. */
export class Wrong extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.reason);
    this.mistake = mistake;
  }
}

/** A mistake at one token. */
export function wrong({at, to}: {at: number; to: number}, reason: string): Wrong {
  return new Wrong({at, to, reason});
}
