/**
 * Plants small mistakes in a copy of the program, one at a time, and says which of them no test notices.
 * `npm run mutants -- --count 200 --seed 7`
 *
 * StrykerJS does not do it: it needs the programming interface that TypeScript 7 no longer has, so that it cannot leave
 * out what TypeScript refuses, and it has no sample, only all mistakes of the files that it is given.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {copyProject} from './copy.ts';
import {equal} from './equal.ts';
import {type Chosen, testsFor} from './nearest.ts';
import {findReach, functionsOf, type Reaching, testFiles} from './reach.ts';
import {type Judged, markdown} from './report.ts';
import {type Mutant, mutants} from './sample.ts';
import {run} from './tests.ts';
import {importersOf, sourceFiles, Types} from './types.ts';

const {values: options} = parseArgs({
  options: {
    count: {type: 'string', default: '200'},
    seed: {type: 'string', default: '1'},
    report: {type: 'string', default: 'mutants.md'},
    /** How many seconds of tests at most are run for a mutant. */
    wide: {type: 'string', default: '120'},
    /** Where it is kept which tests call what; read instead of run for, if it is there. */
    reach: {type: 'string'},
  },
});

const {folder, remove} = copyProject();
process.once('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const types = new Types(folder);
const files = sourceFiles(folder);

async function readReach(): Promise<readonly Reaching[]> {
  if (options.reach !== undefined && existsSync(options.reach))
    return JSON.parse(readFileSync(options.reach, 'utf8')) as Reaching[];
  console.error('All tests run once, to see what each of them calls.');
  const reached = await findReach(folder, types, testFiles(folder));
  if (options.reach !== undefined) writeFileSync(options.reach, JSON.stringify(reached));
  return reached;
}

/** Runs the tests of a mutant, whose file has been changed. @returns what noticed it */
async function noticedBy({near, wide}: Chosen, seconds: (files: readonly string[]) => number) {
  for (const tests of [near, wide]) {
    if (tests.length === 0) continue;
    const limit = Math.round(60 + 8 * seconds(tests));
    const {first} = await run(folder, tests, {bail: true, limit});
    if (first !== undefined) return first;
  }
  return undefined;
}

async function judge(mutant: Mutant, reached: readonly Reaching[]): Promise<Judged> {
  const {file, start, end, before, after} = mutant;
  const same = equal.find(each => each.file === file && each.before === before && each.after === after);
  if (same) return {mutant, result: 'equal', why: same.why};
  const importers = importersOf(folder, files, file);
  const budget = {near: 8, wide: Number(options.wide)};
  const chosen = testsFor(mutant, functionsOf(types.parse(file)), importers, reached, budget);
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, text.slice(0, start) + mutant.text + text.slice(end));
    const refusal = types.problemAfterChange(file, importers);
    if (refusal !== undefined) return {mutant, result: 'refused', why: refusal};
    if (chosen.reaching === 0) return {mutant, result: 'not called', why: ''};
    const seconds = (tests: readonly string[]) =>
      reached.reduce((sum, each) => sum + (tests.includes(each.test) ? each.seconds : 0), 0);
    const first = await noticedBy(chosen, seconds);
    if (first !== undefined) return {mutant, result: 'noticed', why: first};
    const tried = chosen.near.length + chosen.wide.length;
    return {mutant, result: 'survived', why: `${tried} of ${chosen.reaching} files of tests that call it`};
  } finally {
    writeFileSync(path, text);
    types.problemAfterChange(file, []);
  }
}

const reached = await readReach();
const judged: Judged[] = [];
const tried = () => judged.filter(each => each.result !== 'refused').length;
for (const mutant of mutants(types, files, Number(options.seed))) {
  if (tried() >= Number(options.count)) break;
  const one = await judge(mutant, reached);
  judged.push(one);
  writeFileSync(options.report, markdown(Number(options.seed), judged));
  if (one.result === 'refused') continue;
  console.log(`${tried()} ${one.result}: ${mutant.file}:${mutant.line}: ${mutant.before} → ${mutant.after}`);
}
types.close();
