export interface Wish {
  /** The lines that it needs, its fair share, the most that it has a use for, and the most that it can fill if rows are free. */
  least: number;
  fair: number;
  most: number;
  free: number;
}

/** Distributes lines: each part gets what it needs, then, in order, its fair share, then what it has a use for, then the rest. */
export function shared(lines: number, wishes: readonly Wish[]): number[] {
  const parts = wishes.map(wish => ({wish, given: wish.least}));
  let left = lines - parts.reduce((sum, {given}) => sum + given, 0);
  for (const level of ['fair', 'most', 'free'] as const)
    for (const part of parts) {
      const more = Math.max(0, Math.min(left, part.wish[level] - part.given));
      part.given += more;
      left -= more;
    }
  return parts.map(({given}) => given);
}

/** Returns the wish of several parts together, with `about` further lines around them. */
export function wishOfAll(wishes: readonly Wish[], about: number): Wish {
  const sum = (of: keyof Wish) => wishes.reduce((sum, wish) => sum + wish[of], about);
  return {least: sum('least'), fair: sum('fair'), most: sum('most'), free: sum('free')};
}
