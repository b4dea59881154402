import {build, type Metafile} from 'esbuild';
import {beforeAll, expect, test} from 'vitest';
import {bundleOptions} from '../../../build/bundle.ts';
import {patches} from '../../../build/patches/index.ts';

let {inputs, outputs}: Metafile = {inputs: {}, outputs: {}};
beforeAll(async () => {
  const entry = {outdir: 'dist', write: false, metafile: true} as const;
  ({inputs, outputs} = (
    await build({...bundleOptions(patches), ...entry, entryPoints: ['src/main.tsx']})
  ).metafile);
});

/** The modules that are evaluated with one, without those that it imports late. */
function loadedWith(module: string): string[] {
  const found = new Set([module]);
  for (const each of found)
    for (const {path, kind} of inputs[each]?.imports ?? []) if (kind !== 'dynamic-import') found.add(path);
  return [...found];
}

const packages = (...names: readonly string[]): string[] => names.map(name => `node_modules/${name}/`);
const builtins = (...names: readonly string[]): string[] =>
  names.flatMap(name => [`builtin:node:${name}`, `builtin-import:node:${name}`]);
/** Needed late, or by commands without a screen. */
const late = [
  ...packages('commander', 'jsonc-parser', 'ajv', '@valibot/to-json-schema', 'undici'),
  ...['src/import/', 'src/cli/read/', 'src/cli/verbs/', 'src/cli/login/', 'src/log.ts', 'src/service/'],
];
const network = ['src/api/client/transport', ...builtins('crypto', 'http', 'http2', 'zlib', 'perf_hooks')];
/** Lists and the overview are drawn without it. */
const ink = packages('react', 'react-reconciler', 'yoga-layout');
const screen = [...ink, 'components/', 'src/tui.ts'];

test.each([
  ['src/tui.ts', [...late, ...network, ...ink]],
  [
    'src/cli/read/list.ts',
    [...screen, ...builtins('https', 'http2', 'tls'), 'src/service/', 'src/cli/act/act.ts'],
  ],
  ['src/cli/completion/complete.ts', [...screen, ...network, 'src/service/']],
])('%s loads nothing that it does not need', (module, not) => {
  const loaded = loadedWith(module);
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter(one => not.some(name => one.startsWith(name)))).toEqual([]);
});

test('the bundle stays below its size limit', () => {
  const bytes = Object.values(outputs).reduce((sum, output) => sum + output.bytes, 0);
  expect(bytes / 1024).toBeLessThan(2700);
});
