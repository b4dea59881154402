import {readFileSync} from 'node:fs';
import {dirname, join, normalize} from 'node:path';
import {expect, test} from 'vitest';

/** The files that load as soon as one does, and the packages that they load. */
function loadedWith(file: string, files = new Set<string>(), packages = new Set<string>()) {
  if (files.has(file)) return {files, packages};
  files.add(file);
  const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]+;/gm, '');
  for (const [, from = ''] of text.matchAll(/^(?:import|export) [^;]*?from '([^']+)'/gm)) {
    if (from.startsWith('.')) loadedWith(normalize(join(dirname(file), from)), files, packages);
    else packages.add(from);
  }
  return {files, packages};
}

test.each([
  'read/list',
  'read/show',
  'read/find',
  'act/act',
  'completion/complete',
  'arguments/parse-arguments',
])('src/cli/%s.ts does not load Ink or React', name => {
  const {files, packages} = loadedWith(`src/cli/${name}.ts`);
  expect([...packages].filter(one => /^(react|ink|yoga)/.test(one))).toEqual([]);
  expect([...files].filter(file => file.startsWith('components'))).toEqual([]);
  // The embedded service and the client of the network are for those who ask them.
  expect([...files].filter(file => file.startsWith('src/service/'))).toEqual([]);
  expect([...packages]).not.toContain('undici');
});

test('a list does not load the app', () => {
  const {files} = loadedWith('src/cli/read/list.ts');
  expect([...files].filter(file => /^src\/app\/(update|screens|writes)/.test(file))).toEqual([]);
});
