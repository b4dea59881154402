import * as v from 'valibot';

/**
 * The types of fields in the schemas.
 *
 * The specification shows few fields of each reply ("not shown beyond id and region"), so every field but the id may be
 * missing or null. A value of the wrong type is an error, and the item is set aside. Unknown fields are kept, and shown in
 * the raw view.
 *
 * No schema transforms or fills in, so that a list is checked without copying it. If the kind of a field does not follow
 * from its type, metadata names it (see {@link FieldKind}).
 */
export const text = v.nullish(v.string());
export const number = v.nullish(v.number());
export const flag = v.nullish(v.boolean());
const inUnit = (unit: Unit) => v.nullish(v.pipe(v.number(), v.metadata({unit})));
export const megabytes = inUnit('MB');
export const gigabytes = inUnit('GB');
export const seconds = inUnit('s');
export const milliseconds = inUnit('ms');
export const percent = inUnit('%');
export const dollars = inUnit('$');
/** A time as the service writes it: `YYYY-MM-DDTHH:MM:SS`, UTC, without a zone. */
export const time = v.nullish(v.pipe(v.string(), v.metadata({kind: 'time'})));
export const texts = v.nullish(v.array(v.string()));
/** The greatest length of a tag, in characters. */
export const longestTag = 50;
/** An amount of money; some services send it as text (`"120.50"`). */
export const money = v.nullish(
  v.pipe(v.union([v.number(), v.string()]), v.metadata({kind: 'number', unit: '$'})),
);
/** The id of one of the regions; their labels are names of cities. */
export const regionOf = v.pipe(v.string(), v.metadata({catalogue: 'regions'}));
export const regionId = v.nullish(regionOf);
/** A numeric id. One that JavaScript cannot hold exactly is rejected, because it would be rounded to that of another item. */
export const id = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, 'no id is negative'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'a number with this many digits cannot be held exactly'),
);
/** An id that is a text. It is part of request paths, so its length is limited. */
export const slug = v.pipe(v.string(), v.maxLength(1000, 'no id has more than 1,000 characters'));

/** The object that an event, a notification or a ticket is about. */
export const entity = v.nullish(
  v.looseObject({id: v.nullish(v.union([id, slug])), label: text, type: text, url: text}),
);

type Words<S extends string> = S extends `${infer Word} ${infer More}` ? Word | Words<More> : S;

/** The words of texts as a list: `words('core distributed')`. */
// The cast: the types are split where the texts are.
export const words = <S extends string>(...texts: readonly S[]): readonly Words<S>[] =>
  texts.flatMap(text => text.split(' ') as Words<S>[]);

/** How a field's values are compared, in filters and when sorting. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'time' | 'list';

/** The unit of a number: `memory>=4GB` is compared in it. */
export type Unit = 'MB' | 'GB' | 's' | 'ms' | '%' | '$';

/** The fields of a collection that the service itself can filter on (`X-Filter`), with their kinds. */
export type Filterable = Readonly<Record<string, FieldKind>>;
