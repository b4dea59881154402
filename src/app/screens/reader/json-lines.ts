import {digitsOf, type Json} from '../../../api/index.ts';

/** JSON as `JSON.stringify(json, null, 2)` writes it, line by line: who reads no further does not pay for the rest. */
export function* printed(json: Json, indent = '', before = '', after = ''): Iterable<string> {
  const held = typeof json === 'object' && json !== null && digitsOf(json) === undefined ? json : undefined;
  const list = Array.isArray(held);
  const names = held ? Object.keys(held) : [];
  const [open, close] = list ? '[]' : '{}';
  if (!held || names.length === 0) {
    yield `${indent}${before}${held ? `${open}${close}` : JSON.stringify(json)}${after}`;
    return;
  }
  yield `${indent}${before}${open}`;
  for (const [index, name] of names.entries()) {
    // Of a list too: its names are its places.
    const value = (held as {[key: string]: Json})[name] ?? null;
    const comma = index === names.length - 1 ? '' : ',';
    yield* printed(value, `${indent}  `, list ? '' : `${JSON.stringify(name)}: `, comma);
  }
  yield `${indent}${close}${after}`;
}
