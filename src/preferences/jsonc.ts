import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** JSON with comments and trailing commas, which is what people write by hand and editors accept. Loaded only where it is needed. */

const lenient = {allowTrailingComma: true} as const;

/** Where something stands in a text; both count from 1. */
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
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\ufeff/, ' '), errors, lenient);
  const [error] = errors;
  if (error || !root) return {spot: spotAt(text, error?.offset ?? 0), why: whyOf(error, text)};
  return {value: getNodeValue(root), root};
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

/** Where a setting stands, or its name; the nearest that is there of what it lies in. */
export function spotOf(text: string, path: readonly string[], name = false): Spot | undefined {
  const read = readJsonc(text);
  if (!('root' in read)) return undefined;
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(read.root, stepsIn(read.root, path.slice(0, length)));
    if (!node) continue;
    const [key] = name && length === path.length ? (node.parent?.children ?? []) : [];
    return spotAt(text, (key ?? node).offset);
  }
  return undefined;
}

/** A path as the parser takes it: numbers for places in lists. */
function stepsIn(root: Node, path: readonly string[]): (string | number)[] {
  const steps: (string | number)[] = [];
  for (const step of path) {
    const at = findNodeAtLocation(root, steps);
    steps.push(at?.type === 'array' ? Number(step) : step);
  }
  return steps;
}

/** The names that stand twice in one object: the last one counts. */
export function doubled(node: Node, path: readonly string[] = []): (readonly string[])[] {
  const children = node.children ?? [];
  if (node.type !== 'object') return [];
  const names = children.map(({children: [key] = []}) => String(key?.value));
  return children.flatMap(({children: [, value] = []}, index) => {
    const name = names[index] ?? '';
    const own = names.indexOf(name) < index ? [[...path, name]] : [];
    return [...own, ...(value ? doubled(value, [...path, name]) : [])];
  });
}
