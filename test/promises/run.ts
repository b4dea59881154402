import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {type Mechanism, mechanisms} from './promises.ts';

/**
 * `npm run promises [WORD…]`: takes out each mechanism behind a promise of SECURITY.md, in a copy of the checkout, and runs its
 * tests, which have to fail. With words, only those whose promise or file holds one of them.
 */

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'skydeck-promises-'));
const words = process.argv.slice(2);
const chosen = mechanisms.filter(
  ({promise, file}) =>
    words.length === 0 || words.some(word => promise.includes(word) || file.includes(word)),
);

/** The first test of a file that fails; undefined if none does. */
function failing(test: string): string | undefined {
  const project = test.startsWith('test/e2e/') ? 'e2e' : 'source*';
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--no-color', '--project', project, test],
    {cwd: copy, encoding: 'utf8', env: {...process.env, NO_COLOR: '1', FORCE_COLOR: undefined}},
  );
  return status === 0
    ? undefined
    : (/^ *× (.*)$/m.exec(stdout)?.[1] ?? `it does not run: ${(stdout + stderr).slice(-600)}`);
}

/** What each of the tests makes of it. */
function tried({file, text, instead, tests}: Mechanism): string[] {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(text, () => instead),
  );
  try {
    return tests.map(test => {
      const first = failing(test);
      if (first === undefined) process.exitCode = 1;
      return first === undefined ? `NOT NOTICED by ${test}` : `noticed by ${test}: ${first}`;
    });
  } finally {
    writeFileSync(path, whole);
  }
}

try {
  for (const name of ['src', 'components', 'test', 'build', 'scripts', 'docs', 'bench'])
    cpSync(join(root, name), join(copy, name), {recursive: true});
  for (const name of [
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    'SECURITY.md',
    'README.md',
    'CHANGELOG.md',
  ])
    cpSync(join(root, name), join(copy, name));
  // The tests of the built program build it there.
  cpSync(join(root, 'dist'), join(copy, 'dist'), {recursive: true});
  // No symbolic link: the build would not find the modules that it patches.
  const modules = [join(root, 'node_modules'), join(copy, 'node_modules')];
  if (spawnSync('cp', ['-al', ...modules]).status !== 0) spawnSync('cp', ['-a', ...modules]);
  for (const mechanism of chosen) {
    console.log(`${mechanism.promise} (${mechanism.file})`);
    for (const line of tried(mechanism)) console.log(`  ${line}`);
  }
} finally {
  rmSync(copy, {recursive: true, force: true});
}
