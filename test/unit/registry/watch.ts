import type * as v from 'valibot';

/** As much of a schema as is looked at here. */
type Shape = v.GenericSchema & {
  wrapped?: Shape;
  entries?: Record<string, Shape>;
  item?: Shape;
  pipe?: readonly {metadata?: {kind?: string}}[];
};

export interface Reads {
  /** Dotted names that were read, of what the schema declares. */
  known: Set<string>;
  /** Names that were read and that nothing declares: a loose object answers undefined to them. */
  unknown: Set<string>;
}

export const noReads = (): Reads => ({known: new Set(), unknown: new Set()});

/** The item itself, but whoever reads a name of it is noted. */
export function watch<T>(item: T, schema: v.GenericSchema | undefined, reads: Reads, path = ''): T {
  const shape = unwrap(schema as Shape | undefined);
  if (typeof item !== 'object' || item === null) return item;
  if (!shape?.entries && !shape?.item) return item;
  return new Proxy(item, {
    get(target, key) {
      const value = Reflect.get(target, key);
      // What every object or array has, such as its methods and its length, is no name of a field.
      if (typeof key === 'symbol' || key in Object.prototype || key === 'toJSON') return value;
      if (Array.isArray(target)) return /^\d+$/.test(key) ? watch(value, shape.item, reads, path) : value;
      const name = path === '' ? key : `${path}.${key}`;
      const declared = shape.entries && Object.hasOwn(shape.entries, key) ? shape.entries[key] : undefined;
      (declared ? reads.known : reads.unknown).add(name);
      return watch(value, declared, reads, name);
    },
  });
}

/** A map of which only some names may be read, such as the answers of a form. */
export function watchNames<T extends object>(map: T, names: readonly string[], reads: Reads): T {
  return new Proxy(map, {
    get(target, key) {
      if (typeof key === 'string') (names.includes(key) ? reads.known : reads.unknown).add(key);
      return Reflect.get(target, key);
    },
  });
}

/** The item with a value in every field that it lacks. */
export function filled(item: unknown, schema: v.GenericSchema | undefined): unknown {
  const shape = unwrap(schema as Shape | undefined);
  if (shape?.entries) {
    const before = (item ?? {}) as Record<string, unknown>;
    const lacking = Object.entries(shape.entries).map(([name, inner]) => [name, filled(before[name], inner)]);
    return {...before, ...Object.fromEntries(lacking)};
  }
  const empty =
    item === null || item === undefined || item === '' || (Array.isArray(item) && item.length === 0);
  if (!shape || !empty) return item;
  if (shape.type === 'array') return [filled(undefined, shape.item)];
  if (shape.type === 'number') return 7;
  if (shape.type === 'boolean') return true;
  return shape.pipe?.some(({metadata}) => metadata?.kind === 'time') ? '2026-11-20T12:00:00' : '12';
}

function unwrap(schema: Shape | undefined): Shape | undefined {
  return schema?.wrapped === undefined ? schema : unwrap(schema.wrapped);
}
