export interface Wish {
  /** The lines that it needs, its fair share, and the most that it can use. */
  least: number;
  fair: number;
  most: number;
}

/** Distributes lines: each part gets what it needs, then, in order, its fair share, then as much more as it can use. */
export function shared(lines: number, wishes: readonly Wish[]): number[] {
  const given = wishes.map(({least}) => least);
  let left = lines - given.reduce((sum, one) => sum + one, 0);
  for (const level of ['fair', 'most'] as const)
    for (const [index, wish] of wishes.entries()) {
      const more = Math.max(0, Math.min(left, wish[level] - (given[index] ?? 0)));
      given[index] = (given[index] ?? 0) + more;
      left -= more;
    }
  return given;
}

/** Returns the wish of several parts together, with `about` further lines around them. */
export function wishOfAll(wishes: readonly Wish[], about: number): Wish {
  const sum = (of: keyof Wish) => wishes.reduce((sum, wish) => sum + wish[of], about);
  return {least: sum('least'), fair: sum('fair'), most: sum('most')};
}
