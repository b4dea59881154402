import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Token} from '../../../src/service/account/account-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {ask, createClock, open, type Page, read, sendAccepted} from '../helpers.ts';

const clock = createClock();
let service: Service;
beforeAll(async () => {
  service = await open({nodes: 10, now: clock.now});
});
afterAll(() => service.close());

const make = (body: object) => sendAccepted<Token>(service, 'POST', '/profile/tokens', body);
/** The status of a request with a token. */
async function as(
  secret: string,
  method: string,
  path: string,
  body?: object,
): Promise<[number, string | undefined]> {
  const reply = await ask(service, path, {method, headers: {authorization: `Bearer ${secret}`}, body});
  const {errors} = (await reply.json()) as {errors?: {reason: string}[]};
  return [reply.status, errors?.[0]?.reason];
}
const missing = 'Your OAuth token is not authorized to use this endpoint.';

describe('the scopes of a token', () => {
  test('read_write includes read_only; several scopes add up', async () => {
    const {token} = await make({scopes: 'volumes:read_write events:read_only'});
    expect(await as(token, 'POST', '/volumes', {label: 'x', region: 'us-east'})).toEqual([200, undefined]);
    expect(await as(token, 'GET', '/volumes')).toEqual([200, undefined]);
    expect(await as(token, 'GET', '/account/events')).toEqual([200, undefined]);
    expect(await as(token, 'GET', '/domains')).toEqual([401, missing]);
    const reply = await ask(service, '/volumes', {headers: {authorization: `Bearer ${token}`}});
    expect(reply.headers.get('x-oauth-scopes')).toBe('volumes:read_write events:read_only');
  });

  test('may stand with commas and blanks around them', async () => {
    const {token} = await make({scopes: ' volumes:read_only,  events:read_only, '});
    expect(await as(token, 'GET', '/account/events')).toEqual([200, undefined]);
    expect(await as(token, 'GET', '/account')).toEqual([401, missing]);
  });

  test('the secret is shown once (specification, section 5)', async () => {
    const made = await make({label: 'once', scopes: '*'});
    expect(made.token).toMatch(/^[0-9a-f]{64}$/);
    const listed = await read<Token>(service, `/profile/tokens/${made.id}`);
    expect(listed).toEqual({...made, token: made.token.slice(0, 16)});
    expect(await as(listed.token, 'GET', '/volumes')).toEqual([401, 'Invalid Token']);
  });

  test('private images and scripts are shown only with the scope for them', async () => {
    const [image] = service.store.tables.images.all();
    if (!image) throw new Error('there are no images');
    service.store.tables.images.insert({...image, id: 'private/77', is_public: false});
    const script = {label: 'mine', script: '#!/bin/sh', images: ['any/all']};
    const {id} = await sendAccepted(service, 'POST', '/node/stackscripts', script);
    for (const [path, list, scope] of [
      ['/images/private%2F77', '/images', 'images:read_only'],
      [`/node/stackscripts/${id}`, '/node/stackscripts', 'stackscripts:read_only'],
    ] as const) {
      const shown = async (scopes: string) => {
        const {token} = await make({scopes});
        const reply = await ask(service, list, {
          headers: {authorization: `Bearer ${token}`, 'x-filter': '{"is_public": false}'},
        });
        return [((await reply.json()) as Page).results > 0, (await as(token, 'GET', path))[0]];
      };
      expect(await shown('volumes:read_only'), path).toEqual([false, 404]);
      expect(await shown(scope), path).toEqual([true, 200]);
      expect(await shown('*'), path).toEqual([true, 200]);
    }
  });

  test('it is invalid once it has expired or is deleted', async () => {
    const short = await make({expiry: '2025-10-15T12:10:00'});
    const lasting = await make({});
    clock.advance(599);
    expect(await as(short.token, 'GET', '/volumes')).toEqual([200, undefined]);
    clock.advance(1);
    expect(await as(short.token, 'GET', '/volumes')).toEqual([401, 'Invalid Token']);
    await sendAccepted(service, 'DELETE', `/profile/tokens/${lasting.id}`);
    expect(await as(lasting.token, 'GET', '/volumes')).toEqual([401, 'Invalid Token']);
  });

  test('a new token can get no scope that the caller’s lacks', async () => {
    const own = 'account:read_write volumes:read_only';
    const {token} = await make({scopes: own});
    const give = (scopes?: string | null) => as(token, 'POST', '/profile/tokens', {label: 'given', scopes});
    for (const scopes of ['account:read_only', 'account:read_write', 'volumes:read_only', own]) {
      expect(await give(scopes)).toEqual([200, undefined]);
    }
    const refusal = (scopes: string) => [400, `Your token cannot give ${scopes}: it has ${own}`];
    for (const scopes of ['*', 'volumes:read_write', 'domains:read_only']) {
      expect(await give(scopes)).toEqual(refusal(scopes));
    }
    expect(await give('volumes:read_write account:read_only *')).toEqual(refusal('volumes:read_write *'));
    // A token that is created without scopes may do everything.
    expect(await give()).toEqual(refusal('*'));
    expect(await give(null)).toEqual(refusal('*'));
    const {token: all} = await make({});
    expect(await as(all, 'POST', '/profile/tokens', {scopes: null})).toEqual([200, undefined]);
  });
});
