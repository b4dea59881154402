import {expect, test} from 'vitest';
import {demoNames} from '../../../../src/cli/arguments/examples.ts';
import {levelsOf, resources} from '../../../../src/resources/index.ts';
import {served} from '../served.ts';

/** Lists of which not all comes: every form of output ends with a status that says so, and says how much is missing. */

interface ListBody {
  data: unknown[];
  page: number;
  pages: number;
  results: number;
}

/** What a service can make of a list. `page` is the one that was asked for. */
const ways = {
  'pages that repeat the first one': {
    change: ({data}, page) => ({data, page, pages: 3, results: 3 * data.length}),
    says: /the service counts (\d+) \S+ and sent \1, \d+ of them again: the list is not whole, \d+ missing\n/,
  },
  'a count that cannot be': {
    change: body => ({...body, results: 1e11}),
    says: /the service reports an impossible count: 1(0{11}|e\+?11): the list of \S+ may not be whole\n/,
  },
  'more rows than come': {
    change: (body, page) => ({...body, page, data: page === 1 ? body.data : [], results: body.results + 7}),
    says: /the service counts \d+ \S+ and sent \d+: the list is not whole, 7 missing\n/,
  },
  'a row that cannot be read': {
    change: body => ({...body, data: [...body.data.slice(1), 7]}),
    says: /1 of the \S+ could not be read and is left out\n/,
  },
} satisfies Record<string, {change: (body: ListBody, page: number) => ListBody; says: RegExp}>;

const outputs = ['table', 'csv', 'json', 'ndjson', 'ids'] as const;

const lists = resources.filter(({list, source}) => list && source.account);

const isList = (body: unknown): body is ListBody =>
  typeof body === 'object' && body !== null && 'results' in body;

/** Answers the lists of a resource in one of the ways, and everything else honestly. */
const lying = (route: RegExp, {change}: (typeof ways)[keyof typeof ways]) =>
  served(
    {},
    async (request, service) => {
      const path = request.path.replace(/\?.*/, '');
      if (!route.test(path)) return service(request);
      const page = Number(new URL(request.path, 'http://a.example').searchParams.get('page') ?? 1);
      const reply = await service({...request, path: request.path.replace(/\bpage=\d+/, 'page=1')});
      const body: unknown = JSON.parse(reply.body);
      return isList(body) ? {...reply, body: JSON.stringify(change(body, page))} : reply;
    },
    {nodes: 140},
  );

test.each(Object.entries(ways))('%s', {timeout: 120_000}, async (_, way) => {
  const wrong: string[] = [];
  let ran = 0;
  for (const resource of lists) {
    const {name, list} = resource;
    if (list?.kind !== 'list') continue;
    const route = new RegExp(`^/v4${list.route.replaceAll(/:\w+/g, '[^/]+')}$`);
    const {run} = await lying(route, way);
    const names = levelsOf(resource).map(({name: parent}) => demoNames[parent] ?? '');
    const parents = names.length > 0 ? ['--in', ...names] : [];
    for (const output of outputs) {
      const {code, stdout, stderr} = await run(name, 'list', '--all', ...parents, '-o', output);
      ran++;
      if (code !== 3 || !way.says.test(stderr)) wrong.push(`${name} ${output}: ${code} ${stderr}`);
      if (output === 'json') JSON.parse(stdout);
    }
  }
  expect(wrong).toEqual([]);
  expect(ran).toBeGreaterThan(80);
});

const nodes = /^\/v4\/node\/instances$/;

test.each(Object.entries(ways))('a search: %s', async (_, way) => {
  const {run} = await lying(nodes, way);
  for (const output of ['table', 'csv', 'json', 'ndjson']) {
    const {code, stderr} = await run('find', 'web-3', '-o', output);
    expect([code, stderr], output).toEqual([3, expect.stringMatching(way.says)]);
  }
});

test.each(['a count that cannot be', 'a row that cannot be read'] as const)(
  'the overview: %s',
  async name => {
    const {run} = await lying(nodes, ways[name]);
    for (const output of ['table', 'json']) {
      const {code, stderr} = await run('overview', '-o', output);
      expect([code, stderr], output).toEqual([3, expect.stringMatching(ways[name].says)]);
    }
  },
);

test('an item that is not among what could be read is not said to be missing', async () => {
  const {run} = await lying(/^\/v4\/volumes$/, ways['a row that cannot be read']);
  const {code, stderr} = await run('volumes', 'show', 'nothing-has-this-name');
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(/there is no volume .*, as far as could be read: /),
  ]);
});
