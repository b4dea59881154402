import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

test('every dependency is pinned exactly', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const version of Object.values(manifest[group])) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  }
});
