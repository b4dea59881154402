import {expect, test} from 'vitest';
import {suspend} from '../../../src/effects/machine/suspend.ts';

test('what was typed after fg is kept', async () => {
  const kept = await suspend(async (_stop, options) => {
    // The cast: what the work would resolve with is not asked.
    return options?.keepInput as never;
  });
  expect(kept).toBe(true);
});
