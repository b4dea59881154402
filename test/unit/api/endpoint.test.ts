import {describe, expect, test} from 'vitest';
import {ApiError, type Endpoint, endpoints, request} from '../../../src/api/index.ts';
import {requiredScope} from '../../../src/service/http/auth.ts';
import {routes} from '../../../src/service/routes.ts';
import {createWord} from '../../../src/service/word.ts';

describe('a request is data', () => {
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
