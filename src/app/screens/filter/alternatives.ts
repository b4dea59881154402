import type {Fields, Filter, Test} from '../../../api/filter/index.ts';
import {valueAt} from '../../../own-property.ts';
import {nearestOf} from '../../../text/nearest.ts';

/** Enough rows to tell what fields hold. */
const sampled = 1000;

/**
 * Conditions that may have been meant by one that nothing fulfils, the likeliest first: another case or spelling of the value,
 * another field that holds it, a part of a value. Whether a row fulfils them is for the caller to see.
 */
export function* alternatives(
  part: Filter,
  items: readonly unknown[],
  {fields}: {fields: Fields},
): Generator<Filter> {
  if (!('text' in part) && !('operator' in part)) return;
  if ('operator' in part) yield* extremes(part, items);
  const wanted = 'text' in part ? part.text : part.value;
  if (typeof wanted !== 'string' || wanted === '' || ('kind' in part && part.kind === 'time')) return;
  const own = 'field' in part ? part.field : undefined;
  const held = valuesOf(items.slice(0, sampled), fields);
  const lower = wanted.toLowerCase();
  const equals = (field: string, value: string): Filter => ({
    field,
    operator: '=',
    value,
    kind: fields.fields[field]?.kind ?? 'text',
  });

  const ofOwn = [...(held.get(own ?? '')?.keys() ?? [])];
  const sameLetters = ofOwn.find(value => value.toLowerCase() === lower);
  if (own !== undefined && sameLetters !== undefined) yield equals(own, sameLetters);
  const near = nearestOf(lower, ofOwn, value => [value.toLowerCase()]);
  if (own !== undefined && near !== undefined) yield equals(own, near);

  const others = [...held].filter(([field]) => field !== own);
  yield* others
    .flatMap(([field, values]) =>
      [...values].flatMap(([value, number]) =>
        value.toLowerCase() === lower ? [{filter: equals(field, value), number}] : [],
      ),
    )
    .sort((one, other) => other.number - one.number)
    .map(({filter}) => filter);
  const parts = [...(own === undefined ? [] : [own]), ...others.map(([field]) => field)];
  for (const field of parts) {
    const values = held.get(field) ?? new Map<string, number>();
    if ([...values.keys()].some(value => value.toLowerCase().includes(lower)))
      yield {field, operator: '~', value: wanted, kind: fields.fields[field]?.kind ?? 'text'};
  }
  if (own !== undefined) yield {text: wanted};
  for (const [field, values] of others) {
    const misspelt = nearestOf(lower, values.keys(), value => [value.toLowerCase()]);
    if (misspelt !== undefined) yield equals(field, misspelt);
  }
}

/** Where nothing is so large or so late: the largest there is, or the last day; likewise at the other end. */
function* extremes(part: Test, items: readonly unknown[]): Generator<Filter> {
  const {field, operator, kind} = part;
  const above = operator === '>' || operator === '>=';
  if (!above && operator !== '<' && operator !== '<=') return;
  const values = items.flatMap(item => [valueAt(item, field)].flat(3));
  if (kind === 'time') {
    const times = values.filter(value => typeof value === 'string').sort();
    const day = (above ? times.at(-1) : times[0])?.slice(0, 10);
    if (day) yield {...part, operator: '=', value: day};
  } else if (kind === 'number') {
    const numbers = values.map(Number).filter(Number.isFinite);
    const pick = above ? Math.max : Math.min;
    // One by one: there are more than a function takes as arguments.
    if (numbers.length > 0)
      yield {
        ...part,
        operator: above ? '>=' : '<=',
        value: numbers.reduce((one, other) => pick(one, other)),
      };
  }
}

/** The texts that the fields hold, each with how many items hold it. */
function valuesOf(items: readonly unknown[], {fields}: Fields): Map<string, Map<string, number>> {
  const held = new Map<string, Map<string, number>>();
  for (const [field, {kind, computed}] of Object.entries(fields)) {
    if (computed || (kind !== 'text' && kind !== 'list')) continue;
    const values = new Map<string, number>();
    for (const item of items)
      for (const value of [valueAt(item, field)].flat())
        if (typeof value === 'string' && value !== '') values.set(value, (values.get(value) ?? 0) + 1);
    held.set(field, values);
  }
  return held;
}
