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
import {markOf} from '../../../resources/definition/status.ts';
import {nearestOf} from '../../../text/nearest.ts';

/** The number of rows that are enough to judge the values of a field. */
const sampled = 1000;

/** The facts about a collection beside its rows. */
export interface Known {
  fields: Fields;
  /** The names of the ids in a field: the cities of regions. */
  names: (field: string) => Catalogue | undefined;
  /** A filter with such names in it, as it is meant. */
  resolveNames: (filter: Filter) => Filter;
}

/** A condition to use in place of another. `note` explains its value, for example an id. */
interface Alternative {
  filter: Filter;
  note?: string;
}

/**
 * Conditions that may have been meant by one that nothing fulfils, the likeliest first: another way to write it, another case
 * or spelling of the value, another field that holds it, a part of a value, another value that there is. Whether a row fulfils
 * them is for the caller to see.
 */
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

/** `!offline` is `not offline` here, and `status=running,offline` two conditions. */
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
  const held = valuesOf(items.slice(0, sampled), fields);
  const lower = wanted.toLowerCase();
  const test = (field: string, value: string, operator: '=' | '~' = '='): Alternative => ({
    filter: {field, operator, value, kind: fields.fields[field]?.kind ?? 'text'},
  });

  const ofOwn = held.get(own ?? '') ?? new Map<string, number>();
  const sameLetters = [...ofOwn.keys()].find(value => value.toLowerCase() === lower);
  if (own !== undefined && sameLetters !== undefined) yield test(own, sameLetters);
  const near = nearestOf(lower, ofOwn.keys(), value => [value.toLowerCase()]);
  if (own !== undefined && near !== undefined) yield test(own, near);
  for (const field of own === undefined ? held.keys() : [own]) {
    const called = calledLike(lower, names(field), held.get(field));
    if (called) yield {...test(field, called.name), note: called.ids.join(', ')};
  }

  const others = [...held].filter(([field]) => field !== own);
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

/** The other values that there are, where they are few: first those that mean about the same, such as `offline` for `stopped`. */
function alike(wanted: string, values: ReadonlyMap<string, number>): string[] {
  const {tone} = markOf(wanted);
  const far = (value: string) => Number(markOf(value).tone !== tone);
  return values.size > few
    ? []
    : [...values]
        .sort(([one, many], [other, more]) => far(one) - far(other) || more - many)
        .map(([value]) => value);
}

/** The values of a field, if they can be listed one by one. */
export const few = 8;

/** The name in a catalogue that a text is a part or a misspelling of, and the ids so called that the rows have. */
function calledLike(
  text: string,
  catalogue: Catalogue | undefined,
  held: ReadonlyMap<string, number> | undefined,
): {name: string; ids: readonly string[]} | undefined {
  if (text.length < 2) return undefined;
  const there = catalogue?.filter(({id}) => held?.has(id)) ?? [];
  // The city is the last and shortest of its names.
  const cityOf = (label: string) => namesOfLabel(label).at(-1) ?? label;
  const part = there.find(({label}) => label.toLowerCase().includes(text));
  const cities = there.map(({label}) => cityOf(label));
  const name = part ? cityOf(part.label) : nearestOf(text, cities, city => [city.toLowerCase()]);
  return name === undefined
    ? undefined
    : {name, ids: there.filter(({label}) => cityOf(label) === name).map(({id}) => id)};
}

/** For `size>100` without a match: the largest size there is; for a time, the last day. Likewise for `<`. */
function* extremes(part: Test, items: readonly unknown[]): Generator<Alternative> {
  const {field, operator, kind} = part;
  const above = operator === '>' || operator === '>=';
  if (!above && operator !== '<' && operator !== '<=') return;
  const values = items.flatMap(item => [valueAt(item, field)].flat(3));
  if (kind === 'time') {
    const times = values.filter(value => typeof value === 'string').sort();
    const last = above ? times.at(-1) : times[0];
    // A moment may have been typed in another zone, in which days begin elsewhen.
    if (last && String(part.value).length === last.length)
      yield {filter: {...part, operator: above ? '>=' : '<=', value: last}};
    else if (last) yield {filter: {...part, operator: '=', value: last.slice(0, 10)}};
  } else if (kind === 'number') {
    const numbers = values.map(Number).filter(Number.isFinite);
    const pick = above ? Math.max : Math.min;
    // One by one: there are more than a function takes as arguments.
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

/** The texts that the fields hold, each with how many items hold it. */
function valuesOf(items: readonly unknown[], {fields}: Fields): Map<string, Map<string, number>> {
  const held = new Map<string, Map<string, number>>();
  for (const [field, {kind, computed}] of Object.entries(fields))
    if (!computed && (kind === 'text' || kind === 'list')) held.set(field, valuesIn(items, field));
  return held;
}

/** Counts the texts of one field. */
export function valuesIn(items: readonly unknown[], field: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const item of items)
    for (const value of [valueAt(item, field)].flat())
      if (typeof value === 'string' && value !== '') values.set(value, (values.get(value) ?? 0) + 1);
  return values;
}
