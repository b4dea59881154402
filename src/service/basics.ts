import * as v from 'valibot';

/**
 * What this service writes, exactly: every field is there in every reply, null where it has no value.
 * The model's schemas are what any client of such a service must be ready for, and admit far more.
 */
export const id = v.pipe(v.number(), v.integer());
/** UTC, without a zone: `YYYY-MM-DDTHH:MM:SS`. */
export const timestamp = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/));
export const nonNegativeInteger = v.pipe(v.number(), v.integer(), v.minValue(0));
export const strings = v.array(v.string());
export const maybe = <const S extends v.GenericSchema>(schema: S) => v.nullable(schema);

/** What an event, a notification or a ticket is about. `url` is a path of this service. */
export const EntityReference = v.object({
  id: maybe(v.union([v.number(), v.string()])),
  label: maybe(v.string()),
  type: v.string(),
  url: maybe(v.string()),
});
export type EntityReference = v.InferOutput<typeof EntityReference>;

/** A thing, as others speak of it. @param path below `/v4`, of the collection that it belongs to */
export const entityReference = (
  type: string,
  path: string,
  {id: number, label}: {readonly id: number; readonly label: string},
): EntityReference => ({id: number, label, type, url: `/v4${path}/${number}`});

/** Some of the fields of a thing, and others as one likes. */
export type WithDefaults<T, K extends keyof T> = Pick<T, K> & Partial<T>;
