import {expect, test} from 'vitest';
import {golden} from '../../../../golden.ts';
import {transcript} from '../transcript.ts';
import {randomCommands} from './commands.ts';

/** Commands that a seed makes of examples, completions and slips of the fingers, one after the other on one account. */

test.each([
  {seed: 1},
  {seed: 2},
  {seed: 3},
  {seed: 4},
  {seed: 5, columns: 120},
  {seed: 6, columns: 72},
  {seed: 7, columns: 40},
  {seed: 8, nodes: 0},
])('%o', async ({seed, ...options}) => {
  const text = await transcript(complete => randomCommands(seed, 200, complete), {
    ...options,
    most: 12,
    // The beginnings of new tokens too.
    hide: /\b([0-9a-f]{64}|[0-9a-f]{16})\b/g,
  });
  expect(text).not.toMatch(/\bundefined\b|\[object|NaN/);
  golden(`random-${seed}`, text);
});
