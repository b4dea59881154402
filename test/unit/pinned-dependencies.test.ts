import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

test('every dependency is pinned exactly', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const version of Object.values(manifest[group])) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('each dependency with a script for its installation is allowed to run it or not, so that npm does not ask', () => {
  const {allowScripts} = JSON.parse(readFileSync('package.json', 'utf8'));
  const {packages} = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const paths = Object.keys(packages).filter(path => packages[path].hasInstallScript);
  const names = paths.map(path => path.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts).sort()).toEqual(names.sort());
});
