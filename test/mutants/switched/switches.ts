import {
  isBlock,
  isCallExpression,
  isElementAccessExpression,
  isExpressionStatement,
  isIfStatement,
  isJsxAttribute,
  isNonNullExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import {isInert, type Mutation, mutationsOf} from '../operators.ts';

/** A mistake that is made where its switch is on. */
export interface Switched extends Mutation {
  readonly key: number;
}

/** What asks for a switch, in the text of a file; the runner defines it. */
const isOn = (key: number) => `globalThis.__isOn(${key})`;

/** The text of a file with each of these mistakes behind its switch, and the keys of those for which there is no place. */
export function withSwitches(
  file: SourceFile,
  mistakes: readonly Switched[],
): {text: string; left: number[]} {
  const places = new Places(file, mistakes);
  return {text: emitted(file, 0, file, places), left: places.left()};
}

/** Where the switches of a file stand. */
class Places {
  /** Statements that are left out. */
  readonly statements = new Map<Node, number[]>();
  /** Blocks that return at their beginning. */
  readonly blocks = new Map<Node, number[]>();
  /** Expressions in whose place another stands. */
  readonly expressions = new Map<Node, {key: number; text: string}[]>();
  readonly #file: SourceFile;
  readonly #mistakes: readonly Switched[];
  readonly #placed = new Set<number>();

  constructor(file: SourceFile, mistakes: readonly Switched[]) {
    this.#file = file;
    this.#mistakes = mistakes;
    this.#visit(file);
  }

  left = (): number[] => this.#mistakes.map(({key}) => key).filter(key => !this.#placed.has(key));

  #visit(node: Node): void {
    if (isInert(node)) return;
    for (const mutation of mutationsOf(node, this.#file)) {
      const {start, end, text} = mutation;
      const mistake = this.#mistakes.find(one => one.start === start && one.end === end && one.text === text);
      if (mistake) this.#place(node, mistake);
    }
    node.forEachChild(child => void this.#visit(child));
  }

  #place(node: Node, {key, start, end, text}: Switched): void {
    this.#placed.add(key);
    if (isExpressionStatement(node)) addTo(this.statements, node, key);
    else if (start === end && 'body' in node) addTo(this.blocks, node.body as Node, key);
    else {
      const whole = this.#wholeOf(isIfStatement(node) ? node.expression : node);
      const {text: all} = this.#file;
      const changed = all.slice(whole.getStart(this.#file), start) + text + all.slice(end, whole.end);
      // The name of a property is no expression.
      if (isPropertyAssignment(whole.parent) && whole.parent.name === whole) this.#placed.delete(key);
      else addTo(this.expressions, whole, {key, text: changed});
    }
  }

  /** The expression that can stand in brackets: a chain with `?.` to its end, and a method with its call. */
  #wholeOf(node: Node): Node {
    const {parent} = node;
    if (!parent || !('expression' in parent) || parent.expression !== node) return node;
    const isLink =
      isPropertyAccessExpression(parent) ||
      isElementAccessExpression(parent) ||
      isNonNullExpression(parent) ||
      isCallExpression(parent);
    const text = this.#file.text.slice(node.getStart(this.#file), parent.end);
    return isCallExpression(parent) || (isLink && text.includes('?.')) ? this.#wholeOf(parent) : node;
  }
}

function addTo<T>(map: Map<Node, T[]>, node: Node, value: T): void {
  map.set(node, [...(map.get(node) ?? []), value]);
}

/** A node with the switches below it. @param from where its text begins */
function emitted(node: Node, from: number, file: SourceFile, places: Places): string {
  const {text} = file;
  let at = from;
  let result = '';
  if (isBlock(node)) {
    const begin = node.getStart(file) + 1;
    const returns = (places.blocks.get(node) ?? []).map(key => `if (${isOn(key)}) return;`);
    result = text.slice(at, begin) + returns.join('');
    at = begin;
  }
  const children: Node[] = [];
  node.forEachChild(child => void children.push(child));
  for (const child of children.toSorted((one, two) => one.getStart(file) - two.getStart(file))) {
    const start = child.getStart(file);
    if (start < at || isInert(child)) continue;
    result += text.slice(at, start) + switched(child, emitted(child, start, file, places), places);
    at = child.end;
  }
  return result + text.slice(at, node.end);
}

function switched(node: Node, text: string, {statements, expressions}: Places): string {
  const left = statements.get(node);
  if (left) return `${left.map(key => `if (${isOn(key)}) {} else `).join('')}{${text}}`;
  const others = expressions.get(node);
  if (!others) return text;
  const one = `(${others.map(({key, text: other}) => `${isOn(key)} ? (${other}) : `).join('')}(${text}))`;
  return isJsxAttribute(node.parent) ? `{${one}}` : one;
}
