import {existsSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {mechanisms} from './promises.ts';

/** What `npm run promises` takes out is there, for every promise, and its tests are listed in SECURITY.md. */

const rows = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (?:---|promise)/.test(line));

test('for every promise there is a mechanism that can be taken out', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows)
    expect(
      mechanisms.some(({promise}) => row.startsWith(`| ${promise}`)),
      row,
    ).toBe(true);
});

test.each(mechanisms.map(one => [`${one.promise}: ${one.file}`, one] as const))('%s', (_, mechanism) => {
  const {promise, file, text, instead, tests} = mechanism;
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
  expect(instead).not.toBe(text);
  const row = rows.find(one => one.startsWith(`| ${promise}`)) ?? '';
  for (const path of tests) {
    expect(existsSync(path), path).toBe(true);
    expect(row).toContain(path);
  }
});
