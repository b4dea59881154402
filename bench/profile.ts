import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {addedBy, built, bundleOptions} from '../build/bundle.ts';
import {program as entry, journeysOf} from '../build/packs/journeys.ts';
import {packedEnd} from '../build/packs/open-packs.ts';
import {patches} from '../build/patches/index.ts';
import {linesOfPacks, type Sample, samplesOf} from './harness/cpu-profile.ts';
import {BenchTerminal} from './harness/terminal.ts';

/**
 * Prints the CPU time of the start by phase and by module: `npm run profile`. With `-- --keys jjjjkkkk` it prints that of keys
 * pressed once the first screen is drawn.
 */
const {values: options} = parseArgs({
  options: {
    runs: {type: 'string', default: '10'},
    keys: {type: 'string', default: ''},
    /** Keys pressed before, which are not measured, so that V8 has compiled the code. */
    before: {type: 'string', default: ''},
    size: {type: 'string', default: '120x40'},
    modules: {type: 'string', default: '30'},
    functions: {type: 'string', default: '0'},
    /** The URL of a service, whose token is in SKYDECK_TOKEN; by default the embedded one. */
    url: {type: 'string'},
  },
});

/** The phases with their functions. A sample belongs to the phase of its innermost function that is in one. */
const phases: readonly (readonly [phase: string, is: (name: string, module: string) => boolean])[] = [
  ['collecting garbage', name => name === '(garbage collector)'],
  ['taking in the code cache', (name, module) => name === 'Script' && module === 'node:vm'],
  ['the embedded service', (_, module) => module.startsWith('src/service/')],
  ['writing frames: what changed of them', (_, module) => module.startsWith('src/terminal/frame/')],
  ['drawing frames: Ink', name => name === 'onRender' || name === 'renderFrame'],
  ['layout: Yoga', name => name === 'calculateLayout'],
  ['rendering: React', name => name === 'performWorkOnRoot'],
  ['the next state', (name, module) => name === 'update' && module === 'src/app/loop/update.ts'],
  ['evaluating modules', name => /^\d+$/.test(name)],
  ['drawing lists without Ink', (_, module) => module.startsWith('components/direct/')],
  ['modules of Node', (_, module) => module.startsWith('node:')],
];
const phaseOf = ({stack}: Sample): string => {
  for (const {name, module} of stack) {
    const found = phases.find(([, is]) => is(name, module));
    if (found) return found[0];
  }
  return 'other';
};

const [columns = 120, rows = 40] = options.size.split('x').map(Number);
const size = {columns, rows};
const env: Record<string, string> = options.url
  ? {SKYDECK_URL: options.url, SKYDECK_TOKEN: process.env.SKYDECK_TOKEN ?? ''}
  : {};

const folder = mkdtempSync(join(tmpdir(), 'skydeck-profile-'));
const file = join(folder, 'profiled.js');

/** The program as it is built, but with the names of its functions and modules. */
async function buildReadable(): Promise<void> {
  const program = await built(entry, {...bundleOptions(patches), minify: false, minifySyntax: true});
  const packer = patches.find(({pack}) => pack);
  const packed = await packer?.pack?.(program, journeysOf(entry), await addedBy(patches));
  if (!packed) throw new Error('no patch packs the program');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(file + packedEnd, packed.bytes);
  writeFileSync(file, packed.loader);
}

const microseconds = (): number => Number(process.hrtime.bigint() / 1000n);

/** The samples of one run: up to the first data, or while the keys are pressed. */
async function run(packs: ReturnType<typeof linesOfPacks>): Promise<Sample[]> {
  const profiles = mkdtempSync(join(folder, 'run-'));
  const flags = ['--cpu-prof', '--cpu-prof-interval', '100', `--cpu-prof-dir=${profiles}`];
  const terminal = new BenchTerminal({command: [process.execPath, ...flags, file], env}, size);
  try {
    await terminal.until(/\d–[\d,]+ of [\d,]+/s);
    let [from, to] = [0, microseconds()];
    if (options.keys !== '') {
      await terminal.settle();
      for (const key of options.before) await terminal.press(key, 30);
      from = microseconds();
      for (const key of options.keys) await terminal.press(key, 30);
      to = microseconds();
    }
    await terminal.press('q');
    await terminal.untilExit();
    const [profile = ''] = readdirSync(profiles);
    return samplesOf(join(profiles, profile), packs, from, to);
  } finally {
    await terminal.close();
  }
}

function print(
  title: string,
  samples: readonly Sample[],
  by: (sample: Sample) => string | Iterable<string>,
  most: number,
): void {
  const sums = new Map<string, number>();
  for (const sample of samples) {
    const names = by(sample);
    for (const name of typeof names === 'string' ? [names] : names)
      sums.set(name, (sums.get(name) ?? 0) + sample.ms);
  }
  const times = options.keys.length || 1;
  const all = samples.reduce((sum, {ms}) => sum + ms, 0);
  console.log(`\n${title}, ms${options.keys === '' ? '' : ' a key'}`);
  for (const [name, ms] of [...sums].sort(([, one], [, other]) => other - one).slice(0, most))
    console.log(
      `${(ms / Number(options.runs) / times).toFixed(2).padStart(8)}  ${((ms / all) * 100).toFixed(0).padStart(3)} %  ${name}`,
    );
}

try {
  await buildReadable();
  const packs = linesOfPacks(file + packedEnd);
  const samples: Sample[] = [];
  for (let count = 0; count < Number(options.runs); count++) samples.push(...(await run(packs)));
  const spent = samples.reduce((sum, {ms}) => sum + ms, 0) / Number(options.runs);
  console.log(
    `${process.version}, ${columns} × ${rows}, the demo account, the mean of ${options.runs} runs: ${spent.toFixed(0)} ms`,
  );
  console.log(
    'The profiler itself makes everything slower, and other work on the machine, too: believe the shares.',
  );
  print('By phase', samples, phaseOf, phases.length + 1);
  print(
    'By module, without what it calls',
    samples,
    ({stack}) => stack[0]?.module ?? '',
    Number(options.modules),
  );
  if (Number(options.functions) > 0)
    print(
      'By function, with what it calls',
      samples,
      ({stack}) => new Set(stack.map(({name, module}) => `${name || '(no name)'} · ${module}`)),
      Number(options.functions),
    );
} finally {
  rmSync(folder, {recursive: true, force: true});
}
