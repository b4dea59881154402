/** Returns an object that gets its other properties from `load` when one is first read. @param names of all properties, in order */
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
              // Copies descriptors, because some properties are getters that compute their value when it is first read.
              Object.defineProperties(one, Object.getOwnPropertyDescriptors(load()));
              return one[name];
            },
          }),
    });
  // The cast: it has all names, each with the value of the whole object.
  return one as T;
}
