import type * as v from 'valibot';
import type {Json} from '../../src/api/index.ts';

/** What is read of a schema of Valibot, which has a type of its own for each kind. */
interface Shape {
  type: string;
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly (v.GenericSchema | string)[];
  literal?: Json;
  value?: v.GenericSchema;
}

/** A value that a schema of the service describes, for a collection that the demo account has none of. */
export function sampleOf(schema: v.GenericSchema): Json {
  // The cast: these are the properties of the schemas by their types.
  const {type, entries, item, wrapped, options, literal, value} = schema as unknown as Shape;
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, sampleOf(one)]));
  if (wrapped) return sampleOf(wrapped);
  switch (type) {
    case 'array':
      return item ? [sampleOf(item)] : [];
    case 'record':
      return value ? {one: sampleOf(value)} : {};
    case 'number':
      return 7;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'literal':
      return literal ?? null;
    case 'string':
      return '2026-01-01T00:00:00';
  }
  const [first] = options ?? [];
  return first === undefined ? null : typeof first === 'string' ? first : sampleOf(first);
}
