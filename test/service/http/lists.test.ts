import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import {ask, type Errors, fetchFrom, filtered, open, type Page, read} from '../helpers.ts';

let service: Service;
beforeAll(async () => {
  service = await open();
});
afterAll(() => service.close());

describe('pages (specification, section 4)', () => {
  test('page_size must be 25 to 500', async () => {
    expect(await read<Page>(service, '/node/instances?page_size=25')).toMatchObject({pages: 6, results: 140});
    expect((await read<Page>(service, '/node/instances?page_size=500')).data).toHaveLength(140);
    for (const size of ['24', '501', '0', '-1', 'many', '1e2', '25.5']) {
      const reply = await ask(service, `/node/instances?page_size=${size}`);
      expect(reply.status).toBe(400);
      const {errors} = (await reply.json()) as Errors;
      expect(errors).toEqual([{reason: expect.any(String), field: 'page_size'}]);
    }
  });

  test('page must be at least 1, and both parameters are reported at once', async () => {
    const reply = await ask(service, '/volumes?page=0&page_size=7');
    expect(reply.status).toBe(400);
    const {errors} = (await reply.json()) as Errors;
    expect(errors.map(error => error.field)).toEqual(['page', 'page_size']);
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

test.each(['/volumes/types', '/nodebalancers/types', '/networking/ips', '/account/invoices/ID/items'])(
  '%s has pages and refuses filters, as each list does',
  async list => {
    const [invoice] = (await read<Page>(service, '/account/invoices')).data;
    const path = list.replace('ID', String(invoice?.id));
    const errors = async (query: string, filter = '') => {
      const reply = await ask(service, path + query, {headers: {'x-filter': filter}});
      return [reply.status, ((await reply.json()) as Partial<Errors>).errors?.[0]?.field];
    };
    expect(await errors('', '{}')).toEqual([200, undefined]);
    expect(await errors('?page_size=9')).toEqual([400, 'page_size']);
    expect(await errors('?page=9')).toEqual([404, undefined]);
    expect(await errors('', '{"nope": 1}')).toEqual([400, 'X-Filter']);
    expect(await errors('', '{"no JSON')).toEqual([400, 'X-Filter']);
    expect(await filtered(service, path, {'+or': []})).toMatchObject({data: [], results: 0, pages: 1});
  },
);

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
