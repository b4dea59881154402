import type {Filter, Test} from './types.ts';

/**
 * Whether an item passes. "Contains" disregards case, equality on text is exact; of a list any element may match;
 * what is null or missing passes `!=` and `!~` only; numbers written as text count as numbers.
 */
export function matches(filter: Filter, item: unknown): boolean {
  if ('all' in filter) return filter.all.every(part => matches(part, item));
  if ('any' in filter) return filter.any.some(part => matches(part, item));
  // A negation is the opposite of its affirmative, for lists and missing values too.
  if (filter.operator === '!=') return !holds({...filter, operator: '='}, valueAt(item, filter.field));
  if (filter.operator === '!~') return !holds({...filter, operator: '~'}, valueAt(item, filter.field));
  return holds(filter, valueAt(item, filter.field));
}

/** The value under a dotted name. */
export function valueAt(item: unknown, field: string): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  if (Object.hasOwn(item, field)) return (item as Record<string, unknown>)[field];
  const dot = field.indexOf('.');
  if (dot < 0) return undefined;
  return valueAt(valueAt(item, field.slice(0, dot)), field.slice(dot + 1));
}

function holds(test: Test, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.some(element => holds(test, element));
  if (typeof value === 'object') return false;
  const text = String(value);
  if (test.operator === '~') return text.toLowerCase().includes(String(test.value).toLowerCase());
  if (typeof test.value === 'boolean') return text === String(test.value);
  if (typeof test.value === 'number') {
    if (typeof value !== 'number' && text.trim() === '') return false;
    return compare(Number(text), test.operator, test.value);
  }
  // A time that is cut short stands for all that begins with it.
  if (test.kind === 'time') return compare(text.slice(0, test.value.length), test.operator, test.value);
  return compare(text, test.operator, test.value);
}

function compare<T extends string | number>(a: T, operator: Test['operator'], b: T): boolean {
  switch (operator) {
    case '=':
      return a === b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    default:
      return false;
  }
}
