import {appendFileSync, existsSync, readFileSync} from 'node:fs';
import {type RunnerTestCase, TestRunner, type VitestTestRunner} from 'vitest';
import {forgetCalls} from '../../../src/app/state/memoize.ts';

/** Runs each test once more for every mistake that it reaches, with the switch of that mistake on. */

/** A mistake that a test noticed. */
export interface Noticed {
  key: number;
  test: string;
}

/** Vitest's type leaves out what a test has asked to be done at its end. */
interface Test extends RunnerTestCase {
  onFinished: ((context: unknown) => unknown)[] | undefined;
}

/** The environment names the file of results, one a line. It is shared by all processes. */
const results = process.env.SWITCHED_RESULTS ?? '';
// The cast: the keys of the mistakes to try in each file of tests, as they were written for this run.
const keys = JSON.parse(readFileSync(process.env.SWITCHED_KEYS ?? '', 'utf8')) as Record<string, number[]>;
/** Milliseconds; tests that take longer are run once. */
const longest = 15_000;

const noticed = new Set<number>();
let on: number | undefined;
/** The mistakes that the test at hand has reached; undefined where they are not looked for. */
let reached: Set<number> | undefined;
let asked = 0;
/** A mistake may make a loop endless. */
let mostAsked = Number.POSITIVE_INFINITY;
let read = 0;
let file = '';

Object.assign(globalThis, {
  __isOn(key: number): boolean {
    if (++asked > mostAsked) throw new Error('this does not end');
    reached?.add(key);
    return key === on;
  },
});

/** Takes in what the other processes have found. */
function readResults(): void {
  const text = existsSync(results) ? readFileSync(results, 'utf8') : '';
  const end = text.lastIndexOf('\n') + 1;
  // The cast: `tryOne` has written it.
  for (const line of text.slice(read, end).split('\n').filter(Boolean))
    noticed.add((JSON.parse(line) as Noticed).key);
  read = end;
}

const root = process.cwd();
// Before tests put others in their place.
const {setTimeout: startTimer, clearTimeout: stopTimer} = globalThis;
const clock = performance.now.bind(performance);

export default class extends TestRunner implements VitestTestRunner {
  async runTask(task: RunnerTestCase): Promise<void> {
    // The cast: see above.
    const test = task as Test;
    const run = TestRunner.getTestFn(test);
    const name = test.file.filepath.slice(root.length + 1);
    if (name !== file) readResults();
    file = name;
    [reached, asked] = [new Set(), 0];
    const start = clock();
    // A test before it may have left behind what it waits for.
    await inTime(run(), 60_000);
    const took = clock() - start;
    const [here, most] = [reached, 20 * asked + 100_000];
    reached = undefined;
    const {onFinished} = test;
    const left = (keys[name] ?? []).filter(key => here.has(key) && !noticed.has(key));
    const limit = 5000 + 5 * took;
    if (left.length > 0 && took < longest && (await passes(test, run, limit)))
      for (const key of left) if (!(await tryOne(test, run, {key, limit, most}))) break;
    test.onFinished = onFinished;
  }
}

/** Rejects if the work takes longer. @param limit in milliseconds */
async function inTime(work: unknown, limit: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = startTimer(() => late.reject(new Error('it is late')), limit);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    stopTimer(timer);
  }
}

/** Runs a test again, with what it does at its end. */
async function again(test: Test, run: () => unknown): Promise<void> {
  forgetCalls();
  const finishing: NonNullable<Test['onFinished']> = [];
  test.onFinished = finishing;
  await run();
  for (const finish of finishing.toReversed()) await finish(test.context);
}

const passes = (test: Test, run: () => unknown, limit: number): Promise<boolean> =>
  inTime(again(test, run), limit).then(
    () => true,
    () => false,
  );

/** @returns whether the test can still be run again */
async function tryOne(
  test: Test,
  run: () => unknown,
  {key, limit, most}: {key: number; limit: number; most: number},
): Promise<boolean> {
  [on, asked, mostAsked] = [key, 0, most];
  const isNoticed = !(await passes(test, run, limit));
  [on, mostAsked] = [undefined, Number.POSITIVE_INFINITY];
  if (!isNoticed) return true;
  // It may have failed because it ran before.
  if (!(await passes(test, run, limit))) return false;
  noticed.add(key);
  const result: Noticed = {key, test: `${file}: ${test.name}`};
  appendFileSync(results, `${JSON.stringify(result)}\n`);
  return true;
}
