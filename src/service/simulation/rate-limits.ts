import {second} from './clock.ts';

/** Requests of one class count against the same limit. */
export type RateLimitClass =
  | 'list'
  | 'images'
  | 'scripts'
  | 'createNode'
  | 'createVolume'
  | 'openTicket'
  | 'other';

/** The service's real limits for one token. */
export const rateLimits: Readonly<Record<RateLimitClass, readonly [requests: number, seconds: number]>> = {
  list: [200, 60],
  other: [1600, 60],
  images: [20, 60],
  scripts: [60, 60],
  createNode: [20, 15],
  createVolume: [100, 60],
  openTicket: [2, 60],
};

interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/** Counts requests by token and class, in windows that start with their first request. */
export class RateLimiter {
  readonly #windows = new Map<string, {count: number; reset: number}>();

  /** Counts one more request. @param tokenId undefined for those without a token @param rule the real limits, or a number a minute @param now milliseconds since 1970 */
  count(
    tokenId: number | undefined,
    rateLimitClass: RateLimitClass,
    rule: 'real' | number,
    now: number,
  ): RateLimitStatus {
    const [limit, seconds] = rule === 'real' ? rateLimits[rateLimitClass] : [rule, 60];
    const key = `${rateLimitClass} ${tokenId ?? ''}`;
    let window = this.#windows.get(key);
    if (window === undefined || window.reset <= now) {
      if (this.#windows.size > 10_000) this.#windows.clear();
      window = {count: 0, reset: now + seconds * second};
      this.#windows.set(key, window);
    }
    window.count++;
    const remaining = Math.max(0, limit - window.count);
    return {limit, remaining, reset: window.reset, exceeded: window.count > limit};
  }
}
