import {describe, expect, expectTypeOf, test} from 'vitest';
import {
  ApiError,
  type Client,
  type Endpoint,
  endpoints,
  type Item,
  type Page,
  request,
} from '../../../src/api/index.ts';
import type {Volume} from '../../../src/model/index.ts';
import {requiredScope} from '../../../src/service/http/auth.ts';
import {routes} from '../../../src/service/routes.ts';
import {createWord} from '../../../src/service/word.ts';

describe('a request is data', () => {
  test('a list carries its page and its filter', () => {
    expect(request(endpoints.volumes.list, {})).toEqual({method: 'GET', path: '/volumes', budget: 'list'});
    expect(request(endpoints.nodes.list, {}, {page: 2, pageSize: 500, filter: {region: 'us-east'}})).toEqual({
      method: 'GET',
      path: '/node/instances',
      query: {page: 2, page_size: 500},
      filter: {region: 'us-east'},
      budget: 'list',
    });
    expect(request(endpoints.images.list, {}, {filter: {}})).not.toHaveProperty('filter');
  });

  test('a write carries its body', () => {
    expect(request(endpoints.volumes.resize, {id: 100}, {size: 40})).toEqual({
      method: 'POST',
      path: '/volumes/100/resize',
      body: {size: 40},
      budget: 'other',
    });
    expect(request(endpoints.volumes.detach, {id: 100})).not.toHaveProperty('body');
  });

  test('path parameters are encoded', () => {
    expect(request(endpoints.images.read, {id: 'private/123'}).path).toBe('/images/private%2F123');
    expect(request(endpoints.images.read, {id: '../account?x#y'}).path).toBe('/images/..%2Faccount%3Fx%23y');
    expect(request(endpoints.records.list, {domain_id: 7}).path).toBe('/domains/7/records');
    expect(request(endpoints.images.read, {id: '\ud800'}).path).toBe('/images/%EF%BF%BD');
  });

  test.each(['', '.', '..', Number.NaN, 1.5, 2 ** 60])('the path parameter %j is refused', id => {
    const build = () => request(endpoints.images.read, {id});
    expect(build).toThrow(ApiError);
    expect(build).toThrow(/address/);
  });

  test('reads, lists and creates have separate budgets', () => {
    const {images, scripts, nodes, volumes} = endpoints;
    const budgets = [images.list, scripts.list, nodes.list, nodes.create, volumes.create, nodes.boot].map(
      endpoint => endpoint.budget,
    );
    expect(budgets).toEqual(['images', 'scripts', 'list', 'create-node', 'create-volume', 'other']);
  });
});

test('a wrong body or a missing parameter does not compile', () => {
  const typed = (client: Client) => {
    expectTypeOf(client.list(endpoints.volumes.list)).resolves.toEqualTypeOf<Page<Volume>>();
    expectTypeOf(client.get(endpoints.volumes.read, {id: 1})).resolves.toEqualTypeOf<Item<Volume>>();
    client.list(endpoints.records.list, {params: {domain_id: 1}, page: 2});
    client.call(endpoints.volumes.resize, {id: 1}, {size: 40});
    client.call(endpoints.volumes.detach, {id: 1});
    client.get(endpoints.account.read, {});
    // @ts-expect-error the route needs a domain
    client.list(endpoints.records.list);
    // @ts-expect-error the parameter is named domain_id
    client.list(endpoints.records.list, {params: {id: 1}});
    // @ts-expect-error size is missing
    client.call(endpoints.volumes.resize, {id: 1}, {});
    // @ts-expect-error size is a number
    client.call(endpoints.volumes.resize, {id: 1}, {size: '40'});
    // @ts-expect-error a misspelt key
    client.call(endpoints.volumes.attach, {id: 1}, {node_id: 1, confid_id: 2});
    // @ts-expect-error the body is missing
    client.call(endpoints.volumes.clone, {id: 1});
    // @ts-expect-error detach takes no body
    client.call(endpoints.volumes.detach, {id: 1}, {label: 'x'});
    // @ts-expect-error a wrong body in a preview
    request(endpoints.volumes.resize, {id: 1}, {label: 'x'});
    // @ts-expect-error a missing parameter in a preview
    request(endpoints.volumes.resize, {}, {size: 1});
  };
  expect(typed).toBeTypeOf('function');
});

test('each endpoint names the scope that the service asks for', () => {
  const word = createWord('node');
  const plain = (route: string) => route.replaceAll(/(\*\*)?:\w+/g, ':');
  const wanted = new Map(
    routes.map(route => [`${route.method} ${plain(route.path)}`, requiredScope(route, word)]),
  );
  const differ = Object.entries(endpoints).flatMap(([group, all]) =>
    Object.entries(all).flatMap(([name, {method, route, scope}]: [string, Endpoint]) => {
      const asked = wanted.get(`${method} ${plain(route)}`)?.split(':')[0];
      return scope === undefined || asked === scope ? [] : [`${group}.${name}: ${scope}, not ${asked}`];
    }),
  );
  expect(differ).toEqual([]);
});
