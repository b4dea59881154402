import fc from 'fast-check';
import {expect, test, vi} from 'vitest';
import {bounded, realDelay, startTimer} from '../../../../src/api/client/waits.ts';

// Beyond this a timer of Node rings after one millisecond.
const most = 2 ** 31 - 1;

test('any computed time is valid for a timer', () => {
  fc.assert(
    fc.property(fc.double(), ms => {
      expect(bounded(ms)).toBeGreaterThanOrEqual(0);
      expect(bounded(ms)).toBeLessThanOrEqual(most);
    }),
  );
  for (const ms of [2 ** 31, 1e300, Number.POSITIVE_INFINITY, Number.NaN])
    expect(bounded(ms)).toBeGreaterThan(1000);
  // A day, and a minute where it is not known.
  expect([86_399_999, 86_400_001, 1e300, Number.NaN].map(bounded)).toEqual([
    86_399_999, 86_400_000, 86_400_000, 60_000,
  ]);
  expect(bounded(-1e300)).toBe(0);
  expect(bounded(250.5)).toBe(250.5);
});

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
