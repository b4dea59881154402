import * as v from 'valibot';

/**
 * Building blocks of the entities.
 *
 * The specification shows few fields of each reply ("not shown beyond id and region"), so everything but
 * what identifies a thing may be missing or null. A value of the *wrong type* is still a mistake, and the
 * item that bears it is set aside. Unknown fields are kept: the raw view shows them.
 *
 * No schema transforms or fills in: what passes is the value itself, so a list need not be copied to be checked.
 * Where the kind of a field cannot be seen from its type, metadata names it (see {@link FieldKind}).
 */
export const text = v.nullish(v.string());
export const number = v.nullish(v.number());
export const flag = v.nullish(v.boolean());
/** A time as the service writes it: `YYYY-MM-DDTHH:MM:SS`, UTC, without a zone. */
export const time = v.nullish(v.pipe(v.string(), v.metadata({kind: 'time'})));
export const texts = v.nullish(v.array(v.string()));
/** A money amount; some services write it as text (`"120.50"`). */
export const money = v.nullish(v.pipe(v.union([v.number(), v.string()]), v.metadata({kind: 'number'})));
/** Of a thing of the account. No other number may stand for it, so one that is not held exactly is none. */
export const id = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, 'no id is negative'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'a number of so many digits cannot be held exactly'),
);
/** An id in letters: it stands in addresses, so it is not as long as a text may be. */
export const slug = v.pipe(v.string(), v.maxLength(1000, 'no id has more than 1,000 characters'));

/** What an event, a notification or a ticket is about. */
export const entity = v.nullish(
  v.looseObject({id: v.nullish(v.union([id, slug])), label: text, type: text, url: text}),
);

/** How a field's values compare, in filters and in sorting. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'time' | 'list';

/** The fields of a collection that the service itself can filter on (`X-Filter`), with their kinds. */
export type Filterable = Readonly<Record<string, FieldKind>>;
