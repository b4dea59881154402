/** Draws that depend on a seed and on what they are for, and on nothing that was drawn before: the same request gets the same reply. */
export interface Pick {
  /** True so often, from 0 to 1. */
  chance(share: number): boolean;
  of<T>(list: readonly [T, ...T[]]): T;
  /** From 0 to before `end`. */
  below(end: number): number;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

export function pickFor(...what: readonly (string | number)[]): Pick {
  let state = hash(what.join('\0'));
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {chance: share => next() < share, of: list => list[below(list.length)] ?? list[0], below};
}
