/**
 * Plants small mistakes in a copy of the program, and says which of them no test notices.
 * `npm run mutants -- --count 200 --seed 7`
 *
 * StrykerJS does not do it: it needs the programming interface that TypeScript 7 no longer has, so that it cannot leave
 * out what TypeScript refuses, and it has no sample, only all mistakes of the files that it is given.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {copyProject} from './copy.ts';
import {Imports} from './imports.ts';
import {Judge, type Pending} from './judge.ts';
import {reachOf} from './reach.ts';
import {cell, type Judged, markdown, readReport} from './report.ts';
import {type Mutant, mutants, mutantsOf} from './sample.ts';
import {noticedAtOnce} from './switched/at-once.ts';
import {sourceFiles, Types} from './types.ts';

const {values: options} = parseArgs({
  options: {
    count: {type: 'string', default: '200'},
    seed: {type: 'string', default: '1'},
    report: {type: 'string', default: 'mutants.md'},
    /** How many seconds of tests at most are run for a mutant. */
    wide: {type: 'string', default: '240'},
    /** Where it is kept which tests call what. Tests that have changed since are looked at again. */
    reach: {type: 'string'},
    /** Only files below this folder, given once or more. */
    only: {type: 'string', multiple: true},
    /** Whether to end after the quick tests. The report lists what they have not noticed. */
    quick: {type: 'boolean'},
    /** A report whose survivors are judged again, in place of a sample. */
    again: {type: 'string'},
  },
});

const {folder, remove} = copyProject();
process.once('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const types = new Types(folder);
const files = sourceFiles(folder);
const reach = await reachOf(folder, types, options.reach);
const judge = new Judge(folder, types, new Imports(folder, files), reach, Number(options.wide));

const before = options.again === undefined ? undefined : readReport(readFileSync(options.again, 'utf8'));
const seed = before?.seed ?? Number(options.seed);
const judged: Judged[] = [];
const drawn: Mutant[] = [];
/** Those that are not judged yet. */
const left = () => drawn.filter(mutant => !judged.some(one => one.mutant === mutant));
let pending: Pending[] = [];
let tried = 0;

/** The survivors of a report, by their lines. */
function* fromReport(earlier: readonly Judged[]): Generator<Mutant> {
  for (const each of earlier) {
    const {file, before: from, after: to} = each.mutant;
    const isLeft = each.result === 'survived' || each.result === 'not called';
    const found = isLeft && files.includes(file) ? mutantsOf(types, file) : [];
    const mutant = found.find(one => cell(one.before) === from && cell(one.after) === to);
    if (mutant) yield mutant;
    else judged.push(isLeft ? {...each, result: 'gone'} : each);
  }
}

const among = files.filter(file => options.only?.some(path => file.startsWith(path)) ?? true);
const report = () => writeFileSync(options.report, markdown(seed, judged, left()));

function add(one: Judged): void {
  judged.push(one);
  const {file, line, before: from, after: to} = one.mutant;
  if (one.result !== 'refused')
    console.log(`${judged.length} ${one.result}: ${file}:${line}: ${from} → ${to}`);
}

async function settle(): Promise<void> {
  for (const one of await judge.wide(pending)) add(one);
  pending = [];
  report();
}

for (const mutant of before ? fromReport(before.judged) : mutants(types, among, seed)) {
  if (!before && tried >= Number(options.count)) break;
  const one = judge.leftOut(mutant);
  if (one) add(one);
  else drawn.push(mutant);
  if (one?.result !== 'refused') tried++;
}
// First with quick tests, which notice most.
for (const seconds of [5, 30]) {
  const noticed = await noticedAtOnce(folder, types, left(), mutant => judge.likeliest(mutant, seconds));
  for (const [mutant, why] of noticed) add({mutant, result: 'noticed', why});
  report();
}
for (const mutant of options.quick ? [] : left()) {
  const one = await judge.near(mutant);
  if ('chosen' in one) pending.push(one);
  else add(one);
  report();
  // Two groups of those that are judged together.
  if (pending.length >= 24) await settle();
}
await settle();
types.close();
