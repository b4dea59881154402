import {expect, test} from 'vitest';
import {mayChange, mayRead, scopesOf, vocabulary} from '../../../src/api/vocabulary.ts';
import {fake, json} from './fake.ts';

const neutral = vocabulary('node');

test.each([
  ['*', ['*']],
  ['volumes:read_only domains:read_write', ['volumes:read_only', 'domains:read_write']],
  ['volumes:read_only,images:read_write', ['volumes:read_only', 'images:read_write']],
  ['Volumes:Read_Only', ['volumes:read_only']],
  ['volumes:read_only \u001b[2J', ['volumes:read_only']],
])('%j lists %j', (header, scopes) => expect(scopesOf(header, neutral)).toEqual(scopes));

test('of a very long header four thousand characters are read', () => {
  const header = `${'volumes:read_only '.repeat(222)}ab:cd`;
  expect(scopesOf(header, neutral)?.at(-1)).toBe('ab:c');
});

test.each([undefined, '', '   ', 'whatever', 'a b c', '\u001b]0;x\u0007'])('%j forbids nothing', header =>
  expect(scopesOf(header, neutral)).toBeUndefined(),
);

test("the service's word is translated in both directions, in scopes only", () => {
  const words = vocabulary('linode');
  expect(scopesOf('linodes:read_only nodebalancers:read_write', words)).toEqual([
    'nodes:read_only',
    'nodebalancers:read_write',
  ]);
  expect(words.category('nodes')).toBe('linodes');
  expect(words.category('nodebalancers')).toBe('nodebalancers');
});

test('read_write includes read_only, and an unknown scope forbids nothing', () => {
  expect(mayChange(['*'], 'volumes')).toBe(true);
  expect(mayChange(['volumes:read_write'], 'volumes')).toBe(true);
  expect(mayChange(['volumes:read_only', 'domains:read_write'], 'volumes')).toBe(false);
  expect(mayChange(['volumes:manage'], 'volumes')).toBe(true);
  expect(mayChange(['domains:read_write'], 'volumes')).toBe(false);
  expect(mayChange(['domains:read_only', 'volumes:read_write'], 'volumes')).toBe(true);
  expect(mayRead(['volumes:read_only'], 'volumes')).toBe(true);
  expect(mayRead(['domains:read_only', 'volumes:read_only'], 'volumes')).toBe(true);
  expect(mayRead(['domains:read_only', '*'], 'volumes')).toBe(true);
  expect(mayRead(['domains:read_write'], 'volumes')).toBe(false);
});

test('the client reports scopes once and at each change, also from a refusal', async () => {
  const told: (readonly string[])[] = [];
  const answer = (scopes?: string, status = 200) =>
    json({}, status, scopes ? {'x-oauth-scopes': scopes} : {});
  const {client} = fake(
    [
      answer(),
      answer('volumes:read_only'),
      answer('volumes:read_only'),
      answer('domains:read_only', 403),
      answer('*'),
    ],
    {onScopes: scopes => told.push(scopes)},
  );
  const send = () => client.send({method: 'GET', path: '/account', budget: 'other'});
  await send();
  expect(told).toEqual([]);
  await send();
  await send();
  expect(told).toEqual([['volumes:read_only']]);
  await expect(send()).rejects.toThrow();
  await send();
  expect(told).toEqual([['volumes:read_only'], ['domains:read_only'], ['*']]);
});
