import type {ApiError} from '../errors/api-error.ts';
import type {Reply, Request} from '../request.ts';
import {LONGEST} from './timer.ts';

const TRIES = 3;
/** Seconds. What asks for a longer wait is told to the user, who can do something else meanwhile. */
const PATIENCE = 10;
const FIRST_PAUSE = 300;
const passing: readonly (number | undefined)[] = [429, 500, 502, 503, 504];

/**
 * How many ms to wait before the next try; undefined where there must be none. Only what reads is ever sent twice:
 * the service knows no idempotency keys, so a create sent twice is billed twice.
 */
export function pauseBefore(
  request: Request,
  error: ApiError,
  tries: number,
  random: () => number,
): number | undefined {
  if (request.method !== 'GET' || tries >= TRIES) return undefined;
  const lost = error.kind === 'unreachable' && error.sent;
  const refused = error.kind === 'limited' || error.kind === 'server';
  if (!lost && !(refused && passing.includes(error.status))) return undefined;
  if (error.retryAfter !== undefined) {
    return error.retryAfter > PATIENCE ? undefined : error.retryAfter * 1000;
  }
  // Half of the pause is chance, so that many clients do not come back at once.
  return FIRST_PAUSE * 2 ** (tries - 1) * (0.5 + random() / 2);
}

/** Seconds of the header Retry-After, given as a number or as an HTTP date, a day at most. To be read on errors only. */
export function retryAfterOf({headers}: Reply, now: number): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text), LONGEST);
  // A date has letters; Date.parse alone would read "-5" as a year.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const from = Date.parse(headers.date ?? '');
  return Math.min(Math.max(0, Math.ceil((date - (Number.isNaN(from) ? now : from)) / 1000)), LONGEST);
}

/** A wait as one says it: `42 s`, `3 min`, `5 h`. */
export function spoken(seconds: number): string {
  if (seconds > 7200) return `${Math.ceil(seconds / 3600)} h`;
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
