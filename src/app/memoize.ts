const calls: (() => void)[] = [];

/** Forgets what has been remembered: what is large and needed no more would stay with it. */
export function forgetCalls(): void {
  for (const forget of calls) forget();
}

/**
 * The same function, but called again with the same parameters it returns the same object. It remembers one call: it is for
 * what a screen shows, which a key may ask for several times.
 */
export function memoize<A extends readonly unknown[], R>(
  work: (...parameters: A) => R,
): (...parameters: A) => R {
  let last: {parameters: A; result: R} | undefined;
  calls.push(() => {
    last = undefined;
  });
  return (...parameters) => {
    const same = last?.parameters.every((one, index) => Object.is(one, parameters[index]));
    if (last && same) return last.result;
    const result = work(...parameters);
    last = {parameters, result};
    return result;
  };
}
