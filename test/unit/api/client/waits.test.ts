import {expect, test} from 'vitest';
import {Budgets} from '../../../../src/api/client/budget.ts';
import {bounded, formatWait, pauseBefore, retryAfterOf} from '../../../../src/api/client/timer.ts';
import {ApiError, type Request} from '../../../../src/api/index.ts';

/** How long to wait: before the next try, and until the service takes more requests. */

const get: Request = {method: 'GET', path: '/volumes', budget: 'list'};
const lost = {kind: 'unreachable', sent: true} as const;
const server = {kind: 'server', status: 500, sent: true} as const;

test.each<[error: Partial<ApiError>, tries: number, pause: number | undefined]>([
  [lost, 1, 300],
  [lost, 2, 600],
  [lost, 3, 900],
  [lost, 4, 900],
  [lost, 5, undefined],
  [{...lost, sent: false}, 1, undefined],
  [server, 1, 300],
  [server, 2, 600],
  [server, 3, undefined],
  [{...server, status: 501}, 1, undefined],
  [{...server, retryAfter: 0}, 1, 0],
  [{...server, retryAfter: 10}, 1, 10_000],
  [{...server, retryAfter: 10.5}, 1, undefined],
  [{...server, kind: 'limited', status: 429}, 1, 300],
  [{...server, kind: 'maintenance', status: 503}, 1, undefined],
  [{kind: 'timeout', sent: true}, 1, undefined],
])('after %j for the %d. time the pause is %s', (fields, tries, pause) => {
  const error = new ApiError({message: '', kind: 'server', sent: true, ...fields});
  expect(pauseBefore(get, error, tries, () => 1)).toBe(pause);
  expect(pauseBefore({...get, method: 'POST'}, error, tries, () => 1)).toBeUndefined();
});

test('half of a pause is random, and a longer wait is allowed where it is asked for', () => {
  const error = new ApiError({message: '', ...server});
  expect([0, 0.5, 1].map(random => pauseBefore(get, error, 1, () => random))).toEqual([150, 225, 300]);
  const late = new ApiError({message: '', ...server, retryAfter: 60});
  expect([59, 60, 61].map(longest => pauseBefore(get, late, 1, () => 0, longest))).toEqual([
    undefined,
    60_000,
    60_000,
  ]);
});

const now = Date.parse('2026-01-01T00:00:00Z');

test.each<[header: string | undefined, seconds: number | undefined, date?: string]>([
  [undefined, undefined],
  ['', undefined],
  [' 7 ', 7],
  ['0', 0],
  ['1.5', 1.5],
  ['-5', undefined],
  ['1e3', undefined],
  ['soon', undefined],
  ['86400', 86_400],
  ['86401', 86_400],
  ['Thu, 01 Jan 2026 00:00:07 GMT', 7],
  ['Thu, 01 Jan 2026 00:00:07 GMT', 2, 'Thu, 01 Jan 2026 00:00:05 GMT'],
  ['Thu, 01 Jan 2026 00:00:07 GMT', 7, 'no date'],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
  ['Thu, 01 Jan 2026 20:00:00 GMT', 72_000],
  ['Thu, 01 Jan 2027 00:00:00 GMT', 86_400],
])('Retry-After: %s means %s seconds', (header, seconds, date) => {
  const headers = {...(header !== undefined && {'retry-after': header}), ...(date && {date})};
  expect(retryAfterOf({status: 429, headers, body: ''}, now)).toBe(seconds);
});

test('a wait is rounded up', () => {
  expect([0, 0.1, 41.2, 119, 119.5, 120, 121, 7200, 7201, 10_800, 10_801].map(formatWait)).toEqual([
    ...['0 s', '1 s', '42 s', '119 s', '120 s', '2 min', '3 min', '120 min', '3 h', '3 h', '4 h'],
  ]);
  expect([-1, 0, 5, Number.NaN, 86_400_000, 86_400_001].map(bounded)).toEqual([
    ...[0, 0, 5, 60_000, 86_400_000, 86_400_000],
  ]);
});

test('requests are counted for a minute each', () => {
  const budgets = new Budgets();
  expect([0, 1000, 2000].map(at => budgets.take('create-ticket', at))).toEqual([0, 0, 58_000]);
  expect(budgets.state('create-ticket', 2000)).toEqual({limit: 2, remaining: 0});
  expect(budgets.take('create-ticket', 59_999)).toBe(1);
  expect(budgets.state('create-ticket', 60_000)).toEqual({limit: 2, remaining: 1});
  expect([60_000, 60_500, 61_000].map(at => budgets.take('create-ticket', at))).toEqual([0, 500, 0]);
  expect(budgets.state('create-ticket', 500_000)).toEqual({limit: 2, remaining: 2});
  expect(budgets.state('create-node', 0)).toEqual({limit: 20, remaining: 20});
});

const learnt = (headers: Record<string, string>, budgets = new Budgets(), at = now) => {
  budgets.learn('list', {status: 200, headers, body: ''}, at);
  return budgets;
};
const limit = (remaining: number, reset: number, more = {}) => ({
  ...{'x-ratelimit-remaining': String(remaining), 'x-ratelimit-reset': String(now / 1000 + reset)},
  ...more,
});

test('what the service reports counts until its reset', () => {
  const budgets = learnt(limit(1, 30, {'x-ratelimit-limit': '400'}));
  expect(budgets.state('list', now)).toEqual({limit: 400, remaining: 1});
  expect([budgets.take('list', now), budgets.take('list', now + 1)]).toEqual([0, 29_999]);
  expect(budgets.state('list', now + 29_999)).toEqual({limit: 400, remaining: 0});
  expect(budgets.state('list', now + 30_000)).toEqual({limit: 400, remaining: 399});
});

test('within one window the number that is left only shrinks', () => {
  const budgets = learnt(limit(5, 30));
  learnt(limit(9, 31.999), budgets);
  expect(budgets.state('list', now).remaining).toBe(5);
  learnt(limit(3, 30), budgets);
  expect(budgets.state('list', now).remaining).toBe(3);
  learnt(limit(9, 33), budgets);
  expect(budgets.state('list', now).remaining).toBe(9);
});

test.each<[headers: Record<string, string>, remaining: number]>([
  [{'x-ratelimit-limit': '0'}, 200],
  [{'x-ratelimit-limit': '1'}, 1],
  [{'x-ratelimit-limit': 'many'}, 200],
  [{'x-ratelimit-remaining': '3'}, 200],
  [{'x-ratelimit-reset': '1767225690'}, 200],
  [limit(3, 0), 200],
  [limit(3, -9), 200],
  [limit(3, 9, {date: 'Thu, 01 Jan 2026 00:00:08 GMT'}), 3],
  [limit(3, 9, {date: 'Thu, 01 Jan 2026 00:00:09 GMT'}), 200],
])('of the headers %j so many are left: %d', (headers, remaining) => {
  expect(learnt(headers).state('list', now).remaining).toBe(remaining);
});

test('a block lasts as long as it says, and two windows at most', () => {
  const budgets = new Budgets();
  budgets.block('list', 30, now);
  expect([now, now + 29_999, now + 30_000].map(at => budgets.take('list', at))).toEqual([30_000, 1, 0]);
  budgets.block('list', 9999, now);
  expect([now, now + 119_999, now + 120_000].map(at => budgets.take('list', at))).toEqual([120_000, 1, 0]);
  budgets.block('list', 120, now);
  // Another request that was on its way was asked to wait for less.
  budgets.block('list', 1, now);
  expect(budgets.take('list', now)).toBe(120_000);
});
