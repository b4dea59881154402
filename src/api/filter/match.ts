import {valueAt} from '../../own-property.ts';
import {ruleOf, type Scalar} from './operators.ts';
import type {Filter} from './types.ts';

/**
 * Whether an item passes a filter. `~` ignores case, `=` on text does not; a list matches if any element does; a null or
 * missing value passes only `!=` and `!~`; numbers written as text count as numbers.
 * @param raw the item as the service sent it: values may also be given in the service's word
 */
export function matches(filter: Filter, item: unknown, raw: unknown = item): boolean {
  if ('all' in filter) return filter.all.every(part => matches(part, item, raw));
  if ('any' in filter) return filter.any.some(part => matches(part, item, raw));
  const rule = ruleOf(filter.operator);
  // An unknown operator (from a stored filter) matches nothing.
  if (rule === undefined) return false;
  // The negation of the whole test, so that it also holds for lists and missing values.
  if ('negates' in rule) return !matches({...filter, operator: rule.negates}, item, raw);
  const value = valueAt(item, filter.field);
  if (some(value, one => rule.holds(one, filter))) return true;
  if (raw === item || rule.holdsRaw === undefined || typeof value !== 'string') return false;
  const sent = valueAt(raw, filter.field);
  return typeof sent === 'string' && sent !== value && rule.holdsRaw(sent, filter, value);
}

function some(value: unknown, holds: (value: Scalar) => boolean): boolean {
  if (Array.isArray(value)) return value.some(element => some(element, holds));
  return isScalar(value) && holds(value);
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
