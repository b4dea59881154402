import {ruleOf, type Scalar} from './operators.ts';
import type {Filter} from './types.ts';

/**
 * Whether an item passes. "Contains" disregards case, equality on text is exact; of a list any element may match;
 * what is null or missing passes `!=` and `!~` only; numbers written as text count as numbers.
 * @param raw the item as the service sent it: a value may be asked for in the service's own word as well
 */
export function matches(filter: Filter, item: unknown, raw: unknown = item): boolean {
  if ('all' in filter) return filter.all.every(part => matches(part, item, raw));
  if ('any' in filter) return filter.any.some(part => matches(part, item, raw));
  const rule = ruleOf(filter.operator);
  // An operator that nobody knows finds nothing, rather than everything.
  if (rule === undefined) return false;
  // A negation is the opposite of its affirmative, for lists and missing values too.
  if ('negates' in rule) return !matches({...filter, operator: rule.negates}, item, raw);
  const value = valueAt(item, filter.field);
  if (some(value, one => rule.holds(one, filter))) return true;
  if (raw === item || rule.holdsRaw === undefined || typeof value !== 'string') return false;
  const sent = valueAt(raw, filter.field);
  return typeof sent === 'string' && sent !== value && rule.holdsRaw(sent, filter, value);
}

/** The value under a dotted name. */
export function valueAt(item: unknown, field: string): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  if (Object.hasOwn(item, field)) return (item as Record<string, unknown>)[field];
  const dot = field.indexOf('.');
  if (dot < 0) return undefined;
  return valueAt(valueAt(item, field.slice(0, dot)), field.slice(dot + 1));
}

function some(value: unknown, holds: (value: Scalar) => boolean): boolean {
  if (Array.isArray(value)) return value.some(element => some(element, holds));
  return isScalar(value) && holds(value);
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
