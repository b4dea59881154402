import {type FunctionBody, functionsAround} from './functions.ts';
import type {Imports} from './imports.ts';
import type {Reach, Reaching} from './reach.ts';
import type {Mutant} from './sample.ts';

/** The tests to run for a mutant, in turn: first those that are likeliest to notice it. */
export interface Chosen {
  readonly near: readonly string[];
  readonly wide: readonly string[];
  /** How many files of tests may notice it, whether chosen or not. */
  readonly reaching: number;
  /** Whether any of them is known to call the function. */
  readonly called: boolean;
}

/** The goldens of all that is declared as data: what stands outside of functions shows there. */
const declared = 'test/unit/registry/declared.test.ts';
/** The goldens of what the functions of each resource return. */
const derived = 'test/unit/registry/derived.test.ts';
/** Tests of the resources, which they know by their list of all. */
const ofResources = /^test\/unit\/(registry|resources)\//;

/** How many names of folders and files two paths have in common, in any order. */
function likeness(test: string, file: string): number {
  const words = new Set(file.replace(/\.tsx?$/, '').split(/[/-]/));
  return test.split(/[/.-]/).filter(word => word !== 'src' && words.has(word)).length;
}

/**
 * The tests that call the function a mutant is in. Of what is outside of functions, called while modules load, or not the same
 * as when the calls were recorded: those that import the file, call any function of it or of the files that import it.
 * What calls few functions, and is named like the file, comes first.
 * @param functions the functions of the file
 * @param seconds how long the tests may take
 */
export function testsFor(
  {file, start}: Mutant,
  functions: readonly FunctionBody[],
  imports: Imports,
  reach: Reach,
  seconds: {near: number; wide: number},
): Chosen {
  const around = functionsAround(functions, start);
  const sure = around.find(({key}) => reach.known.has(key));
  const callers = reach.tests.filter(each => sure && each.functions.has(sure.key));
  const inner = around[0];
  const isSure = sure !== undefined && !reach.loading.has(sure.key) && sure === inner && callers.length > 0;
  const importers = new Set(imports.importersOf(file));
  const calls = ({functions: called}: Reaching, of: (name: string) => boolean) =>
    [...called].some(key => of(key.slice(0, key.lastIndexOf(':'))));
  const among = isSure
    ? callers
    : reach.tests.filter(
        each =>
          callers.includes(each) ||
          imports.ofTest(each.test).includes(file) ||
          (each.test === declared && imports.reaches(declared, file)) ||
          (file.startsWith('src/resources/') &&
            ofResources.test(each.test) &&
            imports.reaches(each.test, file)) ||
          calls(each, name => name === file || importers.has(name)),
      );
  // The square root: a test that calls ten times as much is not ten times less likely to look.
  const rank = (each: Reaching) => {
    if (each.test === declared) return !isSure ? 0 : 1000;
    if (each.test === derived && file.startsWith('src/resources/')) return 0;
    const close = imports.ofTest(each.test).includes(file) ? 4 : 1;
    const direct = isSure || callers.includes(each) || calls(each, name => name === file) ? 1 : 1 / 3;
    return Math.sqrt(1 + each.functions.size) / (1 + 3 * likeness(each.test, file)) / close / direct;
  };
  const ordered = among.map(each => ({each, at: rank(each)})).toSorted((one, two) => one.at - two.at);
  const near: string[] = [];
  const wide: string[] = [];
  let spent = 0;
  for (const {each} of ordered) {
    const isNear = near.length === 0 || (near.length < 6 && spent + each.seconds <= seconds.near);
    // One that takes very long does not keep out those behind it.
    if (!isNear && spent + each.seconds > seconds.wide) continue;
    spent += each.seconds;
    (isNear ? near : wide).push(each.test);
  }
  const called = sure === undefined || sure !== inner || reach.loading.has(sure.key) || callers.length > 0;
  return {near, wide, reaching: among.length, called};
}
