import {test} from 'vitest';
import type {Route} from '../../../src/service/http/route.ts';
import type {Service} from '../../../src/service/index.ts';
import {routes} from '../../../src/service/routes.ts';
import {golden} from '../../golden.ts';
import {ask, type Errors, open} from '../helpers.ts';
import {prepared, values} from './bodies.ts';
import {bodiesOf, pathOf} from './requests.ts';

/** What every route answers to good and to odd requests, in one line for all that is answered alike. */

const brief = (value: unknown): string => {
  const text = value === undefined ? 'left out' : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 5)}…${text.length}` : text;
};

async function answer(
  service: Service,
  path: string,
  init: Parameters<typeof ask>[2],
  field?: string,
): Promise<string> {
  // No limit of requests is reached.
  service.advanceClock(600);
  const reply = await ask(service, path, init);
  const json = (await reply.json()) as Partial<Errors> & Record<string, unknown>;
  if (json.errors)
    return `${reply.status} ${json.errors.map(({field, reason}) => `${field ? `${field}: ` : ''}${reason.slice(0, 200)}`).join(' ¦ ')}`;
  const {data, page, pages, results} = json;
  if (!Array.isArray(data))
    return `${reply.status} ${shortly(field === undefined ? json : json[field], field === undefined ? 500 : 60)}`;
  return `${reply.status} page ${page} of ${pages}, ${results} results, ${data.length} here: ${shortly(data[0])}`;
}

function shortly(json: unknown, most = 500): string {
  const text = (JSON.stringify(json) ?? 'nothing').replace(/"[0-9a-f]{64}"/, 'a random token');
  return text.length > most ? `${text.slice(0, most)}…${text.length}` : text;
}

const odd = [
  '?page=0',
  '?page=-1',
  '?page=x',
  '?page=99',
  '?page_size=24',
  '?page_size=25',
  '?page_size=500',
  '?page_size=501',
  '?page=2&page_size=25',
  '?unknown=1',
];

const filters: readonly unknown[] = [
  ...[
    {label: 'x'},
    {id: 1},
    {nosuch: 1},
    {label: {'+contains': 'a'}},
    {'+order_by': 'id', '+order': 'desc'},
    {'+order_by': 'nosuch'},
  ],
  ...[
    {'+or': [{id: 1}, {label: 'x'}]},
    {'+and': []},
    {'+or': {}},
    {label: {'+gt': 1}},
    {label: {'+nosuch': 1}},
    [],
    'x',
    null,
  ],
];

/** What is answered alike, in one line. */
class Alike {
  readonly #asked = new Map<string, string[]>();

  add(asked: string, answered: string): void {
    this.#asked.set(answered, [...(this.#asked.get(answered) ?? []), asked]);
  }

  lines(begin: string): string[] {
    return [...this.#asked].map(([answered, asked]) => `  ${begin}${asked.join(' ')}: ${answered}`);
  }
}

async function readsOf(service: Service, {paged}: Route, path: string): Promise<string[]> {
  const lines = [`  ${await answer(service, path, {})}`];
  const alike = new Alike();
  for (const query of paged ? odd : ['?page=0']) alike.add(query, await answer(service, path + query, {}));
  for (const filter of paged ? filters : [])
    alike.add(
      JSON.stringify(filter),
      await answer(service, path, {headers: {'x-filter': JSON.stringify(filter)}}),
    );
  alike.add('without a token', await answer(service, path, {headers: {authorization: ''}}));
  return [...lines, ...alike.lines('')];
}

async function writesOf(
  service: Service,
  {method, path: route, body: schema}: Route,
  path: string,
): Promise<string[]> {
  const lines: string[] = [];
  const headers = {'content-type': 'application/json'};
  let number = 100;
  const bodyOf = await bodiesOf(service);
  const base = () => bodyOf(`${method} ${route}`, ++number);
  const fields = Object.keys((schema as {entries?: object} | undefined)?.entries ?? {});
  for (const field of [...fields, 'nosuch']) {
    const alike = new Alike();
    for (const value of field === 'nosuch' ? [1] : values) {
      const said = await answer(service, path, {method, headers, body: {...base(), [field]: value}}, field);
      const same = said === `200 ${JSON.stringify(value)}` ? '200 as sent' : said;
      alike.add(brief(value), same);
    }
    lines.push(...alike.lines(`${field} `));
  }
  for (const [what, body] of [
    ['a list', []],
    ['a text', 'x'],
    ['nothing', undefined],
    ['no fields', {}],
    ['as accepted', base()],
  ] as const)
    lines.push(`  ${what}: ${await answer(service, path, {method, headers, body})}`);
  lines.push(`  once more: ${await answer(service, path, {method, headers, body: base()})}`);
  return lines;
}

const groups = Map.groupBy(routes, ({path}) => path.split('/')[1] ?? '');

test.each([...groups.keys()])('what the routes of %s answer', async name => {
  const lines: string[] = [];
  const order = ['GET', 'PUT', 'POST', 'DELETE'];
  for (const route of (groups.get(name) ?? []).toSorted(
    (one, other) => order.indexOf(one.method) - order.indexOf(other.method),
  )) {
    const service = await open();
    for (const [method, before] of prepared[`${route.method} ${route.path}`] ?? [])
      lines.push(
        `before: ${await answer(service, (await pathOf(service, before)) ?? before, {method})}`.slice(0, 60),
      );
    const path = await pathOf(service, route.path);
    lines.push(`── ${route.method} ${route.path} ${path ?? 'has no item'}`);
    if (path === undefined) continue;
    lines.push(
      ...(route.method === 'GET'
        ? await readsOf(service, route, path)
        : await writesOf(service, route, path)),
    );
    if (route.path.includes(':'))
      lines.push(
        `  of 999: ${await answer(service, path.replace(/[^/]+$/, '999'), {method: route.method, ...(route.method === 'GET' ? {} : {body: {}})})}`,
      );
  }
  golden(name, `${lines.join('\n')}\n`);
});
