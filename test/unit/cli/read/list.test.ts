import {describe, expect, test} from 'vitest';
import {createClient, type Json} from '../../../../src/api/index.ts';
import {paramsOf} from '../../../../src/cli/nouns.ts';
import {listable, printList} from '../../../../src/cli/read/list.ts';
import type {WriteText} from '../../../../src/cli/read/output.ts';
import {embeddedTransport} from '../../../../src/connection/client.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';
import {createService} from '../../../../src/service/index.ts';
import {serviceAnswers} from '../../../../src/sources/answers.ts';
import {UsageError} from '../../../../src/usage-error.ts';
import {runAnswering, runWith} from '../run-command.ts';
import {served} from '../served.ts';

/** A client of a service that has so many volumes. `asked`: the pages that were. @param hear is called with every address */
function volumesOf(
  total: number,
  label: (id: number) => string,
  asked: number[] = [],
  hear: (url: URL) => void = () => {},
) {
  let clock = 0;
  return createClient({
    url: 'https://a.example/v4',
    word: 'node',
    // Time passes quickly, so that the budget of requests is never used up.
    now: () => (clock += 1000),
    transport: async ({url}) => {
      hear(new URL(url));
      if (/volumes.types|regions/.test(url))
        return {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};
      const page = Number(new URL(url).searchParams.get('page'));
      asked.push(page);
      const size = Math.max(0, Math.min(500, total - (page - 1) * 500));
      const data = Array.from({length: size}, (_, index): Json => {
        const id = (page - 1) * 500 + index + 1;
        return {id, label: label(id), status: 'active', size: id, region: 'nl-ams', tags: []};
      });
      const body = JSON.stringify({data, page, pages: Math.ceil(total / 500), results: total});
      return {status: 200, headers: {}, body};
    },
  });
}

const volumes = listable('volumes');

async function printed(client: ReturnType<typeof volumesOf>, out: WriteText, filter = '') {
  const warnings: string[] = [];
  await printList(serviceAnswers(client), volumes, filter, out, text => warnings.push(text));
  return warnings;
}

test('each page is printed before the next is asked for', async () => {
  const asked: number[] = [];
  const order: string[] = [];
  await printed(
    volumesOf(1200, id => `v${id}`, asked),
    text => order.push(`${text.split('\n').length - 1} lines after ${asked.length}`),
  );
  expect(order).toEqual(['501 lines after 1', '500 lines after 2', '200 lines after 3']);
});

test.each([
  [undefined, [1, 2, 3, 4, 5, 6, 7]],
  [1000, [1, 2, 3]],
  [500, [1]],
])('pages are requested ahead, no more at a time than the limit needs: %s', async (limit, pages) => {
  const asked: number[] = [];
  const answers = serviceAnswers(volumesOf(5000, id => `v${id}`, asked));
  let second: number[] | undefined;
  const out = () => {
    // The first tells how many there are.
    if (asked.length > 1) second ??= [...asked];
  };
  await printList(answers, volumes, '', out, () => {}, {limit, atOnce: 6, output: 'ndjson'});
  expect(second ?? asked).toEqual(pages);
});

test.each([
  ['', {output: 'json'}, ['/volumes/types']],
  ['', {output: 'ids'}, []],
  ['', {columns: 'label,size'}, []],
  ['', {columns: 'label,size', output: 'ndjson'}, []],
  ['', {}, ['/volumes/types', '/regions']],
  ['', {output: 'csv'}, ['/volumes/types']],
  ['', {columns: 'label,$/mo', output: 'ndjson'}, ['/volumes/types']],
  ['$/mo>1', {output: 'ids'}, ['/volumes/types', '/regions']],
  ['', {sort: 'price', output: 'ids'}, ['/volumes/types']],
] as const)('prices are asked for only where they are used: %j %j', async (filter, options, others) => {
  const {paths} = await listed(filter, options, 3);
  expect(paths).toEqual([...others, '/volumes']);
});

/** Lists volumes of a service that has so many, and the paths that were asked for. */
async function listed(filter: string, options: Parameters<typeof printList>[5], total: number) {
  const paths: string[] = [];
  const answers = serviceAnswers(
    volumesOf(
      total,
      id => `v${id}`,
      [],
      ({pathname}) => paths.push(pathname.replace('/v4', '')),
    ),
  );
  let text = '';
  const out = (part: string) => {
    text += part;
  };
  await printList(answers, volumes, filter, out, () => {}, options);
  return {paths, lines: text.trimEnd().split('\n')};
}

