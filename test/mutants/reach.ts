import {appendFileSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {isBlock, type Node, type SourceFile} from 'typescript/unstable/ast';
import {run} from './tests.ts';
import {sourceFiles, type Types} from './types.ts';

/** A test file: the functions it calls, as `file:offset` of their bodies, and how long it takes. */
export interface Reaching {
  readonly test: string;
  readonly functions: readonly string[];
  readonly seconds: number;
}

/** The tests of the sources; those that are about the files as such notice a mutant for no reason of behaviour. */
export const testFiles = (folder: string): string[] =>
  readdirSync(join(folder, 'test'), {recursive: true, encoding: 'utf8'})
    .filter(name => /\.test\.tsx?$/.test(name))
    .filter(name => !/^(e2e|peers|hostile|unit\/build|unit\/structure)/.test(name))
    .map(name => `test/${name}`)
    .sort();

/** The body of a function, if the node is one. */
const bodyOf = (node: Node): Node | undefined =>
  'body' in node && 'parameters' in node ? ((node.body as Node | undefined) ?? undefined) : undefined;

/** Where the bodies of functions start and end. */
export function functionsOf(file: SourceFile): {start: number; end: number; isBlock: boolean}[] {
  const found: {start: number; end: number; isBlock: boolean}[] = [];
  const visit = (node: Node): void => {
    const body = bodyOf(node);
    if (body) found.push({start: body.getStart(file), end: body.end, isBlock: isBlock(body)});
    node.forEachChild(child => void visit(child));
  };
  visit(file);
  return found;
}

/** A file in which each function notes that it was called. */
function withProbes(name: string, file: SourceFile): string {
  const probe = (start: number) => `globalThis.__reached?.add(${JSON.stringify(`${name}:${start}`)})`;
  const insertions = functionsOf(file).flatMap(body =>
    body.isBlock
      ? [{at: body.start + 1, text: `${probe(body.start)};`, outer: 0}]
      : [
          {at: body.start, text: `(${probe(body.start)},`, outer: 0},
          {at: body.end, text: ')', outer: 1},
        ],
  );
  let text = file.text;
  for (const {at, text: inserted} of insertions.sort((one, two) => two.at - one.at || two.outer - one.outer))
    text = text.slice(0, at) + inserted + text.slice(at);
  return text;
}

/** Writes down, after each file of tests, what it called and how long it took. */
const recorder = (notes: string) => `
import {appendFileSync as __append} from 'node:fs';
import {beforeAll as __first} from 'vitest';
const __start = performance.now();
__first(() => () => {
  const test = expect.getState().testPath;
  const seconds = (performance.now() - __start) / 1000;
  __append(${JSON.stringify(notes)}, JSON.stringify({test, functions: [...globalThis.__reached], seconds}) + '\\n');
  globalThis.__reached.clear();
});
`;

/** Runs all tests once, and notes which functions each file of them calls. The copy is as before afterwards. */
export async function findReach(folder: string, types: Types, among: readonly string[]): Promise<Reaching[]> {
  const notes = join(folder, 'reached.ndjson');
  writeFileSync(notes, '');
  const changed = new Map<string, string>();
  const change = (name: string, text: string) => {
    changed.set(name, readFileSync(join(folder, name), 'utf8'));
    writeFileSync(join(folder, name), text);
  };
  for (const name of sourceFiles(folder)) change(name, withProbes(name, types.parse(name)));
  const setup = readFileSync(join(folder, 'test/setup.ts'), 'utf8');
  change('test/setup.ts', `(globalThis as {__reached?: unknown}).__reached ??= new Set();\n${setup}`);
  appendFileSync(join(folder, 'test/setup.ts'), recorder(notes));
  let failed: readonly string[];
  try {
    ({failed} = await run(folder, among, {bail: false, limit: 3600}));
  } finally {
    for (const [name, text] of changed) writeFileSync(join(folder, name), text);
  }
  return (
    readFileSync(notes, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Reaching)
      .map(each => ({...each, test: each.test.slice(folder.length + 1)}))
      // What fails without a mistake notices none.
      .filter(({test}) => !failed.includes(test))
  );
}
