import {createHash} from 'node:crypto';
import {isBlock, type Node, type SourceFile} from 'typescript/unstable/ast';

/** The body of a function in a file. */
export interface FunctionBody {
  readonly start: number;
  readonly end: number;
  readonly isBlock: boolean;
  /** The file and a hash of the text: the same for as long as nothing changes in there. */
  readonly key: string;
}

export const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64').slice(0, 10);

/** The body of a function, if the node is one. */
const bodyOf = (node: Node): Node | undefined =>
  'body' in node && 'parameters' in node ? ((node.body as Node | undefined) ?? undefined) : undefined;

/** The bodies of all functions of a file. */
export function functionsOf(name: string, file: SourceFile): FunctionBody[] {
  const found: FunctionBody[] = [];
  const visit = (node: Node): void => {
    const body = bodyOf(node);
    if (body) {
      const [start, end] = [body.getStart(file), body.end];
      found.push({start, end, isBlock: isBlock(body), key: `${name}:${hashOf(file.text.slice(start, end))}`});
    }
    node.forEachChild(child => void visit(child));
  };
  visit(file);
  return found;
}

/** The functions that a place in a file lies in, the innermost first. */
export const functionsAround = (functions: readonly FunctionBody[], at: number): FunctionBody[] =>
  functions.filter(({start, end}) => start <= at && at < end).toSorted((one, two) => two.start - one.start);
