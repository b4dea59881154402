import {
  type Catalogue,
  type Fields,
  type Filter,
  join,
  namesOfLabel,
  negate,
  type Search,
  type Test,
} from '../../../api/filter/index.ts';
import {valueAt} from '../../../own-property.ts';
import {markOf} from '../../../resources/definition/column.ts';
import {nearestOf} from '../../../text/nearest.ts';
import {utcTime} from '../../../text/time.ts';
import {valuesIn} from '../../state/list.ts';

/** The number of rows from which the values of a field are taken. */
const sampled = 1000;

/** The data about a collection beside its rows. */
export interface Known {
  fields: Fields;
  /** The names of the ids in a field: the cities of regions. */
  names: (field: string) => Catalogue | undefined;
  /** Replaces such names in a filter by ids. */
  resolveNames: (filter: Filter) => Filter;
}

/** A condition to use in place of another. `note` explains its value, for example an id. */
interface Alternative {
  filter: Filter;
  note?: string;
}

/** Yields conditions that may have been meant by one that no row meets, the likeliest first. The caller checks them. */
export function* alternatives(part: Filter, items: readonly unknown[], known: Known): Generator<Alternative> {
  if ('any' in part) {
    for (const one of part.any) yield* alternatives(one, items, known);
    return;
  }
  if (!('text' in part) && !('operator' in part)) return;
  yield* otherwiseWritten(part, items, known);
  if ('operator' in part) yield* extremes(part, items);
  yield* otherValues(part, items, known);
  if ('operator' in part && (part.kind === 'boolean' || part.value === null)) yield {filter: negate(part)};
}

/** Yields `not offline` for `!offline`, and two conditions for `status=running,offline`. */
function* otherwiseWritten(
  part: Test | Search,
  items: readonly unknown[],
  known: Known,
): Generator<Alternative> {
  const [, turned] = /^[!-](.+)$/.exec('text' in part ? part.text : '') ?? [];
  if (turned !== undefined) {
    for (const {filter} of otherValues({text: turned}, items, known))
      if ('operator' in filter && filter.operator === '=') yield {filter: negate(filter)};
    yield {filter: {not: {text: turned}}};
  }
  const wanted = 'text' in part ? part.text : part.value;
  const several = typeof wanted === 'string' ? wanted.split(/[,|;]/).filter(Boolean) : [];
  if (several.length < 2) return;
  const each = several.flatMap((value): Filter[] => {
    if ('text' in part) return [{text: value}];
    const test = {...part, value};
    const fits = items.some(item => [valueAt(item, part.field)].flat().includes(value));
    return [fits ? test : ([...otherValues(test, items, known)][0]?.filter ?? test)];
  });
  const joined = join('text' in part || !part.operator.startsWith('!') ? 'any' : 'all', each);
  if (joined) yield {filter: joined};
}

function* otherValues(
  part: Test | Search,
  items: readonly unknown[],
  {fields, names}: Known,
): Generator<Alternative> {
  const wanted = 'text' in part ? part.text : part.value;
  if (typeof wanted !== 'string' || wanted === '' || ('kind' in part && part.kind === 'time')) return;
  const own = 'field' in part ? part.field : undefined;
  const valuesByField = valuesOf(items.slice(0, sampled), fields);
  const lower = wanted.toLowerCase();
  const test = (field: string, value: string, operator: '=' | '~' = '='): Alternative => ({
    filter: {field, operator, value, kind: fields.fields[field]?.kind ?? 'text'},
  });

  const ofOwn = valuesByField.get(own ?? '') ?? new Map<string, number>();
  const sameLetters = [...ofOwn.keys()].find(value => value.toLowerCase() === lower);
  if (own !== undefined && sameLetters !== undefined) yield test(own, sameLetters);
  const near = nearestOf(lower, ofOwn.keys(), value => [value.toLowerCase()]);
  if (own !== undefined && near !== undefined) yield test(own, near);
  for (const field of own === undefined ? valuesByField.keys() : [own]) {
    const called = calledLike(lower, names(field), valuesByField.get(field));
    if (called) yield {...test(field, called.name), note: called.ids.join(', ')};
  }

  const others = [...valuesByField].filter(([field]) => field !== own);
  yield* others
    .flatMap(([field, values]) =>
      [...values].flatMap(([value, number]) =>
        value.toLowerCase() === lower ? [{...test(field, value), number}] : [],
      ),
    )
    .sort((one, other) => other.number - one.number)
    .map(({filter}) => ({filter}));
  for (const [field, values] of own === undefined ? others : [[own, ofOwn] as const, ...others])
    if ([...values.keys()].some(value => value.toLowerCase().includes(lower))) yield test(field, wanted, '~');
  if (own !== undefined) yield {filter: {text: wanted}};
  for (const [field, values] of others) {
    const misspelt = nearestOf(lower, values.keys(), value => [value.toLowerCase()]);
    if (misspelt !== undefined) yield test(field, misspelt);
  }
  if (own !== undefined) yield* alike(wanted, ofOwn).map(value => test(own, value));
}

