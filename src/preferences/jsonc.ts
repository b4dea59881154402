import {
  getNodeValue,
  type Node,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';
import {mostLevels, mostValues} from './declared.ts';
import type {SettingMistake} from './read.ts';

/** Parses JSON with comments and trailing commas, which people write by hand and editors accept. Loaded only when it is needed. */

/** A place in a text; both count from 1. */
export interface Spot {
  line: number;
  column: number;
}

export interface Jsonc {
  value: unknown;
  root: Node;
  spotAt: (offset: number) => Spot;
}

function spots(text: string): (offset: number) => Spot {
  const starts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({0: end, index}) => index + end.length)];
  return offset => {
    const line = starts.findLastIndex(start => start <= offset);
    return {line: line + 1, column: offset - (starts[line] ?? 0) + 1};
  };
}

class Unreadable extends Error {
  readonly spot: Spot;
  constructor(why: string, line: number, character: number) {
    super(why);
    this.spot = {line: line + 1, column: character + 1};
  }
}

/** Returns the parsed text, or where and why it is not read. The reason never quotes the text, which may contain a token. */
export function readJsonc(text: string): Jsonc | {spot: Spot; why: string} {
  const plain = text.replace(/^\ufeff/, ' ');
  try {
    check(plain);
  } catch (error) {
    if (error instanceof Unreadable) return {spot: error.spot, why: error.message};
    throw error;
  }
  const root = parseTree(plain, [], {allowTrailingComma: true});
  if (!root) throw new Error('a text without a mistake has no root');
  return {value: getNodeValue(root), root, spotAt: spots(text)};
}

/** Throws at the first mistake, or where there are more levels or values than are read: code that walks through them recurses. */
function check(text: string): void {
  let levels = 0;
  let values = 0;
  const count = (line: number, character: number) => {
    if (++values > mostValues)
      throw new Unreadable(`it has too many values: ${mostValues} at most`, line, character);
  };
  const begin = (_: number, __: number, line: number, character: number) => {
    count(line, character);
    if (++levels > mostLevels)
      throw new Unreadable(`it is nested too deeply: ${mostLevels} levels at most`, line, character);
  };
  const end = () => {
    levels--;
  };
  visit(
    text,
    {
      ...{onObjectBegin: begin, onArrayBegin: begin, onObjectEnd: end, onArrayEnd: end},
      onLiteralValue: (_, __, ___, line, character) => count(line, character),
      onError: (error, _, __, line, character) => {
        throw new Unreadable(whyOf(error, text), line, character);
      },
    },
    {allowTrailingComma: true},
  );
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

const whyOf = (error: ParseErrorCode, text: string): string =>
  text.trim() === ''
    ? 'it is empty: write {}'
    : (whys[printParseErrorCode(error)] ?? 'a character is not allowed there');

/** Finds the place of a setting, or of its name. If it does not exist, the place of the innermost object around it. */
export function spotOf({root, spotAt}: Jsonc, path: readonly string[], name = false): Spot | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (!node) continue;
    const [key] = name && length === path.length ? (node.parent?.children ?? []) : [];
    return spotAt((key ?? node).offset);
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
export const doubled = ({root, spotAt}: Jsonc): (SettingMistake & Spot)[] =>
  doubledIn(root, []).map(({path, at}) => ({
    path,
    ...spotAt(at),
    is: 'stands here again',
    reason: 'what it said before is not used',
  }));

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
