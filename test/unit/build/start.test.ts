import {beforeAll, expect, test} from 'vitest';
import {built, bundleOptions} from '../../../build/bundle.ts';
import {patches} from '../../../build/patches/index.ts';
import {modulesAtStart} from '../../../build/start-modules.ts';

/** What the start may load, with a little room; whoever needs more says here what for. */
// Of the kilobytes, 90 are what loads the parts of `build/patches/later-parts.ts` later, 10 what loads Ink later, and 4, in two modules, what says that
// a list is not whole.
const most = {demo: 594, account: 610, list: 204, complete: 148, kilobytes: 2700};

const builtins = (...names: readonly string[]): string[] =>
  names.flatMap(name => [`builtin:node:${name}`, `builtin-import:node:${name}`]);
const packages = (...names: readonly string[]): string[] => names.map(name => `node_modules/${name}/`);

/** Needed late, or by commands without a screen; in the program, but not at the start of the screen. */
const late = [
  ...packages('commander', 'jsonc-parser', 'ajv', '@valibot/to-json-schema', 'undici'),
  ...builtins('child_process'),
  ...['src/import/', 'src/cli/read/', 'src/cli/verbs/', 'src/cli/login/', 'src/log.ts'],
];
/** Needed by an account of one's own, which asks over the network. */
const network = ['src/api/client/transport.ts', ...builtins('crypto', 'http', 'http2', 'zlib', 'perf_hooks')];
/** Needed by other screens than lists and the overview. */
const ink = packages('ink', 'react', 'react-reconciler', 'yoga-layout');
/** What Ink reads keys with, which needs nothing else of it. */
const keyParser = ['input-parser', 'kitty-keyboard', 'parse-keypress'].map(
  name => `node_modules/ink/build/${name}.js`,
);
/** Needed by the screen. */
const screen = [...ink, 'components/', 'src/tui.ts'];

let modules: Awaited<ReturnType<typeof modulesAtStart>>;
beforeAll(async () => {
  modules = await modulesAtStart();
});

test.each([
  {
    journey: 'demo',
    not: [...late, ...network, ...ink],
    has: 'components/direct/place-frame.ts',
  },
  {journey: 'account', not: [...late, ...ink, 'src/service/'], has: 'src/api/client/transport.ts'},
  {
    journey: 'list',
    not: [...screen, ...builtins('https', 'http2', 'tls'), 'src/service/', 'src/cli/act/act.ts'],
    has: 'src/cli/read/list.ts',
  },
  {journey: 'complete', not: [...screen, ...network, 'src/service/'], has: 'src/cli/completion/complete.ts'},
] as const)('$journey loads nothing that it does not need', ({journey, not, has}) => {
  const loaded = (modules[journey]?.early ?? []).filter(module => !keyParser.includes(module));
  expect(loaded).toContain(has);
  expect(loaded.filter(module => not.some(name => module.startsWith(name)))).toEqual([]);
  // Those of Node are counted by their names.
  expect(loaded.filter(module => !module.startsWith('builtin')).length).toBeLessThanOrEqual(most[journey]);
});

test('keys that move the cursor load no code of forms', () => {
  expect(modules.parts?.late).toContain('src/app/screens/form/keep-chosen.ts?whole');
  const {late = []} = modules.demo ?? {};
  expect(late).toContain('src/app/data/writes/quit-warning.ts?whole');
  expect(late.filter(module => module.startsWith('src/app/screens/form/'))).toEqual([]);
});

test('the bundle stays below its size limit', async () => {
  const {files} = await built('src/main.tsx', bundleOptions(patches));
  const bytes = [...files.values()].reduce((sum, text) => sum + text.length, 0);
  expect(bytes / 1024).toBeLessThan(most.kilobytes);
});
