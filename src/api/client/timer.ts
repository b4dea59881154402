import {setTimeout as delay} from 'node:timers/promises';
import type {ApiError} from '../errors/api-error.ts';
import type {Reply, Request} from '../request.ts';

const MINUTE = 60_000;

/** Seconds. A longer Retry-After is cut to this. */
const LONGEST_WAIT = 86_400;

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

/** A lost connection is tried again more often: the form of an action reads ten lists, and each of them must come. */
const maxTries = {lost: 5, refused: 3};
/** Seconds. If the service asks for a longer wait, the error is shown instead of retrying. */
const LONGEST_RETRY_AFTER = 10;
/** Milliseconds. */
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 900;
const transientStatuses: readonly (number | undefined)[] = [429, 500, 502, 503, 504];

/** Milliseconds until the next try; undefined for none. Only a GET is retried: a create sent twice would be billed twice. */
export function pauseBefore(
  request: Request,
  error: ApiError,
  tries: number,
  random: () => number,
  longest = LONGEST_RETRY_AFTER,
): number | undefined {
  const lost = error.kind === 'unreachable' && error.sent;
  if (request.method !== 'GET' || tries >= maxTries[lost ? 'lost' : 'refused']) return undefined;
  const refused = error.kind === 'limited' || error.kind === 'server';
  if (!lost && !(refused && transientStatuses.includes(error.status))) return undefined;
  if (error.retryAfter !== undefined) return error.retryAfter > longest ? undefined : error.retryAfter * 1000;
  // Exponential backoff; half of the pause is random, so that many clients do not retry at once.
  return Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE) * (0.5 + random() / 2);
}

/** Reads Retry-After, a number or an HTTP date. @returns seconds, at most a day; undefined if there is none */
export function retryAfterOf({headers}: Reply, now: number): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text), LONGEST_WAIT);
  // A date has letters; Date.parse would read "-5" as a year.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const from = Date.parse(headers.date ?? '');
  return Math.min(Math.max(0, Math.ceil((date - (Number.isNaN(from) ? now : from)) / 1000)), LONGEST_WAIT);
}

/** A wait, rounded up: `42 s`, `3 min`, `5 h`. */
export function formatWait(seconds: number): string {
  if (seconds > 7200) return `${Math.ceil(seconds / 3600)} h`;
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
