import {digitsOf, type Json} from '../../../api/index.ts';

/** Yields the lines that `JSON.stringify(json, null, 2)` writes, one by one: lines that are not read cost nothing. */
export function* jsonLines(json: Json, indent = '', before = '', after = ''): Iterable<string> {
  const container =
    typeof json === 'object' && json !== null && digitsOf(json) === undefined ? json : undefined;
  const list = Array.isArray(container);
  const names = container ? Object.keys(container) : [];
  const [open, close] = list ? '[]' : '{}';
  if (!container || names.length === 0) {
    yield `${indent}${before}${container ? `${open}${close}` : JSON.stringify(json)}${after}`;
    return;
  }
  yield `${indent}${before}${open}`;
  for (const [index, name] of names.entries()) {
    // The cast: the names of a list are its indexes.
    const value = (container as {[key: string]: Json})[name] ?? null;
    const comma = index === names.length - 1 ? '' : ',';
    yield* jsonLines(value, `${indent}  `, list ? '' : `${JSON.stringify(name)}: `, comma);
  }
  yield `${indent}${close}${after}`;
}
