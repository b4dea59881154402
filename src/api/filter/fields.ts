import type * as v from 'valibot';
import type {FieldKind, Filterable} from '../../model/index.ts';
import {hasServiceWord} from '../vocabulary.ts';
import {written} from './names.ts';
import type {Field, Fields} from './types.ts';

/** The properties of valibot's schemas that are read here. valibot has no common type for them, hence the casts below. */
type Shape = v.GenericSchema & {
  wrapped?: Shape;
  entries?: Record<string, Shape>;
  item?: Shape;
  options?: readonly (Shape | string | number)[];
  pipe?: readonly {type: string; metadata?: {kind?: FieldKind}}[];
};

/** Levels of nested objects; no schema is deeper. */
const MAX_DEPTH = 4;

interface FieldsOptions {
  /** The fields that the service can filter on; their kinds override the schema's. */
  filterable: Filterable;
  /** The field that a bare word is searched in. */
  primary: string;
  /** Known values, by field. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** The titles of columns, each with the field it shows if that has another name. */
  titles?: readonly {title: string; field?: string | undefined}[];
}

/** The fields of a schema that can be filtered on, here or by the service. Nested fields are dotted, lists of objects left out. */
export function fieldsOf(
  schema: v.GenericSchema,
  {filterable, primary, values = {}, titles = []}: FieldsOptions,
): Fields {
  const declared = new Map<string, Declared>();
  collect(schema as Shape, '', MAX_DEPTH, declared);
  for (const [name, kind] of Object.entries(filterable)) declared.set(name, {...declared.get(name), kind});
  const fields: Record<string, Field> = {};
  for (const [name, {kind, values: picked}] of declared) {
    const known = values[name] ?? picked;
    fields[name] = {
      kind,
      server: Object.hasOwn(filterable, name),
      ...(known === undefined ? {} : {values: known}),
      ...(hasServiceWord(name) ? {hasServiceWord: true} : {}),
    };
  }
  const named = titles.flatMap(({title, field}) => {
    const name = written(title);
    return field === undefined || Object.hasOwn(fields, name) ? [] : [[name, field] as const];
  });
  return {primary, fields, titles: Object.fromEntries(named)};
}

/** What a schema says of one field; `values` are those of a picklist. */
type Declared = {kind: FieldKind; values?: readonly string[] | undefined};

function collect(schema: Shape, prefix: string, depth: number, declared: Map<string, Declared>): void {
  for (const [key, wrapped] of Object.entries(schema.entries ?? {})) {
    const inner = unwrap(wrapped);
    const kind = kindOf(inner);
    if (kind !== undefined) {
      const values = inner.type === 'picklist' ? inner.options?.map(String) : undefined;
      declared.set(prefix + key, {kind, values});
    } else if (inner.entries !== undefined && depth > 1)
      collect(inner, `${prefix}${key}.`, depth - 1, declared);
  }
}

function unwrap(schema: Shape): Shape {
  return schema.wrapped === undefined ? schema : unwrap(schema.wrapped);
}

function kindOf(schema: Shape): FieldKind | undefined {
  const named = schema.pipe?.find(part => part.type === 'metadata')?.metadata?.kind;
  if (named !== undefined) return named;
  switch (schema.type) {
    case 'string':
    case 'picklist':
    case 'union':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return schema.item !== undefined && kindOf(unwrap(schema.item)) !== undefined ? 'list' : undefined;
    default:
      return undefined;
  }
}