/** The other values, if they are few; first those with a similar meaning, such as `offline` for `stopped`. */
function alike(wanted: string, values: ReadonlyMap<string, number>): string[] {
  const {tone} = markOf(wanted);
  const far = (value: string) => Number(markOf(value).tone !== tone);
  return values.size > few
    ? []
    : [...values]
        .sort(([one, many], [other, more]) => far(one) - far(other) || more - many)
        .map(([value]) => value);
}

/** The number of values of a field up to which all are listed. */
export const few = 8;

/** The name in a catalogue of which a text is a part or a misspelling, and the ids with that name that occur in rows. */
function calledLike(
  text: string,
  catalogue: Catalogue | undefined,
  values: ReadonlyMap<string, number> | undefined,
): {name: string; ids: readonly string[]} | undefined {
  if (text.length < 2) return undefined;
  const there = catalogue?.filter(({id}) => values?.has(id)) ?? [];
  // The city is the last and shortest of its names.
  const cityOf = (label: string) => namesOfLabel(label).at(-1) ?? label;
  const part = there.find(({label}) => label.toLowerCase().includes(text));
  const cities = there.map(({label}) => cityOf(label));
  const name = part ? cityOf(part.label) : nearestOf(text, cities, city => [city.toLowerCase()]);
  return name === undefined
    ? undefined
    : {name, ids: there.filter(({label}) => cityOf(label) === name).map(({id}) => id)};
}

/** For `size>100` without a match, yields the largest size; for a time, the last day. For `<`, the smallest and the first. */
function* extremes(part: Test, items: readonly unknown[]): Generator<Alternative> {
  const {field, operator, kind} = part;
  const above = operator === '>' || operator === '>=';
  if (!above && operator !== '<' && operator !== '<=') return;
  const values = items.flatMap(item => valueAt(item, field));
  if (kind === 'time') {
    const times = values.flatMap(value => (typeof value === 'string' ? utcTime(value) : [])).sort();
    const last = above ? times.at(-1) : times[0];
    // A typed time with a time of day may be in another time zone, so the day alone could be wrong.
    if (last && String(part.value).length === last.length)
      yield {filter: {...part, operator: above ? '>=' : '<=', value: last}};
    else if (last) yield {filter: {...part, operator: '=', value: last.slice(0, 10)}};
  } else if (kind === 'number') {
    // What has no number is not the smallest.
    const numbers = values
      .filter(value => value !== null)
      .map(Number)
      .filter(Number.isFinite);
    const pick = above ? Math.max : Math.min;
    // Not `pick(...numbers)`: there may be more numbers than a function takes arguments.
    if (numbers.length > 0)
      yield {
        filter: {
          ...part,
          operator: above ? '>=' : '<=',
          value: numbers.reduce((one, other) => pick(one, other)),
        },
      };
  }
}

/** The texts in each field, with the number of items that have them. */
const valuesOf = (items: readonly unknown[], {fields}: Fields): Map<string, Map<string, number>> =>
  new Map(
    Object.entries(fields)
      .filter(([, {kind, computed}]) => !computed && (kind === 'text' || kind === 'list'))
      .map(([field]) => [field, valuesIn(items, field)]),
  );
