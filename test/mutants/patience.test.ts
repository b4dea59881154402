import {expect, test} from 'vitest';
import {outcomeOf} from './patience.ts';
import type {Outcome} from './tests.ts';

const late: Outcome = {failed: ['a.test.ts'], first: 'no end within 30 s', late: true};
const passed: Outcome = {failed: []};
const noticed: Outcome = {failed: ['a.test.ts'], first: 'a.test.ts: counts'};

/** What comes of tests that take 40 s here without a mistake, and the limits they were run with. */
async function judged(...outcomes: Outcome[]) {
  const limits: number[] = [];
  const withMistake = async (limit: number) => {
    limits.push(limit);
    return outcomes[limits.length - 1] ?? passed;
  };
  return {outcome: await outcomeOf({withMistake, without: async () => 40}, 30), limits};
}

test.each([
  ['tests that end in time run once', [noticed], noticed, [30]],
  ['on a busy machine tests that pass later notice nothing', [late, passed], passed, [30, 260]],
  ['on a busy machine tests that fail later notice it', [late, noticed], noticed, [30, 260]],
  ['tests hang that end neither time', [late, late], late, [30, 260]],
] as const)('%s', async (_, outcomes, outcome, limits) => {
  expect(await judged(...outcomes)).toEqual({outcome, limits});
});
