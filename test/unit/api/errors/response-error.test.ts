import {expect, test} from 'vitest';
import {
  ApiError,
  filterRefused,
  invalidRequest,
  noOrigin,
  problemOf,
} from '../../../../src/api/errors/api-error.ts';
import type {FailedRequest} from '../../../../src/api/errors/network-error.ts';
import {responseError} from '../../../../src/api/errors/response-error.ts';
import {createRedactor} from '../../../../src/api/index.ts';

const request: FailedRequest = {
  request: {method: 'GET', path: '/volumes'},
  what: 'GET /volumes',
  host: 'cloud.test',
  hasToken: true,
  origin: noOrigin,
  redactor: createRedactor('secret-token'),
};
const answered = (status: number, body: unknown, headers = {}, context: Partial<FailedRequest> = {}) =>
  responseError(
    {status, headers, body: typeof body === 'string' ? body : JSON.stringify(body)},
    {...request, ...context},
    name => name,
    0,
  );

test('of several reasons one decides what kind of error it is', () => {
  const kind = (status: number, ...errors: object[]) => answered(status, {errors}).kind;
  const scope = {reason: 'You are not authorized to use this endpoint'};
  expect(kind(401, {reason: 'no'}, scope)).toBe('forbidden');
  expect(kind(401, {reason: 'no'})).toBe('unauthorized');
  expect(kind(403, {reason: 'no'}, {reason: 'x', field: 'size'})).toBe('refused');
  expect(kind(403, {reason: 'no'}, scope)).toBe('forbidden');
  expect(kind(404, {reason: 'x', field: 'size'})).toBe('missing');
  const refused = answered(400, {errors: [{reason: 'no'}, {reason: 'x', field: 'x-FILTER'}]});
  expect(filterRefused(refused)).toBe(true);
  expect(filterRefused(answered(403, {errors: [{reason: 'x', field: 'X-Filter'}]}))).toBe(true);
  expect(filterRefused(answered(500, {errors: [{reason: 'x', field: 'X-Filter'}]}))).toBe(false);
});

test.each<[status: number, body: unknown, headers: object, context: Partial<FailedRequest>, message: string]>(
  [
    [
      401,
      '',
      {},
      {},
      'cloud.test does not accept the token (401 Unauthorized): connect again with a valid one',
    ],
    [
      401,
      {errors: ['expired']},
      {},
      {origin: {...noOrigin, token: 'the profile work', renew: 'log in'}},
      'cloud.test does not accept the token of the profile work (expired): log in',
    ],
    [418, '', {}, {}, 'cloud.test refused GET /volumes without a reason (418)'],
    [429, '', {'retry-after': '7'}, {}, 'too many requests to cloud.test: wait 7 s, then try again'],
    [
      503,
      '',
      {'retry-after': '7'},
      {},
      'cloud.test answered GET /volumes with 503 Service Unavailable: the fault is on its side, wait 7 s, then try again',
    ],
    [
      301,
      '',
      {location: `https://x.test/${'y'.repeat(86)}#z`},
      {},
      `cloud.test answered GET /volumes with 301 Moved Permanently to https://x.test/${'y'.repeat(84)}…: redirects are not followed, because they would take the token along; check the URL`,
    ],
    [
      304,
      '',
      {},
      {},
      'cloud.test answered GET /volumes with 304: redirects are not followed, because they would take the token along; check the URL',
    ],
    [
      404,
      '',
      {},
      {},
      "cloud.test has nothing at GET /volumes (404 Not Found): check the URL, with its /v4, and the service's own word",
    ],
    [
      404,
      '',
      {},
      {request: {method: 'GET', path: '/node/instances'}},
      "cloud.test has nothing at GET /volumes (404 Not Found): check the URL, with its /v4, and the service's own word for a node (SKYDECK_WORD, or the word of the profile)",
    ],
    [
      404,
      '',
      {},
      {request: {method: 'GET', path: '/volumes/7'}},
      'cloud.test has nothing at GET /volumes (404 Not Found): it may have been deleted',
    ],
    // As it is copied from a document.
    [
      404,
      '',
      {},
      {request: {method: 'GET', path: '/volumes/:id'}},
      'cloud.test has nothing at GET /volumes (404 Not Found): it may have been deleted',
    ],
    [400, {errors: [{reason: 'a', field: 'b'}, 'c']}, {}, {}, 'b: a; c'],
  ],
)('a %d says what to do: %#', (status, body, headers, context, message) => {
  expect(answered(status, body, headers, context).message).toBe(message);
});

test('as data, an error has what it knows, and nothing that is undefined', () => {
  expect(problemOf(answered(429, {errors: ['slow']}, {'retry-after': '7'}))).toStrictEqual({
    kind: 'limited',
    message: 'too many requests to cloud.test: wait 7 s, then try again',
    status: 429,
    reasons: [{reason: 'slow'}],
    retryAfter: 7,
    sent: true,
  });
  expect(problemOf(invalidRequest('no'))).toStrictEqual({
    kind: 'refused',
    message: 'no',
    reasons: [],
    sent: false,
  });
  const advised = new ApiError({kind: 'server', message: 'it fell', advice: 'wait', sent: true});
  expect([advised.message, advised.summary]).toEqual(['it fell: wait', 'it fell']);
});
