import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Mutant} from '../sample.ts';
import {run} from '../tests.ts';
import type {Types} from '../types.ts';
import type {Noticed} from './runner.ts';
import {withSwitches} from './switches.ts';

/**
 * Plants mistakes in the copy, all at once, each behind a switch, and runs each test again with the switches that it asks for:
 * the program is loaded once for all of them. What it does not notice may be noticed by other means all the same: a value that
 * is worked out while modules load, or is remembered, does not follow its switch. The copy is as before afterwards.
 * @param testsOf the files of tests that may notice a mistake
 * @returns by which test each was noticed
 */
export async function noticedAtOnce(
  folder: string,
  types: Types,
  mutants: readonly Mutant[],
  testsOf: (mutant: Mutant) => readonly string[],
): Promise<ReadonlyMap<Mutant, string>> {
  const [results, keys] = [join(folder, 'switched.ndjson'), join(folder, 'switched-keys.json')];
  rmSync(results, {force: true});
  const tried = mutants.flatMap((mutant, key) => testsOf(mutant).map(test => ({test, key})));
  const byTest = Map.groupBy(tried, ({test}) => test);
  const keysOf = [...byTest].map(([test, all]) => [test, all.map(({key}) => key)] as const);
  writeFileSync(keys, JSON.stringify(Object.fromEntries(keysOf)));
  const before = new Map<string, string>();
  const change = (name: string, text: string) => {
    const path = join(folder, name);
    before.set(path, readFileSync(path, 'utf8'));
    writeFileSync(path, text);
  };
  const keyed = mutants.map((mutant, key) => ({...mutant, key}));
  for (const [name, mistakes] of Map.groupBy(keyed, ({file}) => file))
    change(name, withSwitches(types.parse(name), mistakes).text);
  change('vitest.config.ts', withRunner(readFileSync(join(folder, 'vitest.config.ts'), 'utf8')));
  try {
    await run(folder, [...byTest.keys()], {
      ...{bail: 0, workers: 2, limit: 7200},
      env: {SWITCHED_RESULTS: results, SWITCHED_KEYS: keys},
    });
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
  const noticed = new Map<Mutant, string>();
  const lines = existsSync(results) ? readFileSync(results, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) {
    // The cast: the runner has written it.
    const {key, test} = JSON.parse(line) as Noticed;
    const mutant = mutants[key];
    if (mutant && !noticed.has(mutant)) noticed.set(mutant, test);
  }
  return noticed;
}

/** The configuration of the copy, in which tests run in the runner of the switches, for as long as they take with them. */
function withRunner(config: string): string {
  const anchor = "    setupFiles: 'test/setup.ts',\n";
  if (!config.includes(anchor)) throw new Error(`vitest.config.ts has no ${anchor.trim()}`);
  return config
    .replace(anchor, `${anchor}    runner: 'test/mutants/switched/runner.ts',\n`)
    .replaceAll('testTimeout: 60_000', 'testTimeout: 100_000_000');
}
