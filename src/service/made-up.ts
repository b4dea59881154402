import type {Store} from './storage/store.ts';

/** A source of pseudo-random numbers. It repeats them for the same seed. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** An integer between both bounds, which are included. */
  integer(minimum: number, maximum: number): number;
  /** True with that probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks an item with a probability in proportion to its weight. */
  pickWeighted<T extends {readonly weight: number}>(items: readonly T[]): T;
}

/** @param seed any integer */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    // mulberry32: small, fast, and even enough for names and dates.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    integer: (minimum, maximum) => minimum + Math.floor(next() * (maximum - minimum + 1)),
    chance: probability => next() < probability,
    pick,
    pickWeighted: items => {
      let rest = next() * items.reduce((sum, each) => sum + each.weight, 0);
      for (const each of items) {
        rest -= each.weight;
        if (rest < 0) return each;
      }
      return pick(items);
    },
  };
}

/** Hexadecimal digits that look random and depend only on a number. */
export function pseudoRandomHex(seed: number, length: number): string {
  let text = '';
  for (let state = seed + 1; text.length < length; ) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    text += (state >>> 0).toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
}

/** Returns the public IPv4 address with an index, from ranges that no real machine has (RFC 5737, then RFC 2544). */
function publicAddress(index: number): string {
  const documentation = ['192.0.2', '198.51.100', '203.0.113'];
  const range = documentation[Math.floor(index / 254)];
  if (range !== undefined) return `${range}.${(index % 254) + 1}`;
  const rest = index - documentation.length * 254;
  return `198.${18 + (Math.floor(rest / 64_516) % 2)}.${Math.floor(rest / 254) % 254}.${(rest % 254) + 1}`;
}

/** Returns a public IPv4 address that is not in use. */
export const nextPublicAddress = (store: Store): string => publicAddress(store.nextCount('addresses') - 1);

/** Returns the private IPv4 address with an index, from 0. */
export const privateAddress = (index: number): string =>
  `192.168.${128 + (Math.floor(index / 250) % 120)}.${(index % 250) + 3}`;

export const isPrivateAddress = (address: string): boolean => address.startsWith('192.168.');

/** Returns the IPv6 address of the item with an id. Its last half, the interface identifier, differs between items. */
export function ipv6Address(id: number): string {
  const digits = id.toString(16).padStart(6, '0').slice(-6);
  const last = Number.parseInt(digits.slice(2), 16).toString(16);
  return `2001:db8:0:${(id % 7) + 1}:f03c:95ff:fe${digits.slice(0, 2)}:${last}`;
}
