import {setTimeout as delay} from 'node:timers/promises';

const MINUTE = 60_000;

/** Seconds. A service that asks for a longer wait is told to have asked for this one. */
export const LONGEST = 86_400;

/**
 * Milliseconds as a timer takes them, whatever they were computed from: a timer that is told to wait for more than 24
 * days, or for what is no number, rings at once, and again, and again.
 */
export function bounded(ms: number): number {
  return Number.isNaN(ms) ? MINUTE : Math.min(Math.max(ms, 0), LONGEST * 1000);
}

/** Rings once. Returns how to stop it. */
export function startTimer(ms: number, ring: () => void): () => void {
  const handle = setTimeout(ring, bounded(ms));
  return () => clearTimeout(handle);
}

/** Waits by the real clock; rejects when the signal is aborted. */
export async function realDelay(ms: number, signal: AbortSignal): Promise<void> {
  await delay(bounded(ms), undefined, {signal});
}

/** For who hands in no signal. */
export const neverAborted = new AbortController().signal;

/** Runs a task, and turns away from it as soon as the signal is aborted, with the signal's reason. */
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
