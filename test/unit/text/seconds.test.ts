import {expect, test} from 'vitest';
import {secondsIn} from '../../../src/text/format.ts';

test.each([
  ['300', 300],
  ['5m', 300],
  ['5 min', 300],
  ['1h30m', 5400],
  ['1h 30m', 5400],
  ['2d', 172_800],
  ['1 Week', 604_800],
  ['1.5h', 5400],
  ['-1', -1],
  ['', undefined],
  ['h', undefined],
  ['5 lightyears', undefined],
  ['5m and more', undefined],
  ['1h'.repeat(20), 72_000],
  [`10h${'1h'.repeat(19)}`, undefined],
  ['1h'.repeat(1000), undefined],
])('%s is %s seconds', (text, seconds) => {
  expect(secondsIn(text)).toBe(seconds);
});
