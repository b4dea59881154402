import type {SQLInputValue} from 'node:sqlite';
import {type Column, fence} from './schema.ts';

/** What lies at a path in an item. */
export function reach(item: object, path: readonly string[]): unknown {
  let value: unknown = item;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** An item's value for a column, as SQLite takes it. A list is text, each of its items between two fences. */
export function valueAt(item: object, column: Column): SQLInputValue {
  const value = reach(item, column.path);
  // A load balancer's `ipv4` is one address, a node's a list; a filter asks for both alike.
  if (column.kind === 'list')
    return fenced(Array.isArray(value) ? value : (value ?? null) === null ? [] : [value]);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

const fenced = (list: readonly unknown[]): string =>
  list.length === 0
    ? ''
    : `${fence}${list.map(each => String(each).replaceAll(fence, '\ufffd')).join(fence)}${fence}`;
