import {build} from 'esbuild';
import {expect, test} from 'vitest';
import {bundleOptions} from '../../../build/bundle.ts';
import {patches} from '../../../build/patches/index.ts';
import {modulesAtStart} from '../../../build/start-modules.ts';

/** What the start may load, with a little room; whoever needs more says here what for. */
const most = {modules: 790, kilobytes: 2250};

/** Needed late, by commands without a screen, or by an account of one's own; in the bundle, but not at start. */
const late = [
  ...['undici', 'commander', 'conf', 'ajv', 'semver', '@valibot/to-json-schema', 'ink-text-input'].map(
    name => `node_modules/${name}/`,
  ),
  ...['node:crypto', 'node:http', 'node:http2', 'node:zlib', 'node:child_process', 'node:perf_hooks'].flatMap(
    name => [`builtin:${name}`, `builtin-import:${name}`],
  ),
  ...['src/import/', 'src/cli/read/', 'src/cli/verbs/', 'src/cli/login.ts', 'src/log.ts'],
];

test('before the first frame with rows nothing is loaded that it does not need', async () => {
  const modules = await modulesAtStart();
  expect(modules).toContain('node_modules/ink/build/ink.js');
  expect(modules.filter(module => late.some(name => module.startsWith(name)))).toEqual([]);
  expect(modules.length).toBeLessThanOrEqual(most.modules);
});

test('the program is no larger than it has to be', async () => {
  const {outputFiles} = await build({
    ...bundleOptions(patches),
    entryPoints: ['src/main.tsx'],
    write: false,
  });
  expect((outputFiles[0]?.contents.length ?? 0) / 1024).toBeLessThan(most.kilobytes);
});
