import {getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode} from 'jsonc-parser';
import {mostLevels} from './declared.ts';
import type {SettingMistake} from './read.ts';

/** Parses JSON with comments and trailing commas, which people write by hand and editors accept. Loaded only when it is needed. */

/** A place in a text; both count from 1. */
export interface Spot {
  line: number;
  column: number;
}

function spotAt(text: string, offset: number): Spot {
  const before = text.slice(0, offset).split(/\r\n?|\n/);
  return {line: before.length, column: (before.at(-1)?.length ?? 0) + 1};
}

/** Returns the parsed text, or where and why it is not JSON. The reason never quotes the text, which may contain a token. */
export function readJsonc(text: string): {value: unknown; root: Node} | {spot: Spot; why: string} {
  const deep = tooDeepAt(text);
  if (deep !== undefined)
    return {spot: spotAt(text, deep), why: `it is nested too deeply: ${mostLevels} levels at most`};
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\ufeff/, ' '), errors, {allowTrailingComma: true});
  const [error] = errors;
  if (error || !root) return {spot: spotAt(text, error?.offset ?? 0), why: whyOf(error, text)};
  return {value: getNodeValue(root), root};
}

/** Where a text has more levels than are read: parsing it, and walking through what is parsed, recurses. */
function tooDeepAt(text: string): number | undefined {
  let levels = 0;
  for (const {0: token, index} of text.matchAll(/"(?:[^"\\]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\/|[{}[\]]/g)) {
    if (token === '{' || token === '[') levels++;
    else if (token === '}' || token === ']') levels--;
    if (levels > mostLevels) return index;
  }
  return undefined;
}

const whys: Readonly<Record<string, string>> = {
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace } is missing',
  CloseBracketExpected: 'a closing bracket ] is missing',
  EndOfFileExpected: 'something follows the end',
  InvalidSymbol: 'a text wants double quotes',
  PropertyNameExpected: 'a name in double quotes is missing',
  UnexpectedEndOfString: 'a closing quote is missing',
  UnexpectedEndOfComment: 'the end of a comment is missing',
  ValueExpected: 'a value is missing',
};

const whyOf = (error: ParseError | undefined, text: string): string =>
  text.trim() === ''
    ? 'it is empty: write {}'
    : ((error && whys[printParseErrorCode(error.error)]) ?? 'a character is not allowed there');

/** Finds the place of a setting, or of its name. If it does not exist, the place of the innermost object around it. */
export function spotOf(text: string, path: readonly string[], name = false): Spot | undefined {
  const read = readJsonc(text);
  if (!('root' in read)) return undefined;
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(read.root, path.slice(0, length));
    if (!node) continue;
    const [key] = name && length === path.length ? (node.parent?.children ?? []) : [];
    return spotAt(text, (key ?? node).offset);
  }
  return undefined;
}

/** The value at a path. If an object has a name twice, the last one applies. */
export const nodeAt = (root: Node, path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((node, step) => node && childrenAt(node, step).at(-1), root);

/** Every value at a path: those that do not apply, too. */
export const nodesAt = (root: Node, path: readonly string[]): readonly Node[] =>
  path.reduce<readonly Node[]>((nodes, step) => nodes.flatMap(node => childrenAt(node, step)), [root]);

function childrenAt({type, children = []}: Node, step: string): readonly Node[] {
  const found =
    type === 'array'
      ? [children[Number(step)]]
      : children.filter(({children: [key] = []}) => key?.value === step).map(one => one.children?.[1]);
  return found.filter(node => node !== undefined);
}

/** Finds names that an object has more than once, with the places after the first. */
export function doubled(text: string): (SettingMistake & Spot)[] {
  const read = readJsonc(text);
  return 'root' in read
    ? doubledIn(read.root, []).map(({path, at}) => ({
        path,
        ...spotAt(text, at),
        is: 'stands here again',
        reason: 'what it said before is not used',
      }))
    : [];
}

function doubledIn(node: Node, path: readonly string[]): {path: readonly string[]; at: number}[] {
  const seen = new Set<string>();
  if (node.type === 'array')
    return (node.children ?? []).flatMap((one, index) => doubledIn(one, [...path, `${index}`]));
  return (node.type === 'object' ? (node.children ?? []) : []).flatMap(({children: [key, value] = []}) => {
    const inside = [...path, String(key?.value)];
    const again = key && seen.has(key.value) ? [{path: inside, at: key.offset}] : [];
    seen.add(key?.value);
    return [...again, ...(value ? doubledIn(value, inside) : [])];
  });
}