test('a filter that finds nothing on this machine needs no account to say what there is', async () => {
  const {code, stderr} = await runWith({SKYDECK_TOKEN: 'x'}, 'profiles', 'list', '--filter', 'name=wrok');
  expect({code, stderr}).toEqual({code: 0, stderr: 'skydeck: no name is wrok · 1 have name=demo\n'});
});

test.each([
  ['volums', /^there is no resource volums: did you mean volumes\?$/],
  ['Voulmes', /did you mean volumes\?/],
  ['insances', /did you mean nodes\?/],
  ['volms', /did you mean volumes\?$/],
  ['acount', /did you mean account\?$/],
  ['tikets', /did you mean tickets\?/],
  ['clouds', /^there is no resource clouds; known: /],
  ['dop_v1_3f9c2a7be5d84e6fa0b1', /^there is no such resource \(27 characters, not repeated here\); known: /],
  ['account', /is a single thing, not a list/],
])('%s cannot be listed', (name, words) => {
  expect(() => listable(name)).toThrow(UsageError);
  expect(() => listable(name)).toThrow(words);
});

test("a list shorter than the service's count is not whole", async () => {
  const client = createClient({
    url: 'https://a.example/v4',
    word: 'node',
    transport: async ({url}) => {
      const page = Number(new URL(url).searchParams.get('page'));
      const data =
        page === 1 ? [{id: 1, label: 'db', status: 'active', size: 20, region: 'nl-ams', tags: []}] : [];
      return {status: 200, headers: {}, body: JSON.stringify({data, page, pages: 3, results: 60})};
    },
  });
  const lines: string[] = [];
  const warned = printList(
    serviceAnswers(client),
    volumes,
    '',
    async text => void lines.push(text),
    () => {},
  );
  expect((await warned).lacks).toEqual([
    'the service counts 60 volumes and sent 1: the list is not whole, 59 missing',
  ]);
  expect(lines.join('')).toContain('db');
});

/** A service of 1,001 volumes, which change once the first page has been sent. */
function changing(change: (volumes: {id: number}[]) => void) {
  const all = Array.from({length: 1001}, (_, index) => ({
    ...{id: index + 1, label: `v${index + 1}`, status: 'active'},
    ...{size: 20, region: 'nl-ams', tags: []},
  }));
  return createClient({
    url: 'https://a.example/v4',
    word: 'node',
    transport: async ({url}) => {
      if (/types|regions/.test(url))
        return {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};
      const page = Number(new URL(url).searchParams.get('page'));
      const data = all.slice((page - 1) * 500, page * 500);
      const body = JSON.stringify({data, page, pages: Math.ceil(all.length / 500), results: all.length});
      if (page === 1) change(all);
      return {status: 200, headers: {}, body};
    },
  });
}

test('a list of which a row is removed while it is read is not whole', async () => {
  const ids: string[] = [];
  const listed = printList(
    serviceAnswers(changing(all => void all.shift())),
    volumes,
    '',
    text => void ids.push(...text.split('\n')),
    () => {},
  );
  expect((await listed).lacks).toEqual([
    'the service counts 1,001 volumes and sent 1,000: the list is not whole, 1 missing, as it changed while it was read',
  ]);
});

test('a row in front of the others, made while the list is read, doubles none', async () => {
  let text = '';
  const client = changing(all => void all.unshift({...all[0], id: 5000}));
  const {lacks} = await printList(
    serviceAnswers(client),
    volumes,
    '',
    part => {
      text += part;
    },
    () => {},
  );
  expect(text.match(/^v500 /gm)).toHaveLength(1);
  expect(text.match(/^v\d+ /gm)).toHaveLength(1001);
  expect(lacks).toEqual([expect.stringMatching(/is not whole, 1 missing, as it changed while it was read$/)]);
});

