import {configDefaults, defineConfig} from 'vitest/config';

const endToEnd = ['test/e2e/**/*.test.ts'];

/** Tests of the built program in a pseudo-terminal. */
const built = (name: string, program: string, plain: boolean) => ({
  test: {
    name,
    include: endToEnd,
    globalSetup: 'test/e2e/build.ts',
    provide: {program, plain},
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
      {
        test: {
          name: 'source',
          setupFiles: 'test/setup.ts',
          // A loaded machine is no failure: this only ends what hangs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...endToEnd],
        },
      },
      built('e2e', 'dist/skydeck.js', false),
      built('plain', 'dist/plain/skydeck.js', true),
    ],
  },
});
