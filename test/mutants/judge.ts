import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {functionsOf} from './functions.ts';
import type {Imports} from './imports.ts';
import {type Chosen, testsFor} from './nearest.ts';
import {outcomeOf} from './patience.ts';
import {type Reach, slowTests} from './reach.ts';
import type {Judged} from './report.ts';
import type {Mutant} from './sample.ts';
import {type Outcome, run} from './tests.ts';
import type {Types} from './types.ts';

/** A mutant that no test near to it notices: the others are run for several of them at once, since few notice what those do not. */
export interface Pending {
  readonly mutant: Mutant;
  readonly chosen: Chosen;
}

/** How many of them at once. */
const together = 12;
/** From so many failures on, one of several mistakes breaks too much to tell what the others do. */
const broken = 40;
/** How many seconds the slow tests may take for them. */
const slowest = 1800;

/** Plants mistakes in a copy of the project, and finds out which tests notice them. */
export class Judge {
  readonly #folder: string;
  readonly #types: Types;
  readonly #imports: Imports;
  readonly #reach: Reach;
  readonly #seconds: ReadonlyMap<string, number>;
  readonly #wide: number;

  /** @param wide how many seconds of tests at most are run for a mutant */
  constructor(folder: string, types: Types, imports: Imports, reach: Reach, wide: number) {
    this.#folder = folder;
    this.#types = types;
    this.#imports = imports;
    this.#reach = reach;
    this.#seconds = new Map(reach.tests.map(({test, seconds}) => [test, seconds]));
    this.#wide = wide;
  }

  /** Says why no test is run for a mutant: TypeScript refuses it. */
  leftOut(mutant: Mutant): Judged | undefined {
    const {file} = mutant;
    const restore = this.#plant([mutant]);
    try {
      const refusal = this.#types.problemAfterChange(file, this.#imports.importersOf(file));
      return refusal === undefined ? undefined : {mutant, result: 'refused', why: refusal};
    } finally {
      restore();
      this.#types.changed(file);
    }
  }

  /** The tests that are likeliest to notice a mutant, as many as take so many seconds; the first, however long it takes. */
  likeliest(mutant: Mutant, seconds: number): readonly string[] {
    const {near, wide} = this.#chosenFor(mutant, seconds);
    return [...near, ...wide];
  }

  #chosenFor(mutant: Mutant, wide: number): Chosen {
    const functions = functionsOf(mutant.file, this.#types.parse(mutant.file));
    return testsFor(mutant, functions, this.#imports, this.#reach, {near: 6, wide});
  }

  /** Runs the tests that are near to a mutant. @returns what came of it, or the mutant that has to wait for the others */
  async near(mutant: Mutant): Promise<Judged | Pending> {
    const chosen = this.#chosenFor(mutant, this.#wide);
    const restore = this.#plant([mutant]);
    try {
      const {first} = await this.#runAlone(mutant, chosen.near, restore);
      return first === undefined ? {mutant, chosen} : {mutant, result: 'noticed', why: first};
    } finally {
      restore();
    }
  }

  /** Runs the other tests for mutants that no near test notices: for all of them at once, then what failed for each alone. */
  async wide(pending: readonly Pending[]): Promise<Judged[]> {
    const judged: Judged[] = [];
    for (const group of grouped(pending)) {
      const tests = new Set(group.flatMap(({chosen}) => chosen.wide));
      const left: Pending[] = [];
      for (const [each, failed] of await this.#failedWith(group, [...tests])) {
        const one = await this.#alone(each, failed, each.chosen.wide);
        if (one.result === 'noticed') judged.push(one);
        else left.push(each);
      }
      const slow = left.length === 0 ? [] : slowTests(this.#folder);
      for (const [each, failed] of await this.#failedWith(left, slow, slowest))
        judged.push(await this.#alone(each, failed, slow));
    }
    return judged;
  }

  /**
   * The tests that may notice each of these mistakes: those that fail with all of them at once. Where one of them breaks many, these say
   * nothing of the others, so the group is halved.
   */
  async #failedWith(
    group: readonly Pending[],
    tests: readonly string[],
    limit?: number,
  ): Promise<[Pending, readonly string[]][]> {
    if (group.length <= 1) return group.map(each => [each, tests]);
    const restore = this.#plant(group.map(({mutant}) => mutant));
    let failed: readonly string[];
    try {
      ({failed} = await this.#run(tests, broken, limit, 2));
    } finally {
      restore();
    }
    if (failed.length < broken) return group.map(each => [each, failed]);
    const half = Math.ceil(group.length / 2);
    return [
      ...(await this.#failedWith(group.slice(0, half), tests, limit)),
      ...(await this.#failedWith(group.slice(half), tests, limit)),
    ];
  }

  /** Runs those of the tests that failed for several at once. */
  async #alone(
    {mutant, chosen: {near, wide, reaching, called}}: Pending,
    failed: readonly string[],
    among: readonly string[],
  ): Promise<Judged> {
    const restore = this.#plant([mutant]);
    try {
      const tests = among.filter(test => failed.includes(test));
      const {first} = await this.#runAlone(mutant, tests, restore);
      if (first !== undefined) return {mutant, result: 'noticed', why: first};
      const why = `${near.length + wide.length} of ${reaching} files of tests that may notice it`;
      return {mutant, result: called ? 'survived' : 'not called', why};
    } finally {
      restore();
    }
  }

  /** @param takeOut takes the mistake out, which is planted */
  async #runAlone(mutant: Mutant, tests: readonly string[], takeOut: () => void): Promise<Outcome> {
    const withMistake = (limit: number) => this.#run(tests, 1, limit);
    const without = async () => {
      takeOut();
      const start = performance.now();
      await this.#run(tests, 0, 3600);
      this.#plant([mutant]);
      return (performance.now() - start) / 1000;
    };
    return outcomeOf({withMistake, without}, this.#limit(tests));
  }

  async #run(
    tests: readonly string[],
    bail: number,
    limit: number = this.#limit(tests),
    workers = 1,
  ): Promise<Outcome> {
    return tests.length === 0 ? {failed: []} : run(this.#folder, tests, {bail, workers, limit});
  }

  /** How many seconds tests may take at first: several times what they compute, which of the slow ones is not known. */
  #limit(tests: readonly string[]): number {
    return Math.round(30 + 6 * tests.reduce((sum, test) => sum + (this.#seconds.get(test) ?? 10), 0));
  }

  /** Writes mistakes into their files, one a file. @returns what takes them out again */
  #plant(mutants: readonly Mutant[]): () => void {
    const texts = mutants.map(({file, start, end, text}) => {
      const path = join(this.#folder, file);
      const before = readFileSync(path, 'utf8');
      writeFileSync(path, before.slice(0, start) + text + before.slice(end));
      return {path, before};
    });
    return () => {
      for (const {path, before} of texts) writeFileSync(path, before);
    };
  }
}

/** Groups in which no file has two mistakes. */
function grouped(pending: readonly Pending[]): Pending[][] {
  const groups: Pending[][] = [];
  for (const each of pending) {
    const group = groups.find(
      one => one.length < together && one.every(({mutant}) => mutant.file !== each.mutant.file),
    );
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}
