import * as v from 'valibot';
import type {Filterable} from '../model/index.ts';

/** Schemas of common fields, exactly as sent: every field is there, null without a value. Those of the model accept far more. */

export const id = v.pipe(v.number(), v.integer());
/** UTC, without a zone: `YYYY-MM-DDTHH:MM:SS`. */
export const timestamp = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/));
export const nonNegativeInteger = v.pipe(v.number(), v.integer(), v.minValue(0));
export const strings = v.array(v.string());

type Words<T extends string> = T extends `${infer Word} ${infer More}` ? Word | Words<More> : T;

/** The fields that have the same schema. @param names with spaces between them */
export const each = <S extends v.GenericSchema, const T extends string>(schema: S, names: T) =>
  // The cast: `Object.fromEntries` forgets the names.
  Object.fromEntries(names.split(' ').map(name => [name, schema])) as {readonly [Name in Words<T>]: S};

/** The entity of an event, a notification or a ticket. `url` is a path of this service. */
export const EntityReference = v.object({
  id: v.nullable(v.union([v.number(), v.string()])),
  label: v.nullable(v.string()),
  type: v.string(),
  url: v.nullable(v.string()),
});
export type EntityReference = v.InferOutput<typeof EntityReference>;

/** Refers to an item. @param path the path of its collection below `/v4` */
export const entityReference = (
  type: string,
  path: string,
  {id: itemId, label}: {readonly id: number | string; readonly label: string},
): EntityReference => ({id: itemId, label, type, url: `/v4${path}/${itemId}`});

/** Refers to an image: to one of the account by the number in its id, as its grants do. */
export function imageReference(image: {readonly id: string; readonly label: string}): EntityReference {
  const reference = entityReference('image', '/images', image);
  const [, number] = /^private\/(\d+)$/.exec(image.id) ?? [];
  return number === undefined ? reference : {...reference, id: Number(number)};
}

/** The fields that are required to create an item; the others have defaults. */
export type WithDefaults<T, Required extends keyof T> = Pick<T, Required> & Partial<T>;

/** The declaration of a collection. */
export interface Collection<T extends object> {
  readonly schema: v.GenericSchema<T>;
  readonly name: string;
  /** The text field that identifies an item, if that is not the number `id`. */
  readonly slug?: string;
  readonly filterable: Filterable;
  /** Values that stand for others in a filter: by field and value, whether an item is meant. */
  readonly standIns?: Readonly<Record<string, Readonly<Record<string, (item: object) => boolean>>>>;
  /** More fields that a list can be sorted by. */
  readonly sortable?: readonly string[];
  readonly newestFirst?: boolean;
}

export const defineCollection = <S extends v.GenericSchema<object>>(
  schema: S,
  declaration: Omit<Collection<v.InferOutput<S> & object>, 'schema'>,
): Collection<v.InferOutput<S> & object> => ({...declaration, schema});
