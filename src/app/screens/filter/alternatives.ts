import type {Fields, Filter} from '../../../api/filter/index.ts';
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
  if ('operator' in part && part.operator === '>' && part.kind === 'time') yield {...part, operator: '>='};
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
