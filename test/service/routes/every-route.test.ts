import {expect, test} from 'vitest';
import type {Route} from '../../../src/service/http/route.ts';
import type {Service} from '../../../src/service/index.ts';
import {routes} from '../../../src/service/routes.ts';
import {golden} from '../../golden.ts';
import {ask, type Errors, open} from '../helpers.ts';
import {prepared} from './bodies.ts';
import {bodiesOf, pathOf} from './requests.ts';

/** What every route answers: the beginning of a read, and to writes without fields, as accepted, and once more. */

async function answer(service: Service, path: string, init: Parameters<typeof ask>[2] = {}): Promise<string> {
  // No limit of requests is reached.
  service.advanceClock(600);
  const reply = await ask(service, path, init);
  const json = (await reply.json()) as Partial<Errors> & {data?: unknown; results?: unknown};
  if (json.errors)
    return `${reply.status} ${json.errors.map(({field, reason}) => `${field ? `${field}: ` : ''}${reason}`).join(' ¦ ')}`;
  const {data, results} = json;
  return `${reply.status} ${Array.isArray(data) ? `${results}: ${shortly(data[0])}` : shortly(json)}`;
}

function shortly(json: unknown): string {
  const text = (JSON.stringify(json) ?? 'nothing').replace(/"[0-9a-f]{64}"/, 'a random token');
  return text.length > 300 ? `${text.slice(0, 300)}…${text.length}` : text;
}

/** What all lists answer alike. */
async function checkList(service: Service, path: string): Promise<void> {
  const [first, filter] = [
    await answer(service, path),
    (value: unknown) => ({headers: {'x-filter': JSON.stringify(value)}}),
  ];
  for (const query of ['?page=0', '?page=x'])
    expect(await answer(service, path + query)).toBe('400 page: Must be a whole number of at least 1');
  for (const query of ['?page_size=24', '?page_size=501'])
    expect(await answer(service, path + query)).toBe('400 page_size: Must be between 25 and 500 inclusive');
  for (const query of ['?page_size=25', '?page_size=500', '?unknown=1'])
    expect(await answer(service, path + query)).toBe(first);
  expect(await answer(service, `${path}?page=9999`)).toBe('404 Not found');
  expect(await answer(service, path, filter({'+and': []}))).toBe(first);
  expect(await answer(service, path, filter({'+or': []}))).toBe('200 0: nothing');
  for (const wrong of [{nosuch: 1}, {'+order_by': 'nosuch'}])
    expect(await answer(service, path, filter(wrong))).toBe('400 X-Filter: Cannot filter on nosuch');
}

async function linesOf(service: Service, route: Route): Promise<string[]> {
  const {method, path: declared, paged = false, anonymous = false} = route;
  for (const [before, path] of prepared[`${method} ${declared}`] ?? [])
    await answer(service, (await pathOf(service, path)) ?? path, {method: before});
  const path = await pathOf(service, declared);
  const begin = `── ${method} ${declared}`;
  if (path === undefined) return [`${begin} has no item`];
  const withoutToken = await answer(service, path, {method, headers: {authorization: ''}});
  expect(withoutToken.startsWith('401')).toBe(!anonymous || method !== 'GET');
  if (/:\w+$/.test(declared) && method === 'GET')
    expect(await answer(service, path.replace(/[^/]+$/, '999'))).toBe('404 Not found');
  if (method === 'GET') {
    if (paged) await checkList(service, path);
    return [begin, `  ${await answer(service, path)}`];
  }
  const headers = {'content-type': 'application/json'};
  const bodyOf = await bodiesOf(service);
  const send = async (body?: object) => `  ${await answer(service, path, {method, headers, body})}`;
  const accepted = (number: number) => send(bodyOf(`${method} ${declared}`, number));
  const bare = route.body === undefined ? [] : [await send({})];
  return [begin, ...bare, await accepted(100), await accepted(101)];
}

const groups = Map.groupBy(routes, ({path}) => path.split('/')[1] ?? '');

test.each([...groups.keys()])('what the routes of %s answer', async name => {
  const lines: string[] = [];
  for (const route of groups.get(name) ?? []) {
    const service = await open();
    lines.push(...(await linesOf(service, route)));
    service.close();
  }
  golden(name, `${lines.join('\n')}\n`);
});
