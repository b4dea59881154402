import {setTimeout as delay} from 'node:timers/promises';
import type {ApiError} from '../errors/api-error.ts';
import type {BudgetClass, Reply, Request} from '../request.ts';
import type {Budget} from './types.ts';

const MINUTE = 60_000;

/** Seconds. A longer Retry-After is cut to this. */
const LONGEST_WAIT = 86_400;

/** Limits milliseconds to what setTimeout accepts: with NaN, or more than 24 days, a timer would fire at once. */
const bounded = (ms: number): number =>
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

/** Seconds, two of the longest window. Nothing is held back for longer: nobody waits for an hour. */
const longestHeld = 120;

/** Rate limits per token: requests per window (ms). Defaults; the X-RateLimit headers of a reply correct them. */
const limits: Readonly<Record<BudgetClass, {limit: number; window: number}>> = {
  list: {limit: 200, window: MINUTE},
  other: {limit: 1600, window: MINUTE},
  images: {limit: 20, window: MINUTE},
  scripts: {limit: 60, window: MINUTE},
  'create-node': {limit: 20, window: 15_000},
  'create-volume': {limit: 100, window: MINUTE},
  'create-ticket': {limit: 2, window: MINUTE},
};

interface Bucket {
  limit: number;
  window: number;
  /** When the requests of the last window were sent, oldest first. */
  sent: number[];
  /** How many requests the service reports are left, until that time. */
  reported?: {remaining: number; until: number};
  /** The wait that the service asked for. Apart from the window, because it may be longer. */
  blocked?: {since: number; until: number};
}

/** Counts requests by class, so that no limit is exceeded. Times are milliseconds since the epoch. */
export class Budgets {
  readonly #buckets = new Map<BudgetClass, Bucket>();

  /** Counts one request. Returns 0 if it may be sent, else the milliseconds to wait before asking again. */
  take(budgetClass: BudgetClass, now: number): number {
    const bucket = this.#current(budgetClass, now);
    if (bucket.blocked !== undefined) return bucket.blocked.until - now;
    if (bucket.reported !== undefined && bucket.reported.remaining <= 0) return bucket.reported.until - now;
    const oldest = bucket.sent[0];
    if (oldest !== undefined && bucket.sent.length >= bucket.limit) return oldest + bucket.window - now;
    bucket.sent.push(now);
    if (bucket.reported !== undefined) bucket.reported.remaining--;
    return 0;
  }

  /** Updates a class from the headers X-RateLimit-Limit, -Remaining and -Reset (epoch seconds) of a reply. */
  learn(budgetClass: BudgetClass, {headers}: Reply, now: number): void {
    const bucket = this.#current(budgetClass, now);
    const limit = wholeNumber(headers['x-ratelimit-limit']);
    if (limit !== undefined && limit > 0) bucket.limit = limit;
    const remaining = wholeNumber(headers['x-ratelimit-remaining']);
    const reset = wholeNumber(headers['x-ratelimit-reset']);
    if (remaining === undefined || reset === undefined) return;
    // The service's clock may differ from ours, so its reset is compared with its own Date.
    const date = Date.parse(headers.date ?? '');
    const ahead = reset * 1000 - (Number.isNaN(date) ? now : date);
    const until = now + Math.min(Math.max(ahead, 0), 2 * bucket.window);
    // Replies may arrive out of order: within one window the remaining number only shrinks.
    const before = bucket.reported;
    const sameWindow = before !== undefined && Math.abs(before.until - until) < 2000;
    bucket.reported = {remaining: sameWindow ? Math.min(before.remaining, remaining) : remaining, until};
  }

  /** Blocks a class for a number of seconds after a 429, at most as long as its limit lasts. Of several blocks the longest counts. */
  block(budgetClass: BudgetClass, seconds: number, now: number): void {
    const bucket = this.#current(budgetClass, now);
    const until = now + Math.min(seconds, longestHeld) * 1000;
    bucket.blocked = {since: now, until: Math.max(bucket.blocked?.until ?? 0, until)};
  }

  reason(budgetClass: BudgetClass, now: number): string {
    const {limit, blocked} = this.#current(budgetClass, now);
    return blocked
      ? 'the service asked for a pause of requests of that kind'
      : `the service allows no more than ${limit} requests of that kind at a time`;
  }

  state(budgetClass: BudgetClass, now: number): Budget {
    const {limit, sent, reported, blocked} = this.#current(budgetClass, now);
    if (blocked) return {limit, remaining: 0};
    const remaining = Math.min(limit - sent.length, reported?.remaining ?? limit);
    return {limit, remaining: Math.max(0, remaining)};
  }

  #current(budgetClass: BudgetClass, now: number): Bucket {
    let bucket = this.#buckets.get(budgetClass);
    if (bucket === undefined) {
      bucket = {...limits[budgetClass], sent: []};
      this.#buckets.set(budgetClass, bucket);
    }
    const {sent, window, reported, blocked} = bucket;
    // What is later than now is of before the clock was set back; how long ago that was cannot be told.
    while ((sent.at(-1) ?? now) > now) sent.pop();
    const kept = sent.findIndex(at => at > now - window);
    sent.splice(0, kept < 0 ? sent.length : kept);
    if (reported && (reported.until <= now || reported.until > now + 2 * window)) delete bucket.reported;
    if (blocked && (blocked.until <= now || blocked.since > now)) delete bucket.blocked;
    return bucket;
  }
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
