import {expect, test} from 'vitest';
import {RateLimiter} from '../../../src/service/simulation/rate-limits.ts';

test('the requests of 10,000 tokens are counted at once, and then all are forgotten', () => {
  const limiter = new RateLimiter();
  const left = (tokenId: number, now = 0) => limiter.count(tokenId, 'list', 'real', now).remaining;
  for (let id = 0; id <= 10_000; id++) expect(left(id)).toBe(199);
  expect(left(0)).toBe(198);
  expect(left(10_001)).toBe(199);
  expect(left(0)).toBe(199);
});

test('a window ends a minute after its first request', () => {
  const limiter = new RateLimiter();
  const count = (now: number) => limiter.count(undefined, 'other', 1, now);
  expect(count(5)).toEqual({limit: 1, remaining: 0, reset: 60_005, exceeded: false});
  expect(count(60_004)).toEqual({limit: 1, remaining: 0, reset: 60_005, exceeded: true});
  expect(count(60_005)).toEqual({limit: 1, remaining: 0, reset: 120_005, exceeded: false});
});
