import {availableParallelism} from 'node:os';
import {configDefaults, defineConfig} from 'vitest/config';

const endToEnd = ['test/e2e/**/*.test.ts'];
/** They put something else in place of modules, timers or the environment, set up a library, or count work that is done only once. */
export const alone = [
  'test/peers/{linode-api,written-records}.test.ts',
  'test/screens/standalone/standalone.test.tsx',
  'test/unit/api/client/{timer,transport}.test.ts',
  'test/unit/cli/screen/explore.test.ts',
  'test/unit/files/whole-file.test.ts',
  'test/unit/hostile/{screens,text}.test.{ts,tsx}',
  'test/unit/terminal/{backlog,screen}.test.ts',
];

/** They start many processes, each of which takes 40 ms in a process that has run many files. */
export const starting = [
  'test/peers/{python,zone-file}.test.ts',
  'test/unit/api/curl.test.ts',
  'test/unit/build/{build,package,patch}.test.ts',
  'test/unit/cli/login/{profiles,questions}.test.{ts,tsx}',
  'test/unit/cli/watch/reader.test.ts',
  'test/unit/effects/{clipboard,own-command}.test.ts',
  'test/unit/preferences/shell-template.test.ts',
  'test/unit/{docs,readme-example,small-heap}.test.ts',
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
const built = (name: string, program: string, plain = false) => ({
  test: {
    name,
    include: endToEnd,
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
      source('source-alone', {include: alone, isolate: true}),
      source('source-starting', {include: starting, isolate: false}),
      // One process runs many files and loads the program once, which takes as long as the tests of most files. Projects run in
      // the order of their names: at the end small files are left, so that no process waits for a long one.
      source('source-together', {
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: [...alone, ...starting],
        isolate: false,
      }),
      built('e2e', 'dist/skydeck.js'),
      // The program without patches, by `npm run test:plain`.
      built('plain', 'dist/plain/skydeck.js', true),
    ],
  },
});
