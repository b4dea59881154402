import {setTimeout} from 'node:timers/promises';

/** Waits by the real clock; rejects when the signal is aborted. */
export async function realDelay(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, {signal});
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
