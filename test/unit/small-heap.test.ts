import {execFileSync} from 'node:child_process';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';
import {growthFor} from '../../src/effects/machine/machine.ts';

/** Makes much garbage, part of which lives for a while, and returns the bytes of the space for new objects. */
const spaceAfter = (first: string): number => {
  const script = `
import {getHeapSpaceStatistics} from 'node:v8';
import {keepHeapSmall} from ${JSON.stringify(resolve('src/effects/machine/machine.ts'))};
${first}
const kept = [];
for (let i = 0; i < 400_000; i++) kept.push({i, text: 'row ' + i});
console.log(getHeapSpaceStatistics().find(({space_name}) => space_name === 'new_space').space_size);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], {encoding: 'utf8'}));
};

test('the space for new objects does not grow where the heap is kept small', () => {
  expect(spaceAfter('')).toBeGreaterThan(30e6);
  expect(spaceAfter('keepHeapSmall(30);')).toBeLessThan(10e6);
});

test('the heap of a large screen may grow by more than that of a usual one', () => {
  const usual = growthFor({columns: 120, rows: 40});
  expect(growthFor({columns: 200, rows: 60})).toBe(usual);
  expect(growthFor({columns: 300, rows: 100})).toBeGreaterThan(usual);
});
