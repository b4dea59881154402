import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import {ask, fetchFrom, open, type Page, read} from '../helpers.ts';

let service: Service;
beforeAll(async () => {
  service = await open();
});
afterAll(() => service.close());

describe('pages (specification, section 4)', () => {
  test('330 kernels are four pages of 100', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(page => read<Page>(service, `/node/kernels?page=${page}`)),
    );
    expect(pages.map(page => page.data.length)).toEqual([100, 100, 100, 30]);
    for (const [i, page] of pages.entries())
      expect(page).toMatchObject({page: i + 1, pages: 4, results: 330});
  });

  test('a page beyond the last is 404; an empty list has one page', async () => {
    const reply = await ask(service, '/volumes?page=2');
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({errors: [{reason: 'Not found'}]});
    const bare = await open({nodes: 0});
    expect(await read(bare, '/volumes')).toEqual({data: [], page: 1, pages: 1, results: 0});
    bare.close();
  });
});

describe('paths', () => {
  test('unknown paths and items are 404, wrong methods 405 with those that are allowed', async () => {
    for (const path of [
      '/nope',
      '/volumes/1',
      '/volumes/abc',
      '/domains/1/records',
      '/account/users/nobody',
      '/linode/instances',
    ]) {
      expect((await ask(service, path)).status).toBe(404);
    }
    const reply = await ask(service, '/account/transfer', {method: 'DELETE'});
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET');
  });

  test('an image is found by its slug, the slash encoded or not, and under /v4beta', async () => {
    for (const path of ['/images/node%2Fdebian12', '/images/node/debian12']) {
      expect(await read(service, path)).toMatchObject({id: 'node/debian12', vendor: 'Debian'});
    }
    expect(await read(service, '/node/kernels/node%2Flatest-64bit')).toMatchObject({id: 'node/latest-64bit'});
    const beta = await fetchFrom(service, '/v4beta/regions/eu-central');
    expect(await beta.json()).toMatchObject({id: 'eu-central', country: 'de'});
  });
});
