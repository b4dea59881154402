import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isIfStatement,
  isImportDeclaration,
  isMethodDeclaration,
  isNumericLiteral,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTypeNode,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';

/** A small mistake: a part of a file, and what stands there in its place. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const swapped: Readonly<Record<string, string>> = {
  ...{'===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>'},
  ...{'+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=', '&&': '||', '||': '&&'},
};

const otherMethod: Readonly<Record<string, string>> = {
  ...{some: 'every', every: 'some', min: 'max', max: 'min', startsWith: 'endsWith', endsWith: 'startsWith'},
  ...{find: 'findLast', findLast: 'find', indexOf: 'lastIndexOf', trimStart: 'trimEnd', trimEnd: 'trimStart'},
  ...{padStart: 'padEnd', padEnd: 'padStart', ceil: 'floor', floor: 'ceil', push: 'unshift'},
};

/** Methods whose result may be left out, so that the list or text stays as it was. */
const withoutEffect = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'flat']);

/** All small mistakes at one node, those of its children not among them. */
export function mutationsOf(node: Node, file: SourceFile): Mutation[] {
  const textOf = (part: Node) => file.text.slice(part.getStart(file), part.end);
  const replace = (part: Node, text: string): Mutation => ({
    start: part.getStart(file),
    end: part.end,
    text,
  });
  const condition = (part: Node) => [
    replace(part, `!(${textOf(part)})`),
    replace(part, 'true'),
    replace(part, 'false'),
  ];
  if (isBinaryExpression(node)) {
    const operator = textOf(node.operatorToken);
    if (operator === '??') return [replace(node, `(${textOf(node.right)})`)];
    const other = Object.hasOwn(swapped, operator) ? swapped[operator] : undefined;
    return other === undefined ? [] : [replace(node.operatorToken, other)];
  }
  if (isNumericLiteral(node)) return [replace(node, `${Number(node.text) + 1}`)];
  // Texts that are only drawn are left alone: words are what something depends on.
  if (isStringLiteral(node)) return /^[a-z][\w+.:-]*$/.test(node.text) ? [replace(node, "''")] : [];
  if (node.kind === SyntaxKind.TrueKeyword) return [replace(node, 'false')];
  if (node.kind === SyntaxKind.FalseKeyword) return [replace(node, 'true')];
  if (isPrefixUnaryExpression(node))
    return node.operator === SyntaxKind.ExclamationToken ? [replace(node, textOf(node.operand))] : [];
  if (isIfStatement(node)) return condition(node.expression);
  if (isConditionalExpression(node))
    return [
      ...condition(node.condition),
      replace(node, `(${textOf(node.condition)}) ? (${textOf(node.whenFalse)}) : (${textOf(node.whenTrue)})`),
    ];
  if (isCallExpression(node)) return ofCall(node, replace, textOf);
  if (isExpressionStatement(node)) return ofStatement(node, replace);
  if ((isFunctionDeclaration(node) || isMethodDeclaration(node) || isArrowFunction(node)) && node.body)
    return isBlock(node.body) && node.body.statements.length > 1
      ? [{start: node.body.getStart(file) + 1, end: node.body.getStart(file) + 1, text: ' return;'}]
      : [];
  return [];
}

function ofCall(
  {expression, arguments: args}: Node & {expression: Node; arguments: readonly Node[]},
  replace: (part: Node, text: string) => Mutation,
  textOf: (part: Node) => string,
): Mutation[] {
  if (!isPropertyAccessExpression(expression)) return [];
  const name = expression.name.text;
  const found: Mutation[] = [];
  const other = Object.hasOwn(otherMethod, name) ? otherMethod[name] : undefined;
  if (other !== undefined) found.push(replace(expression.name, other));
  const last = args.at(-1);
  const end = last?.end ?? expression.end;
  const start = expression.expression.end;
  // Up to the closing bracket of the call, which follows the last argument or the opening one.
  const call = expression.parent;
  if (withoutEffect.has(name)) found.push({start, end: call.end, text: ''});
  if (name === 'slice' && last !== undefined && end > start) found.push(replace(last, `${textOf(last)} + 1`));
  return found;
}

/** A call whose result is not used is left out. */
function ofStatement(
  node: Node & {expression: Node},
  replace: (part: Node, text: string) => Mutation,
): Mutation[] {
  const {expression} = node;
  const called =
    expression.kind === SyntaxKind.AwaitExpression && 'expression' in expression
      ? (expression.expression as Node)
      : expression;
  return isCallExpression(called) ? [replace(node, ';')] : [];
}

/** Whether a node and its children do nothing when the program runs. */
export const isInert = (node: Node): boolean =>
  isTypeNode(node) ||
  isImportDeclaration(node) ||
  node.kind === SyntaxKind.ExportDeclaration ||
  node.kind === SyntaxKind.InterfaceDeclaration ||
  node.kind === SyntaxKind.TypeAliasDeclaration;

/** All small mistakes that can be made in a file. */
export function allMutations(file: SourceFile): Mutation[] {
  const found: Mutation[] = [];
  const visit = (node: Node): void => {
    if (isInert(node)) return;
    found.push(...mutationsOf(node, file));
    node.forEachChild(child => void visit(child));
  };
  visit(file);
  return found;
}
