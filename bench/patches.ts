import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {bundle} from '../build/bundle.ts';
import {patches, patchesWithout} from '../build/patches/index.ts';
import {cpuOf} from './harness/process.ts';
import {BenchTerminal} from './harness/terminal.ts';
import {measureKeys, measureStart, type Program, quantile, type Samples} from './measure.ts';

/**
 * Measures what each patch of the build gains: `npm run bench:patches`, or `-- --only quick-widths --rounds 20`. The
 * program is measured with and without the patch; patches that need it are left out of both.
 */
const {values: options} = parseArgs({
  options: {
    only: {type: 'string', multiple: true, default: []},
    rounds: {type: 'string', default: '15'},
    runs: {type: 'string', default: '3'},
  },
});

const folder = mkdtempSync(join(tmpdir(), 'skydeck-patches-'));
const ready = /DEMO.*\d–[\d,]+ of [\d,]+/s;
const all = patches.map(({name}) => name);
const names = options.only.length > 0 ? options.only : ['all', ...all];

async function buildWithout(without: readonly string[]): Promise<Program> {
  const name = without.length === 0 ? 'patched' : `without-${without.join('-')}`;
  const outfile = join(folder, `${name}.mjs`);
  await bundle({outfile, patches: patchesWithout(without)});
  return {name, command: [process.execPath, outfile], ready, down: 'j'};
}

/** The patches that need this one. */
const dependents = (name: string): string[] =>
  patches
    .filter(({needs = []}) => needs.some(needed => needed.name === name))
    .map(({name: dependent}) => dependent);

/** Milliseconds on a CPU, of all threads, from the start to the first data. */
async function cpuOfStart(program: Program): Promise<number> {
  const terminal = new BenchTerminal(program);
  try {
    await terminal.until(ready);
    return cpuOf(terminal.pid).all;
  } finally {
    await terminal.close();
  }
}

interface Measured {
  readonly samples: Samples;
  readonly startCpu: number[];
}

async function measure(pair: readonly Program[]): Promise<Measured[]> {
  const results = pair.map((): Measured => ({samples: new Map(), startCpu: []}));
  // In turn, so that other work on the machine slows both.
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [index, program] of pair.entries()) {
      const result = results[index];
      if (!result) continue;
      await measureStart(program, result.samples);
      result.startCpu.push(await cpuOfStart(program));
      if (round < Number(options.runs)) await measureKeys(program, result.samples);
    }
  }
  return results;
}

/** The lowest value of all rounds: other work on the machine only adds to it. */
const best = (values: readonly number[] | undefined): string => quantile(values ?? [], 0).toFixed(1);

console.log(
  `${process.version}, 120 × 40, the demo account; the best of ${options.rounds} starts, with → without\n`,
);
try {
  for (const name of names) {
    const left = name === 'all' ? [] : dependents(name);
    const pair = [await buildWithout(left), await buildWithout(name === 'all' ? all : [name, ...left])];
    const [patched, unpatched] = await measure(pair);
    if (!patched || !unpatched) continue;
    const change = (unit: string, of: (measured: Measured) => readonly number[] | undefined): string =>
      `${best(of(patched))} → ${best(of(unpatched))} ${unit}`;
    console.log(
      [
        name.padEnd(18),
        `start ${change('ms', ({samples}) => samples.get('start'))}`,
        `its CPU ${change('ms', ({startCpu}) => startCpu)}`,
        `CPU a key ${change('ms', ({samples}) => samples.get('cpuMain'))}`,
        `memory ${change('MB', ({samples}) => samples.get('memory'))}`,
      ].join(' · '),
    );
  }
} finally {
  rmSync(folder, {recursive: true});
}
