import {ownProperty, valueAt} from '../../own-property.ts';
import {utcTime} from '../../text/time.ts';
import type {Comparison, Scalar} from './comparison.ts';
import {shows} from './shown.ts';
import {ruleOf} from './signs.ts';
import type {Filter, Search, Shown, Test} from './types.ts';

/** Whether an item matches. `raw` is the item as the service sent it, because values may be typed in the service's own word. */
export type Matcher = (item: unknown, raw?: unknown) => boolean;

/**
 * Prepares a filter for many items. `~` ignores case, `=` on text does not; a list matches if any element does; a null or
 * missing value passes only `!=`, `!~` and `!^`, and `=none`; numbers written as text are compared as numbers. `not` keeps
 * everything else.
 * @param shown the texts that a bare word is searched in, and the computed values
 */
export function matcher(filter: Filter, shown: Shown): Matcher {
  if ('all' in filter) {
    const parts = filter.all.map(part => matcher(part, shown));
    return (item, raw = item) => parts.every(part => part(item, raw));
  }
  if ('any' in filter) {
    const parts = filter.any.map(part => matcher(part, shown));
    return (item, raw = item) => parts.some(part => part(item, raw));
  }
  if ('not' in filter) {
    const part = matcher(filter.not, shown);
    return (item, raw = item) => !part(item, raw);
  }
  return 'text' in filter ? searcher(filter, shown) : tester(filter, shown);
}

function searcher({text}: Search, shown: Shown): Matcher {
  const holds = shows(shown, text.toLowerCase());
  return (item, raw = item) => holds(item, raw);
}

function tester(test: Test, shown: Shown): Matcher {
  const rule = ruleOf(test.operator);
  // An unknown operator (from a stored filter) matches nothing.
  if (rule === undefined) return () => false;
  // The negation of the whole test, so that it also holds for lists and missing values.
  if ('negates' in rule) {
    const part = tester({...test, operator: rule.negates}, shown);
    return (item, raw) => !part(item, raw);
  }
  const {field} = test;
  const computed = ownProperty(shown.values, field);
  const read = computed ?? (test.kind === 'time' ? timeAt(field) : (item: unknown) => valueAt(item, field));
  if (!isComparison(test)) return item => isNone(read(item));
  const holds = rule.holds(test);
  const {holdsRaw} = rule;
  return (item, raw = item) => {
    const value = read(item);
    if (some(value, holds)) return true;
    if (raw === item || holdsRaw === undefined || typeof value !== 'string') return false;
    const sent = valueAt(raw, field);
    return typeof sent === 'string' && sent !== value && holdsRaw(sent, test, value);
  };
}

const timeAt = (field: string) => (item: unknown) => {
  const value = valueAt(item, field);
  return typeof value === 'string' ? utcTime(value) : value;
};

const isComparison = (test: Test): test is Comparison => test.value !== null;

/** Whether there is no value: nothing, an empty text or list, or the word itself, which some services write. */
function isNone(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNone);
  if (typeof value === 'string') return value.trim() === '' || value.toLowerCase() === 'none';
  return value === null || value === undefined;
}

function some(value: unknown, holds: (value: Scalar) => boolean): boolean {
  if (Array.isArray(value)) return value.some(element => some(element, holds));
  return isScalar(value) && holds(value);
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
