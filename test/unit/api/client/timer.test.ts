import {expect, test, vi} from 'vitest';
import {realDelay, startTimer} from '../../../../src/api/client/waits.ts';

test('a too long time does not fire at once', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  try {
    for (const ms of [2 ** 31, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      const ring = vi.fn();
      const stop = startTimer(ms, ring);
      vi.advanceTimersByTime(10_000);
      expect(ring).not.toHaveBeenCalled();
      stop();
    }
  } finally {
    vi.useRealTimers();
  }
  const leave = new AbortController();
  const warned = vi.fn();
  process.on('warning', warned);
  const waiting = realDelay(1e300, leave.signal);
  await new Promise(setImmediate);
  leave.abort();
  await expect(waiting).rejects.toThrow();
  expect(warned).not.toHaveBeenCalled();
  process.off('warning', warned);
  await realDelay(-5, new AbortController().signal);
});