test('a service that repeats its first page does not cause a loop', async () => {
  const client = createClient({
    url: 'https://a.example/v4',
    word: 'node',
    transport: async () => {
      const data = [{id: 1, label: 'db', status: 'active', size: 20, region: 'nl-ams', tags: []}];
      return {status: 200, headers: {}, body: JSON.stringify({data, page: 1, pages: 3, results: 3})};
    },
  });
  const lines: string[] = [];
  const printed = printList(
    serviceAnswers(client),
    volumes,
    '',
    text => lines.push(text),
    () => {},
  );
  await expect(printed).rejects.toMatchObject({
    kind: 'malformed',
    message: 'the service sent page 1 of the volumes instead of page 2: the list is not whole',
  });
  expect(lines.join('').match(/db/g)).toHaveLength(1);
});

test("prices come from the service, times are in the settings' zone", async () => {
  const service = await createService({now: () => new Date('2026-11-20T12:00:00Z')});
  const client = createClient({
    url: 'https://demo.invalid/v4',
    word: 'node',
    token: service.token,
    transport: embeddedTransport(service),
  });
  let text = '';
  const preferences = {...defaultPreferences, timeZone: 'Europe/Berlin'};
  const out = (more: string) => {
    text += more;
  };
  await printList(serviceAnswers(client), volumes, '$/mo>=$16 label=customer-export', out, () => {}, {
    preferences,
  });
  expect(text).toMatch(/^LABEL .* \$\/MO .*\ncustomer-export .* \$16\.00 .*\d\d:\d\d CES?T/i);
});

describe('nested resources', () => {
  const demo = async () => {
    const service = await createService();
    const transport = embeddedTransport(service);
    const url = 'https://demo.invalid/v4';
    return serviceAnswers(createClient({url, word: 'node', token: service.token, transport}));
  };

  test.each([
    ['records', ['kestrelapi.example'], /^TYPE +NAME/],
    ['backends', ['front-ams', '443'], /web-1 +up +192\.168\.128\.22:8443/],
    ['configs', ['902211'], /5671 +tcp/],
  ])('%s --in %j', async (name, words, shown) => {
    const answers = await demo();
    const params = await paramsOf(answers, listable(name), words);
    let text = '';
    const out = (part: string) => {
      text += part;
    };
    await printList(answers, listable(name), '', out, () => {}, {params});
    expect(text).toMatch(shown);
  });

  test.each([
    ['records', [], /^records lie in a domain: say which, with --in DOMAIN$/],
    ['records', ['a.example', 'more'], /^records lie in a domain: --in DOMAIN takes no further words$/],
    ['backends', ['front-ams'], /with --in LOAD-BALANCER CONFIGURATION$/],
    ['backends', ['front-ams', '99'], /^there is no configuration 99$/],
    ['nodes', ['front-ams'], /^nodes have no parent: --in does not apply to them$/],
  ])('%s --in %j is told', async (name, words, why) => {
    await expect(paramsOf(await demo(), listable(name), words)).rejects.toThrow(why);
  });
});

test('a refused filter is run locally, with a note', async () => {
  const service = await createService({faults: {plain: true}});
  const client = createClient({
    url: 'https://a.example/v4',
    word: 'node',
    token: service.token,
    transport: embeddedTransport(service),
  });
  const text: string[] = [];
  const warnings = await printed(client, part => text.push(part), 'label~wiki or label~mail');
  const rows = text.join('').trim().split('\n').slice(1);
  expect(rows.filter(row => /^\S*(wiki|mail)/.test(row))).toHaveLength(4);
  expect(rows).toHaveLength(4);
  expect(warnings.join('\n')).toMatch(
    /^the service refused the filter, so more of it runs here: .*\+contains/,
  );
});

test('a table on a terminal ends after 500 rows and says so; a pipe, --all and other forms get every row', async () => {
  const {env, run} = await served({}, undefined, {nodes: 520});
  const ends = /^skydeck: these are the first 500 of 520 nodes: --all lists all$/m;
  const rows = (text: string) => text.trimEnd().split('\n').length;
  const list = ['nodes', 'list', '--columns', 'id'];
  const table = await runAnswering(env, [], ...list);
  expect([rows(table.stdout), table.stderr]).toEqual([501, expect.stringMatching(ends)]);
  for (const more of [['--all'], ['-o', 'csv']]) {
    const {stdout, stderr} = await runAnswering(env, [], ...list, ...more);
    expect([rows(stdout), stderr]).toEqual([521, '']);
  }
  const {stdout, stderr} = await run(...list);
  expect([rows(stdout), stderr]).toEqual([521, '']);
});
