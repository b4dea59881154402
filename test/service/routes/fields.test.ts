import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {type Json, vocabulary} from '../../../src/api/index.ts';
import type {Service} from '../../../src/service/index.ts';
import {routes} from '../../../src/service/routes.ts';
import {ask, open} from '../helpers.ts';
import published from './published-fields.json' with {type: 'json'};
import {bodiesOf, pathOf} from './requests.ts';

/**
 * Each endpoint tells at least the fields that services of this family tell: those of recorded replies, and those that the published
 * document and the types of the console's client name (`published-fields.json`). What is within a list or an object of which the
 * service has none, such as the placement group of a node, cannot be told and is not looked for.
 */

/** Fields that only some items have, and none of the demo account. */
const absent: Readonly<Record<string, readonly string[]>> = {
  // A script tells them of a question for which it says them.
  'GET /node/stackscripts': ['user_defined_fields[].default', 'user_defined_fields[].manyOf'],
};

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly response_body: Json;
}

const {reply: neutral} = vocabulary('linode');

/** The dotted names of the fields of a value, those of the elements of a list as `list[].name`. */
function namesIn(value: unknown, before = '', names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const each of value) namesIn(each, `${before}[]`, names);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      const name = before === '' ? key : `${before}.${key}`;
      namesIn(inner, name, names.add(name));
    }
  }
  return names;
}

/** The fields of a reply; of a list, those that any item has. */
function fieldsOf(reply: unknown): Set<string> {
  const {data} = reply as {data?: unknown[]};
  const names = new Set<string>();
  for (const item of data ?? [reply]) namesIn(item, '', names);
  return names;
}

/** Those of the wanted fields that a reply lacks, though it has what they are within. */
function missing(wanted: Iterable<string>, told: ReadonlySet<string>): string[] {
  const within = new Set([...told].map(name => name.slice(0, name.lastIndexOf('.') + 1)));
  return [...wanted].filter(name => !told.has(name) && within.has(name.slice(0, name.lastIndexOf('.') + 1)));
}

/** The wanted fields, by method and route. */
function wantedFields(): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  const want = (route: string, names: Iterable<string>) =>
    wanted.set(route, new Set([...(wanted.get(route) ?? []), ...names]));
  for (const [path, names] of Object.entries(published)) {
    want(`GET ${path}`, names.split(' '));
    // An item is told as it is in its list.
    const isList = routes.some(route => route.path === path && route.paged);
    const item = routes.find(
      route => isList && route.method === 'GET' && /^\/(\*\*)?:\w+$/.test(route.path.replace(path, '')),
    );
    if (item !== undefined) want(`GET ${item.path}`, names.split(' '));
  }
  const exchanges: Exchange[] = JSON.parse(readFileSync('test/unit/api/recorded/exchanges.json', 'utf8'));
  for (const {method, path, status, response_body} of exchanges) {
    if (status >= 400) continue;
    const asked = `${method} ${path.replace(/^\/linode\b/, '/node').replaceAll(/\d+/g, ':')}`;
    const route = routes.find(each => `${each.method} ${each.path.replaceAll(/:\w+/g, ':')}` === asked);
    want(`${method} ${route?.path}`, fieldsOf(neutral(response_body)));
  }
  return wanted;
}

/** What is sent before a write, so that it is accepted. */
const before: Readonly<Record<string, readonly string[]>> = {
  'POST /volumes/:id/attach': ['POST /node/instances', 'POST /volumes'],
};

/** Sends what a route accepts. @returns the fields of the reply */
async function toldBy(service: Service, route: string, number = 1): Promise<Set<string>> {
  const [method = '', path = ''] = route.split(' ');
  // No limit of requests is reached, and what was made before is ready.
  service.advanceClock(600);
  const body = (await bodiesOf(service))(route, number);
  const headers = {'content-type': 'application/json'};
  const reply = await ask(service, (await pathOf(service, path)) ?? path, {
    method,
    ...(method === 'GET' ? {} : {headers, body}),
  });
  const json = await reply.json();
  expect(reply.status, `${route} ${JSON.stringify(json)}`).toBe(200);
  return fieldsOf(json);
}

test('each endpoint tells what such a service was recorded or is documented to tell', async () => {
  const reader = await open();
  // The demo account has no image of its own.
  await toldBy(reader, 'POST /images');
  const differences: Record<string, readonly string[]> = {};
  for (const [route, wanted] of wantedFields()) {
    const service = route.startsWith('GET ') ? reader : await open();
    for (const each of before[route] ?? []) await toldBy(service, each);
    const told = await toldBy(service, route, 2);
    if (service !== reader) service.close();
    const lacking = told.size === 0 ? ['any item'] : missing(wanted, told);
    if (lacking.length > 0) differences[route] = lacking;
  }
  reader.close();
  expect(differences).toEqual(absent);
});
