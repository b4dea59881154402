import type {Node} from 'jsonc-parser';
import {nodeAt, nodesAt, readJsonc} from './jsonc.ts';

/** Changes single values in the text of a settings file. Unlike `modify` of jsonc-parser, it keeps comments, order and indentation. */

/** Sets the value that applies at a path, or removes all that are there. Throws if the text is no JSON object. */
export function withValue(text: string, path: readonly string[], value: unknown): string {
  if (text.trim() === '') return withValue('{}\n', path, value);
  const read = readJsonc(text);
  if (!('root' in read) || read.root.type !== 'object') throw new Error('it is no JSON object');
  const {root} = read;
  // A token that does not apply, since its name stands again further down, is a secret still.
  if (value === undefined) {
    const gone = nodesAt(root, path).flatMap(({parent}) => (parent?.type === 'property' ? [parent] : []));
    // From the last one on, so that the places of the others stay.
    return gone.reduceRight(withoutMember, text);
  }
  const there = nodeAt(root, path);
  if (there) return replaced(text, there.offset, there.length, written(value, indentAt(text, there.offset)));
  // The deepest object on the path that exists; the objects within it are created.
  let {length} = path;
  while (nodeAt(root, path.slice(0, length))?.type !== 'object') length--;
  const parent = nodeAt(root, path.slice(0, length));
  const blocked = nodeAt(root, path.slice(0, length + 1));
  const nested = path.slice(length + 1).reduceRight<unknown>((inner, name) => ({[name]: inner}), value);
  if (blocked)
    return replaced(text, blocked.offset, blocked.length, written(nested, indentAt(text, blocked.offset)));
  return parent ? inserted(text, parent, path[length] ?? '', nested) : text;
}

const replaced = (text: string, offset: number, length: number, by: string): string =>
  text.slice(0, offset) + by + text.slice(offset + length);

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset) + 1))?.[0] ?? '';

const stepOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';

function written(value: unknown, indent: string, step = '  '): string {
  const flat = inOneLine(value);
  if (flat.length <= 80) return flat;
  return JSON.stringify(value, undefined, step).replaceAll('\n', `\n${indent}`);
}

const inOneLine = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  const members = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${JSON.stringify(name)}: ${inOneLine(one)}`);
  return `{${members.join(', ')}}`;
};

function inserted(text: string, object: Node, name: string, value: unknown): string {
  const step = stepOf(text);
  const close = object.offset + object.length - 1;
  const last = object.children?.at(-1);
  const lines = text.slice(object.offset, close).includes('\n');
  const outer = indentAt(text, object.offset);
  const indent = last && lines ? indentAt(text, last.offset) : outer + step;
  const member = `${JSON.stringify(name)}: ${written(value, indent, step)}`;
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  if (!last) {
    // An object without properties may still contain a comment, which stays.
    const inside = text.slice(object.offset + 1, close).trimEnd();
    return replaced(
      text,
      object.offset + 1,
      close - object.offset - 1,
      `${inside}${line}${indent}${member}${line}${outer}`,
    );
  }
  const end = last.offset + last.length;
  const behind = text.slice(end, close);
  const comma = commaAt(text, end) === undefined ? ',' : '';
  const trimmed = behind.trimEnd();
  // A trailing comma stays a trailing comma.
  const trailing = comma === '' ? ',' : '';
  return lines
    ? `${text.slice(0, end)}${comma}${trimmed}${line}${indent}${member}${trailing}${behind.slice(trimmed.length)}${text.slice(close)}`
    : `${text.slice(0, end)}${comma}${trimmed} ${member}${behind.slice(trimmed.length)}${text.slice(close)}`;
}

/** Removes a member of an object, its comma, and its line if that is empty then. */
function withoutMember(text: string, member: Node): string {
  const siblings = member.parent?.children ?? [];
  const before = siblings[siblings.indexOf(member) - 1];
  const behind = commaAt(text, member.offset + member.length);
  let rest = behind === undefined ? text : replaced(text, behind, 1, '');
  rest = replaced(rest, member.offset, member.length, '');
  if (before && behind === undefined) {
    const comma = commaAt(rest, before.offset + before.length);
    if (comma !== undefined) return withoutBlankLine(replaced(rest, comma, 1, ''), member.offset - 1);
  }
  return withoutBlankLine(rest, member.offset);
}

function withoutBlankLine(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const end = next < 0 ? text.length : next + 1;
  if (text.slice(start, end).trim() === '') return text.slice(0, start) + text.slice(end);
  const blank = text.slice(start, offset).trim() === '';
  const head = text.slice(0, offset);
  const trimmed = head.trimEnd();
  return (blank || trimmed === head ? head : `${trimmed} `) + text.slice(offset).replace(/^[ \t]+/, '');
}

/** The offset of the comma behind a member, outside of comments; undefined if the object ends without one. */
function commaAt(text: string, end: number): number | undefined {
  const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|[^\s/]/g;
  token.lastIndex = end;
  for (let found = token.exec(text); found; found = token.exec(text))
    if (!found[0].startsWith('/')) return found[0] === ',' ? found.index : undefined;
  return undefined;
}
