/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number, both ends included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of them, as often as its weight says. */
  pickWeighted<T extends {readonly weight: number}>(from: readonly T[]): T;
}

/** @param seed any whole number */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    // mulberry32: small, quick, and even enough for names and dates.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  return {
    next,
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: probability => next() < probability,
    pick,
    pickWeighted: from => {
      let left = next() * from.reduce((sum, each) => sum + each.weight, 0);
      for (const each of from) {
        left -= each.weight;
        if (left < 0) return each;
      }
      return pick(from);
    },
  };
}
