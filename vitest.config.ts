import {availableParallelism} from 'node:os';
import {configDefaults, defineConfig} from 'vitest/config';

const endToEnd = ['test/e2e/**/*.test.ts'];
/**
 * Of these, what `npm test` runs on the program without patches as well: the screen and what is sent. `npm run test:plain`
 * runs all of them on it.
 */
const plainToo = ['test/e2e/{program,writes}.test.ts'];
/** Their frames have colours, which is decided once in a process. */
const inColour = ['test/unit/components/**/*.test.{ts,tsx}'];
/** They put something else in place of modules, timers or the environment, set up a library, or count work that is done only once. */
export const alone = [
  'test/peers/{linode-api,written-records}.test.ts',
  'test/screens/standalone/standalone.test.tsx',
  'test/service/demo/random-streams.test.ts',
  'test/unit/api/client/{timer,transport}.test.ts',
  'test/unit/cli/screen/explore.test.ts',
  'test/unit/files/whole-file.test.ts',
  'test/unit/hostile/{screens,text}.test.{ts,tsx}',
  'test/unit/terminal/{backlog,screen}.test.ts',
];

/** They compare what the build patches with Ink as it comes; the others draw with the patches. */
const plainInk = ['test/unit/terminal/ink/row-output.test.ts'];

/** They start many processes, each of which takes 40 ms in a process that has run many files. */
export const starting = [
  'test/peers/{python,zone-file}.test.ts',
  'test/unit/api/curl.test.ts',
  'test/unit/build/{build,package,patch}.test.ts',
  'test/unit/cli/login/{profiles,questions}.test.{ts,tsx}',
  'test/unit/cli/watch/reader.test.ts',
  'test/unit/effects/{clipboard,own-command}.test.ts',
  'test/unit/preferences/shell-template.test.ts',
  'test/unit/{docs,golden,readme-example,small-heap}.test.ts',
];

/** Tests of the sources, all of them with `--project 'source*'`. */
const source = (
  name: string,
  test: {include: string[]; exclude?: string[]; isolate: boolean; env?: Record<string, string>},
) => ({
  // React as it is in the program: for development it takes the stack of every element that is made.
  oxc: {jsx: {development: false}},
  test: {
    ...test,
    name,
    env: {NODE_ENV: 'production', ...test.env},
    setupFiles: 'test/setup.ts',
    // After those of the built program, which run in more processes.
    sequence: {groupOrder: 1},
    exclude: [...configDefaults.exclude, ...endToEnd, ...(test.exclude ?? [])],
    // A loaded machine is no failure: this only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

/** Tests of the built program in a pseudo-terminal. */
const built = (
  name: string,
  program: string,
  {
    plain = false,
    include = endToEnd,
    exclude = [],
  }: {plain?: boolean; include?: string[]; exclude?: string[]} = {},
) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: 'test/e2e/build.ts',
    provide: {program, plain},
    // They share nothing but the programs that they start.
    isolate: false,
    // Half of their time they wait for a program.
    maxWorkers: 2 * availableParallelism(),
    // Each waits for a program to start, several at once, on whatever machine this is; none waits for time to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // Vitest leaves one core idle by default, which doubles the time on a machine with two.
    maxWorkers: '100%',
    projects: [
      source('source-colour', {include: inColour, isolate: false, env: {FORCE_COLOR: '1'}}),
      source('source-alone', {include: alone, isolate: true}),
      source('source-plain-ink', {include: plainInk, isolate: true, env: {INK: 'plain'}}),
      source('source-starting', {include: starting, isolate: false}),
      // One process runs many files and loads the program once, which takes as long as the tests of most files. Projects run in
      // the order of their names: at the end small files are left, so that no process waits for a long one.
      source('source-together', {
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: [...inColour, ...alone, ...plainInk, ...starting],
        isolate: false,
      }),
      built('e2e', 'dist/skydeck.js'),
      built('plain', 'dist/plain/skydeck.js', {plain: true, include: plainToo}),
      built('plain-rest', 'dist/plain/skydeck.js', {plain: true, exclude: plainToo}),
    ],
  },
});
