import type * as v from 'valibot';
import type {FieldKind, Filterable, Unit} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import {nearestOf} from '../../text/nearest.ts';
import {hasServiceWord} from '../vocabulary.ts';
import type {Field, Fields, Test} from './types.ts';

/** The metadata of a schema about its values; see model/field-types.ts. */
interface Metadata {
  kind?: FieldKind;
  unit?: Unit;
  catalogue?: string;
}

/** The properties of valibot's schemas that are read here. valibot has no common type for them, hence the casts below. */
type Shape = v.GenericSchema & {
  wrapped?: Shape;
  entries?: Record<string, Shape>;
  item?: Shape;
  options?: readonly (Shape | string | number)[];
  pipe?: readonly {type: string; metadata?: Metadata}[];
};

/** Levels of nested objects; no schema is deeper. */
const MAX_DEPTH = 4;

interface FieldsOptions {
  /** The fields that the service can filter on; their kinds override the schema's. */
  filterable: Filterable;
  values?: Readonly<Record<string, readonly string[]>>;
  /** The titles of columns, each with the field it shows if that has another name. */
  titles?: readonly Title[];
}

/** A column, as far as a filter can name it. */
interface Title {
  title: string;
  field?: string | undefined;
  presence?: string | undefined;
  /** The unit of a value that is computed for the column. */
  unit?: Unit | undefined;
  /** A number without a unit is computed for the column. */
  counts?: true | undefined;
}

/** The fields of a schema that can be used in a filter, here or by the service. Nested fields are dotted, also in lists of objects. */
export function fieldsOf(
  schema: v.GenericSchema,
  {filterable, values = {}, titles = []}: FieldsOptions,
): Fields {
  const shapes = new Map<string, {kind: FieldKind; shape?: Shape}>();
  // The cast: Shape has what schemas of Valibot have of these, which its common type leaves out.
  collect(schema as Shape, '', MAX_DEPTH, shapes);
  for (const [name, kind] of Object.entries(filterable)) shapes.set(name, {...shapes.get(name), kind});
  const fields: Record<string, Field> = {};
  for (const [name, {kind, shape}] of shapes) {
    const {unit, catalogue} = shape === undefined ? {} : metadataOf(shape);
    const known = values[name] ?? (shape?.type === 'picklist' ? shape.options?.map(String) : undefined);
    const presence = titles.find(({field}) => field === name)?.presence;
    fields[name] = {
      kind,
      server: Object.hasOwn(filterable, name),
      ...(unit === undefined ? {} : {unit}),
      ...(known === undefined ? {} : {values: known}),
      ...(hasServiceWord(name) ? {hasServiceWord: true} : {}),
      ...(catalogue === undefined ? {} : {catalogue}),
      ...(presence === undefined ? {} : {presence}),
    };
  }
  const named = titles.flatMap(({title, field}) => {
    const name = written(title);
    return field === undefined || Object.hasOwn(fields, name) ? [] : [[name, field] as const];
  });
  for (const {title, unit, counts} of titles) {
    const name = written(title);
    if (
      (unit !== undefined || counts) &&
      !Object.hasOwn(fields, name) &&
      !named.some(([known]) => known === name)
    )
      fields[name] = {kind: 'number', server: false, ...(unit === undefined ? {} : {unit}), computed: true};
  }
  return {fields, titles: Object.fromEntries(named)};
}

function collect(
  schema: Shape,
  prefix: string,
  depth: number,
  found: Map<string, {kind: FieldKind; shape?: Shape}>,
): void {
  for (const [key, wrapped] of Object.entries(schema.entries ?? {})) {
    const shape = unwrap(wrapped);
    const kind = kindOf(shape);
    // A list of objects is filtered by the fields of its objects.
    const inner = shape.item === undefined ? shape : unwrap(shape.item);
    if (kind !== undefined) found.set(prefix + key, {kind, shape});
    else if (inner.entries !== undefined && depth > 1) collect(inner, `${prefix}${key}.`, depth - 1, found);
  }
}

const unwrap = (schema: Shape): Shape => (schema.wrapped === undefined ? schema : unwrap(schema.wrapped));

const metadataOf = ({pipe = []}: Shape): Metadata =>
  pipe.find(({type}) => type === 'metadata')?.metadata ?? {};

function kindOf(schema: Shape): FieldKind | undefined {
  const {kind} = metadataOf(schema);
  if (kind !== undefined) return kind;
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

/** A column's title as written in a filter: `End of life` is `end-of-life`. */
export function written(title: string): string {
  const lower = title.toLowerCase();
  // The expression for ASCII does the same without the tables of Unicode, which take a millisecond to load.
  const words = /^[\0-\x7f]*$/.test(lower)
    ? lower.replaceAll(/[^a-z0-9._%$/]+/g, '-')
    : lower.replaceAll(/[^\p{L}\p{M}\p{N}._%$/]+/gu, '-');
  return words.replaceAll(/^-+|-+$/g, '');
}

/** A name without case, hyphens and underscores, for comparing. */
const loose = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '');

/** The full name of a field: of its name in any case, the title of its column, or a unique end (`memory` of `specs.memory`). */
export function resolve(name: string, {fields, titles = {}}: Fields): string | undefined {
  if (Object.hasOwn(fields, name)) return name;
  const wanted = loose(name);
  if (wanted === '') return undefined;
  const names = Object.keys(fields);
  const same = names.find(known => loose(known) === wanted);
  if (same !== undefined) return same;
  const title = Object.keys(titles).find(known => loose(known) === wanted);
  if (title !== undefined) return ownProperty(titles, title);
  const [ending, ...others] = sameEnding(name, {fields});
  return others.length === 0 ? ending : undefined;
}

/** A field as people name it: by the title of its column (`memory` for `specs.memory`), and `node` for `node_id=none`. */
export function titleIn({fields, titles = {}}: Fields, {field, value}: Test): string {
  const shows = (name: string) =>
    (name === field && field.includes('.')) ||
    (value === null && ownProperty(fields, name)?.presence === field);
  return Object.keys(titles).find(title => shows(titles[title] ?? '')) ?? field;
}

/** The dotted names that end so: `specs.memory` for `memory`. */
export function sameEnding(name: string, {fields}: Pick<Fields, 'fields'>): readonly string[] {
  const wanted = loose(name);
  return Object.keys(fields).filter(known => loose(known).endsWith(`.${wanted}`));
}

/** The field or column title most similar to a misspelt name, if any is similar enough. */
export function nearest(name: string, {fields, titles = {}}: Fields): string | undefined {
  return nearestOf(loose(name), [...Object.keys(fields), ...Object.keys(titles)], known =>
    endings(loose(known)),
  );
}

/** Some fields that there are, for a name that is similar to none. */
export const someNames = ({fields}: Fields): readonly string[] =>
  Object.keys(fields)
    .filter(name => !name.includes('.'))
    .slice(0, 4);

/** `specs.memory` is also compared as `memory`. */
const endings = (name: string) => [name, name.slice(name.lastIndexOf('.') + 1)];
