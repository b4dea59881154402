/**
 * An object whose properties are those that are known, and, once another one is asked for, all of the object that `load` returns.
 * @param names of all its properties, in their order
 */
export function later<T extends object>(
  known: Partial<T>,
  names: readonly (keyof T & string)[],
  load: () => T,
): T {
  const one: Partial<T> = {};
  for (const name of names)
    Object.defineProperty(one, name, {
      configurable: true,
      enumerable: true,
      ...(name in known
        ? {value: known[name]}
        : {
            get() {
              // They may be getters themselves, which work something out once.
              Object.defineProperties(one, Object.getOwnPropertyDescriptors(load()));
              return one[name];
            },
          }),
    });
  // The cast: all of its names are there, and each gives what the whole object has.
  return one as T;
}
