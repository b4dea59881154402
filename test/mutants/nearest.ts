import type {Reaching} from './reach.ts';
import type {Mutant} from './sample.ts';

/** The tests to run for a mutant, in turn: first those that are likeliest to notice it. */
export interface Chosen {
  readonly near: readonly string[];
  readonly wide: readonly string[];
  /** How many files of tests call the function, whether chosen or not. */
  readonly reaching: number;
}

/** How many names of folders and files two paths have in common, in any order. */
function likeness(test: string, file: string): number {
  const words = new Set(file.replace(/\.tsx?$/, '').split(/[/-]/));
  return test.split(/[/.-]/).filter(word => word !== 'src' && words.has(word)).length;
}

/**
 * The tests that call the function a mutant is in; outside of functions, those that call any function of the file, or
 * else of the files that import it.
 * What calls few functions, and is named like the file, comes first.
 * @param functions the bodies of the functions of the file, in order
 * @param importers the files that import it
 * @param seconds how long the tests may take
 */
export function testsFor(
  {file, start}: Mutant,
  functions: readonly {start: number; end: number}[],
  importers: readonly string[],
  reached: readonly Reaching[],
  seconds: {near: number; wide: number},
): Chosen {
  const innermost = functions
    .filter(body => body.start <= start && start < body.end)
    .toSorted((one, two) => two.start - one.start)[0];
  const calling = (begins: readonly string[]) =>
    reached.filter(({functions: called}) =>
      called.some(each => begins.some(begin => each.startsWith(begin))),
    );
  const ofFile = calling([`${file}:`]);
  const among = innermost
    ? reached.filter(({functions: called}) => called.includes(`${file}:${innermost.start}`))
    : ofFile.length > 0
      ? ofFile
      : calling(importers.map(each => `${each}:`));
  // The square root: a test that calls ten times as much is not ten times less likely to look.
  const rank = ({test, functions: called}: Reaching) =>
    Math.sqrt(called.length) / (1 + 3 * likeness(test, file));
  const ordered = among.toSorted((one, two) => rank(one) - rank(two));
  const near: string[] = [];
  const wide: string[] = [];
  let spent = 0;
  for (const {test, seconds: takes} of ordered) {
    const isNear = near.length === 0 || (near.length < 6 && spent + takes <= seconds.near);
    // One that takes very long does not keep out those behind it.
    if (!isNear && spent + takes > seconds.wide) continue;
    spent += takes;
    (isNear ? near : wide).push(test);
  }
  return {near, wide, reaching: among.length};
}
