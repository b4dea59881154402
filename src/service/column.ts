import type {SQLInputValue} from 'node:sqlite';
import type {Column} from './schema.ts';

/** What lies at a path in an item. */
export function reach(item: object, path: readonly string[]): unknown {
  let value: unknown = item;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** An item's value for a column, as SQLite takes it. */
export function valueAt(item: object, column: Column): SQLInputValue {
  const value = reach(item, column.path);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? JSON.stringify(value) : null;
}

/** The single values of a column that holds a list. */
export function listAt(item: object, column: Column): readonly string[] {
  const value = reach(item, column.path);
  if (Array.isArray(value)) return value.map(String);
  // A load balancer's `ipv4` is one address, a node's a list; a filter asks for both alike.
  return typeof value === 'string' ? [value] : [];
}
