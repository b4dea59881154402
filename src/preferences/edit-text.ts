import type {Node} from 'jsonc-parser';
import {nodeAt, nodesAt, readJsonc} from './jsonc.ts';

/**
 * Changes single values in the text of a settings file; comments, order and indentation stay as a person wrote them. `modify` of
 * jsonc-parser removes the comment after a value with it, and spreads short objects and lists over several lines.
 */

/** Sets the value that applies at a path, or removes all that are there. Throws if the text is no JSON object. */
export function withValue(text: string, path: readonly string[], value: unknown): string {
  if (text.trim() === '') return withValue('{}\n', path, value);
  const read = readJsonc(text);
  if (!('root' in read) || read.root.type !== 'object') throw new Error('it is no JSON object');
  const {root} = read;
  // A token that does not apply, since its name stands again further down, is a secret still.
  if (value === undefined) {
    const [{parent: member} = {}] = nodesAt(root, path);
    if (member?.type !== 'property' || !member.parent) return text;
    return withValue(without(text, member, member.parent), path, undefined);
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

/** One step of the file's indentation. */
const stepOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';

/** Writes a value as JSON; in one line if it is short. */
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
  const comma = commaIn(behind) === undefined ? ',' : '';
  const trimmed = behind.trimEnd();
  // A trailing comma stays a trailing comma.
  const trailing = comma === '' ? ',' : '';
  return lines
    ? `${text.slice(0, end)}${comma}${trimmed}${line}${indent}${member}${trailing}${behind.slice(trimmed.length)}${text.slice(close)}`
    : `${text.slice(0, end)}${comma}${trimmed} ${member}${behind.slice(trimmed.length)}${text.slice(close)}`;
}

/** Removes a member of an object, its comma, and its line if that is empty then. */
function without(text: string, member: Node, object: Node): string {
  const siblings = object.children ?? [];
  const before = siblings[siblings.indexOf(member) - 1];
  const end = member.offset + member.length;
  const behind = commaIn(text.slice(end, object.offset + object.length - 1));
  let rest = text;
  if (behind !== undefined) rest = replaced(rest, end + behind, 1, '');
  rest = replaced(rest, member.offset, member.length, '');
  if (before && behind === undefined) {
    const from = before.offset + before.length;
    const comma = commaIn(text.slice(from));
    if (comma !== undefined) {
      rest = replaced(rest, from + comma, 1, '');
      return withoutBlankLine(rest, member.offset - 1);
    }
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
  return (blank ? head : head.replace(/[ \t]+$/, ' ')) + text.slice(offset).replace(/^[ \t]+/, '');
}

/** The offset of the comma in the text between two members, outside of comments. */
function commaIn(between: string): number | undefined {
  const blanked = between.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, comment => ' '.repeat(comment.length));
  const at = blanked.indexOf(',');
  return at < 0 ? undefined : at;
}
