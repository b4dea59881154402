import {setTimeout as delay} from 'node:timers/promises';

const MINUTE = 60_000;

/** Seconds. A longer Retry-After is cut to this. */
export const LONGEST_WAIT = 86_400;

/** Limits milliseconds to what setTimeout accepts: with NaN, or more than 24 days, a timer would fire at once. */
export const bounded = (ms: number): number =>
  Number.isNaN(ms) ? MINUTE : Math.min(Math.max(ms, 0), LONGEST_WAIT * 1000);

/** Calls `ring` once, after `ms`. Returns a function that cancels it. */
export function startTimer(ms: number, ring: () => void): () => void {
  const handle = setTimeout(ring, bounded(ms));
  return () => clearTimeout(handle);
}

/** Waits by the real clock; rejects when the signal is aborted. */
export async function realDelay(ms: number, signal: AbortSignal): Promise<void> {
  await delay(bounded(ms), undefined, {signal});
}

/** Runs a task. Rejects with the signal's reason as soon as it is aborted, even if the task goes on. */
export async function untilAborted<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let leave = () => {};
  const abort = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, {once: true});
  });
  try {
    return await Promise.race([task(), abort]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
