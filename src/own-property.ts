/** The record's own property of that name, for names from outside: nothing inherited, such as `constructor` or `__proto__`. */
export function ownProperty<T>(record: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The value of a field, which may be dotted (`specs.memory`), or undefined. In a list of objects, the values of all of them. */
export function valueAt(item: unknown, field: string): unknown {
  if (Array.isArray(item)) return item.map(element => valueAt(element, field));
  if (!isRecord(item)) return undefined;
  // The name is the object's own unless all objects inherit it: `in` is sooner than `hasOwn`, which is asked for the rest.
  const own = field in item && (!(field in Object.prototype) || Object.hasOwn(item, field));
  if (own) return item[field];
  const dot = field.indexOf('.');
  if (dot < 0) return undefined;
  return valueAt(valueAt(item, field.slice(0, dot)), field.slice(dot + 1));
}

/** Whether a value is an object and no list: it can be read by any key that it owns. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the keys of a table with their type. The table must have no others. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] =>
  // The cast: `Object.keys` returns them as mere strings.
  Object.keys(table) as K[];
