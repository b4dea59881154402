import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {generate} from '../scripts/readme.ts';

test("README's tables are what the program does", () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(generate(readme)).toBe(readme);
});
