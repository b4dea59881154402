import {afterAll, beforeAll, expect, test} from 'vitest';
import {createService, type Service} from '../../../src/service/index.ts';
import type {Item, Page} from '../helpers.ts';
import {fetchFrom, noon, read} from '../helpers.ts';

let service: Service;
beforeAll(async () => {
  service = await createService({token: 'open sesame'.replace(' ', '-'), now: () => noon});
});
afterAll(() => service.close());

const bare = (path: string, headers: Record<string, string> = {}) =>
  fetchFrom(service, `/v4${path}`, {headers});

test('everything else needs a token, and only the header counts', async () => {
  const paths = [
    '/node/instances',
    '/volumes',
    '/nodebalancers',
    '/domains',
    '/account',
    '/account/transfer',
    '/account/events',
    '/profile',
    '/support/tickets',
  ];
  for (const path of paths) {
    for (const headers of [
      {},
      {authorization: 'Bearer wrong'},
      {authorization: 'open-sesame'},
      {authorization: 'Basic b3Blbjo='},
    ]) {
      const reply = await bare(path, headers as Record<string, string>);
      expect(reply.status).toBe(401);
      expect(await reply.json()).toEqual({errors: [{reason: 'Invalid Token'}]});
    }
    expect((await bare(`${path}?token=open-sesame&api_key=open-sesame`)).status).toBe(401);
    expect((await bare(path, {authorization: 'bearer open-sesame'})).status).toBe(200);
  }
});

test('an invalid token is refused even for a catalogue', async () => {
  expect((await bare('/images', {authorization: 'Bearer wrong'})).status).toBe(401);
});

test('a reply shows the scopes of the token and those that the route needs', async () => {
  const reply = await bare('/volumes', {authorization: 'Bearer open-sesame'});
  expect(reply.headers.get('x-oauth-scopes')).toBe('*');
  expect(reply.headers.get('x-accepted-oauth-scopes')).toBe('volumes:read_only');
});

test.each([
  ['x', '…'],
  ['secret', 's…'],
  ['a-secret', 'a-…'],
  ['demo-token', 'de…'],
  ['a-token-that-is-long-enough-to-be-one', 'a-to…'],
])('the master token %s cannot be read (specification, section 5.3)', async (token, masked) => {
  const one = await createService({token, nodes: 0, now: () => noon});
  const {data} = await read<Page<Item & {token: string}>>(one, '/profile/tokens');
  expect(data.find(each => each.label === 'skydeck')?.token).toBe(masked);
  expect(JSON.stringify(data)).not.toContain(`"${token}`);
  one.close();
});
