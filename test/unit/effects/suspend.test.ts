import {expect, onTestFinished, test, vi} from 'vitest';
import {suspend} from '../../../src/effects/machine/programs.ts';

test('what was typed after fg is kept', async () => {
  const kept = await suspend(async (_stop, options) => {
    // The cast: what the work would resolve with is not asked.
    return options?.keepInput as never;
  });
  expect(kept).toBe(true);
});

test('where the shell stops nothing, that is said, and no signal is waited for any more', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  const before = process.listenerCount('SIGCONT');
  expect(await suspend(work => work())).toBe(
    'skydeck was not started from a shell, so it cannot be suspended',
  );
  expect(kill).toHaveBeenCalledExactlyOnceWith(0, 'SIGTSTP');
  expect(process.listenerCount('SIGCONT')).toBe(before);
});
