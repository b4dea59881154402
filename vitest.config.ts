import {configDefaults, defineConfig} from 'vitest/config';

const terminal = ['test/terminal/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'source',
          setupFiles: 'test/setup.ts',
          // A loaded machine is no failure: this only ends what hangs.
          testTimeout: 60_000,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...terminal],
        },
      },
      {
        test: {
          name: 'terminal',
          include: terminal,
          globalSetup: 'test/terminal/build.ts',
          // Each waits for a program to start, several at once, on whatever machine this is; none waits for time to pass.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
