import {changedKeys} from '../../preferences/key-name.ts';

/** A result may be a sentence with a key in it, so all are forgotten once a person has changed the keys. */

const calls: (() => void)[] = [];

/** Forgets the results of `memoize`, because one may be the last reference to a large list. */
export function forgetCalls(): void {
  for (const forget of calls) forget();
}

/** Returns a function that remembers its last call, for data of a screen that a key asks for several times. */
export function memoize<A extends readonly unknown[], R>(
  work: (...parameters: A) => R,
): (...parameters: A) => R {
  let last: {parameters: A; result: R; keys: unknown} | undefined;
  calls.push(() => {
    last = undefined;
  });
  return (...parameters) => {
    const keys = changedKeys();
    if (last?.keys === keys && areSame(last.parameters, parameters)) return last.result;
    const result = work(...parameters);
    last = {parameters, result, keys};
    return result;
  };
}

function areSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  for (let index = 0; index < now.length; index++) if (!Object.is(before[index], now[index])) return false;
  return true;
}

/** Returns a function that remembers its result for each object; the further parameter must be the same for an object. */
export function memoizeEach<K extends WeakKey, R extends NonNullable<unknown>, A = void>(
  work: (key: K, further: A) => R,
): (key: K, further: A) => R {
  let results = new WeakMap<K, R>();
  let keys = changedKeys();
  return (key, further) => {
    if (keys !== changedKeys()) [results, keys] = [new WeakMap(), changedKeys()];
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = work(key, further);
    results.set(key, result);
    return result;
  };
}

/** Like `memoizeEach`, for each pair of an object and a part of it, such as a page and one of its columns. */
export function memoizeParts<K extends WeakKey, P, R extends NonNullable<unknown>, A = void>(
  work: (key: K, part: P, further: A) => R,
): (key: K, part: P, further: A) => R {
  const resultsOf = memoizeEach((_: K) => new Map<P, R>());
  return (key, part, further) => {
    const results = resultsOf(key);
    const known = results.get(part);
    if (known !== undefined) return known;
    const result = work(key, part, further);
    results.set(part, result);
    return result;
  };
}
