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

export interface FieldsOptions {
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
  const kinds = new Map<string, FieldKind>();
  collect(schema as Shape, '', MAX_DEPTH, kinds);
  for (const [name, kind] of Object.entries(filterable)) kinds.set(name, kind);
  const fields: Record<string, Field> = {};
  for (const [name, kind] of kinds) {
    const known = values[name] ?? picked(schema as Shape, name);
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

function collect(schema: Shape, prefix: string, depth: number, kinds: Map<string, FieldKind>): void {
  for (const [key, wrapped] of Object.entries(schema.entries ?? {})) {
    const inner = unwrap(wrapped);
    const kind = kindOf(inner);
    if (kind !== undefined) kinds.set(prefix + key, kind);
    else if (inner.entries !== undefined && depth > 1) collect(inner, `${prefix}${key}.`, depth - 1, kinds);
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

/** The values of a picklist. */
function picked(schema: Shape, name: string): readonly string[] | undefined {
  let at: Shape | undefined = schema;
  for (const key of name.split('.')) at = at?.entries?.[key] && unwrap(at.entries[key]);
  return at?.type === 'picklist' ? at.options?.map(String) : undefined;
}
