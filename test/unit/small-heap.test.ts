import {execFileSync} from 'node:child_process';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';
import {growthFor} from '../../src/effects/machine/small-heap.ts';

/** Makes much garbage, part of which lives for a while, and returns the bytes of the space for new objects before and after. */
const script = `
import {getHeapSpaceStatistics} from 'node:v8';
import {keepHeapSmall, shrinkHeap} from ${JSON.stringify(resolve('src/effects/machine/small-heap.ts'))};
const bytes = () => getHeapSpaceStatistics().find(({space_name}) => space_name === 'new_space').space_size;
const work = () => {
  const kept = [];
  for (let i = 0; i < 400_000; i++) kept.push({i, text: 'row ' + i});
};
work();
const grown = bytes();
keepHeapSmall(30);
shrinkHeap();
const shrunk = bytes();
work();
console.log(JSON.stringify({grown, shrunk, after: bytes(), gc: typeof globalThis.gc}));
`;

test('the space for new objects is given back, and does not grow again', () => {
  const {grown, shrunk, after, gc} = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {encoding: 'utf8'}),
  );
  expect(grown).toBeGreaterThan(30e6);
  expect(shrunk).toBeLessThan(3e6);
  // It holds what lives at the moment, for which there may be up to 4 MB.
  expect(after).toBeLessThan(grown / 4);
  expect(gc, 'what the program sees of it').toBe('undefined');
});

test('the heap of a large screen may grow by more than that of a usual one', () => {
  const usual = growthFor({columns: 120, rows: 40});
  expect(growthFor({columns: 200, rows: 60})).toBe(usual);
  expect(growthFor({columns: 300, rows: 100})).toBeGreaterThan(usual);
});
