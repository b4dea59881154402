import {appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {SourceFile} from 'typescript/unstable/ast';
import {functionsOf, hashOf} from './functions.ts';
import {run} from './tests.ts';
import {sourceFiles, type Types} from './types.ts';

/** A test file: the functions it calls, by their keys, and how long it computes, which does not depend on what else runs. */
export interface Reaching {
  readonly test: string;
  /** Of the text of the test. */
  readonly hash: string;
  readonly functions: ReadonlySet<string>;
  readonly seconds: number;
  /** It fails without a mistake, so that it notices none. */
  readonly fails?: boolean;
}

/** Which tests call what, and what there is to call. */
export interface Reach {
  readonly tests: readonly Reaching[];
  /** Functions that there were when it was recorded; of what has changed since it is not known who calls it. */
  readonly known: ReadonlySet<string>;
  /** Functions that are called while modules load, which happens for the first test of a process alone. */
  readonly loading: ReadonlySet<string>;
}

const allTests = (folder: string): string[] =>
  readdirSync(join(folder, 'test'), {recursive: true, encoding: 'utf8'})
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => `test/${name}`)
    .sort();

/** They notice a mutant for no reason of behaviour, run the built program, or fail while the sources hold probes. */
const leftOut = /^test\/(e2e|peers|hostile|promises|unit\/(build|structure|readme-example))/;

/** The tests of the sources' behaviour. */
export const testFiles = (folder: string): string[] => allTests(folder).filter(name => !leftOut.test(name));

/** The tests that take long: of the built program, and over hostile accounts. */
export const slowTests = (folder: string): string[] =>
  allTests(folder).filter(name => /^test\/(e2e|hostile)/.test(name));

/** A file in which each function notes that it was called. */
function withProbes(name: string, file: SourceFile): string {
  const probe = (key: string) => `globalThis.__reached?.add(${JSON.stringify(key)})`;
  const insertions = functionsOf(name, file).flatMap(body =>
    body.isBlock
      ? [{at: body.start + 1, text: `${probe(body.key)};`, outer: 0}]
      : [
          {at: body.start, text: `(${probe(body.key)},`, outer: 0},
          {at: body.end, text: ')', outer: 1},
        ],
  );
  let text = file.text;
  for (const {at, text: inserted} of insertions.sort((one, two) => two.at - one.at || two.outer - one.outer))
    text = text.slice(0, at) + inserted + text.slice(at);
  return text;
}

interface Note {
  readonly test: string;
  readonly functions: readonly string[];
  readonly loading: readonly string[];
  readonly seconds: number;
}

/** Writes down, after each file of tests, what it called and how long it took. */
const recorder = (notes: string) => `
import {appendFileSync as __append} from 'node:fs';
import {beforeAll as __first} from 'vitest';
const __start = process.cpuUsage();
__first(() => {
  const loading = [...globalThis.__reached];
  return () => {
    const test = expect.getState().testPath;
    const {user, system} = process.cpuUsage(__start);
    const seconds = (user + system) / 1e6;
    const note = {test, functions: [...globalThis.__reached], loading, seconds};
    __append(${JSON.stringify(notes)}, JSON.stringify(note) + '\\n');
    globalThis.__reached.clear();
  };
});
`;

/** Runs tests once, and notes which functions each file of them calls. The copy is as before afterwards. */
async function findReach(folder: string, types: Types, among: readonly string[]): Promise<Reach> {
  const notes = join(folder, 'reached.ndjson');
  writeFileSync(notes, '');
  const changed = new Map<string, string>();
  const known = new Set<string>();
  const change = (name: string, text: string) => {
    changed.set(name, readFileSync(join(folder, name), 'utf8'));
    writeFileSync(join(folder, name), text);
  };
  for (const name of sourceFiles(folder)) {
    const file = types.parse(name);
    for (const {key} of functionsOf(name, file)) known.add(key);
    change(name, withProbes(name, file));
  }
  const setup = readFileSync(join(folder, 'test/setup.ts'), 'utf8');
  change('test/setup.ts', `(globalThis as {__reached?: unknown}).__reached ??= new Set();\n${setup}`);
  appendFileSync(join(folder, 'test/setup.ts'), recorder(notes));
  let failed: readonly string[];
  try {
    ({failed} = await run(folder, among, {bail: 0, workers: 2, limit: 3600}));
  } finally {
    for (const [name, text] of changed) writeFileSync(join(folder, name), text);
  }
  const noted = readFileSync(notes, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Note)
    .map(note => ({...note, test: note.test.slice(folder.length + 1)}));
  for (const test of failed) console.error(`${test} fails without a mistake, and is left out.`);
  return {
    tests: among.map(test => {
      const {functions, seconds = 0} = noted.find(each => each.test === test) ?? {};
      const hash = hashOf(readFileSync(join(folder, test), 'utf8'));
      return {test, hash, functions: new Set(functions), seconds, fails: failed.includes(test)};
    }),
    known,
    loading: new Set(noted.flatMap(({loading}) => loading)),
  };
}

/** As it is kept: functions by their number in the list. */
interface Kept {
  readonly functions: readonly string[];
  /** How many of them, from the first, are `known`. */
  readonly known: number;
  readonly loading: readonly number[];
  readonly tests: readonly (Omit<Reaching, 'functions'> & {readonly called: readonly number[]})[];
}

function read(path: string): Reach {
  const {functions, known, loading, tests} = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  const named = (numbers: readonly number[]) => new Set(numbers.flatMap(number => functions[number] ?? []));
  return {
    known: new Set(functions.slice(0, known)),
    loading: named(loading),
    tests: tests.map(({called, ...test}) => ({...test, functions: named(called)})),
  };
}

function write(path: string, {known, loading, tests}: Reach): void {
  const functions = [...new Set([...known, ...loading, ...tests.flatMap(each => [...each.functions])])];
  const numbers = new Map(functions.map((key, number) => [key, number]));
  const numbered = (keys: ReadonlySet<string>) => [...keys].flatMap(key => numbers.get(key) ?? []);
  const kept: Kept = {
    functions,
    known: known.size,
    loading: numbered(loading),
    tests: tests.map(({functions: called, ...test}) => ({...test, called: numbered(called)})),
  };
  writeFileSync(path, JSON.stringify(kept));
}

/**
 * Which tests call what: as it was kept in a file, while tests that are new or have changed since are run once.
 * @param path of the file, in which it is kept for the next time
 */
export async function reachOf(folder: string, types: Types, path: string | undefined): Promise<Reach> {
  const kept = path !== undefined && existsSync(path) ? read(path) : undefined;
  const all = testFiles(folder);
  const asKept = (kept?.tests ?? []).filter(
    ({test, hash}) => all.includes(test) && hashOf(readFileSync(join(folder, test), 'utf8')) === hash,
  );
  const left = all.filter(test => !asKept.some(each => each.test === test));
  const usable = (tests: readonly Reaching[]) => tests.filter(({fails}) => !fails);
  if (left.length === 0 && kept) return {...kept, tests: usable(asKept)};
  console.error(`${left.length} files of tests run once, to see what each of them calls.`);
  const found = await findReach(folder, types, left);
  const reach: Reach = {
    tests: [...asKept, ...found.tests],
    // Whether a test that did not run now calls what is new is not known.
    known: kept?.known ?? found.known,
    loading: new Set([...(kept?.loading ?? []), ...found.loading]),
  };
  if (path !== undefined) write(path, reach);
  return {...reach, tests: usable(reach.tests)};
}
