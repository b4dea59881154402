import {beforeAll, expect, test} from 'vitest';
import {createClient, type Transport} from '../../../../src/api/index.ts';
import {paramsOf} from '../../../../src/cli/nouns.ts';
import {answersForNames, findNamed} from '../../../../src/cli/read/find-named.ts';
import {itemText} from '../../../../src/cli/read/item-text.ts';
import {listable, printList} from '../../../../src/cli/read/list.ts';
import {embeddedTransport} from '../../../../src/connection/client.ts';
import {noContext} from '../../../../src/resources/definition/definition.ts';
import {resourceOf} from '../../../../src/resources/index.ts';
import {createService} from '../../../../src/service/index.ts';
import {localAnswers, type SourceAnswers, serviceAnswers} from '../../../../src/sources/answers.ts';
import {runCommand} from '../run-command.ts';
import {served} from '../served.ts';

const asked: {path: string; filter: unknown}[] = [];
let demo: SourceAnswers;
let plain: SourceAnswers;

async function answersOf(faults: object): Promise<SourceAnswers> {
  const service = await createService({faults});
  const inside = embeddedTransport(service);
  const transport: Transport = (wire, signal) => {
    const filter = wire.headers['X-Filter'] ?? wire.headers['x-filter'];
    const {pathname, search} = new URL(wire.url);
    asked.push({path: pathname.replace('/v4', '') + search, filter: filter && JSON.parse(filter)});
    return inside(wire, signal);
  };
  const url = 'https://demo.invalid/v4';
  return serviceAnswers(createClient({url, word: 'node', token: service.token, transport}));
}

beforeAll(async () => {
  demo = await answersOf({});
  plain = await answersOf({plain: true});
});

/** What a list prints, and what is told beside it. */
async function printed(
  name: string,
  options: Parameters<typeof printList>[5] & {filter?: string},
  answers = demo,
) {
  let text = '';
  const told: string[] = [];
  const {filter = '', ...rest} = options;
  asked.length = 0;
  const out = (part: string) => {
    text += part;
  };
  await printList(answers, listable(name), filter, out, line => told.push(line), rest);
  return {text, lines: text.trimEnd().split('\n'), told};
}

test('--sort and --limit request only the rows needed', async () => {
  const {lines} = await printed('volumes', {
    sort: '-label',
    limit: 3,
    columns: 'id,label',
    output: 'ndjson',
  });
  const labels = lines.map(line => JSON.parse(line).label);
  expect(labels).toEqual(labels.toSorted().toReversed());
  expect(Object.keys(JSON.parse(lines[0] ?? ''))).toEqual(['id', 'label']);
  expect(asked.at(-1)).toEqual({
    path: '/volumes?page=1&page_size=25',
    filter: {'+order_by': 'label', '+order': 'desc'},
  });
});

test.each([
  ['', {limit: 3}, 25],
  ['', {limit: 100}, 100],
  ['', {limit: 101}, 500],
  ['label~mail', {limit: 3}, 25],
  // What is compared here may be anywhere in the list.
  ['label~mail price>1', {limit: 3}, 500],
  ['', {limit: 3, sort: 'price'}, 500],
] as const)('%j %j asks for pages of %i', async (filter, options, size) => {
  await printed('volumes', {filter, output: 'ids', ...options});
  const sizes = asked.flatMap(({path}) => /^\/volumes\?.*page_size=(\d+)/.exec(path)?.[1] ?? []);
  expect(new Set(sizes)).toEqual(new Set([`${size}`]));
});

test('a filter compares with the labels of a catalogue as with its ids', async () => {
  const {text: label} = await printed('regions', {filter: 'id=nl-ams', columns: 'label', output: 'csv'});
  const [, name = ''] = label.split('\r\n');
  const byId = await printed('volumes', {filter: 'region=nl-ams', output: 'ids'});
  expect(byId.lines.length).toBeGreaterThan(1);
  expect((await printed('volumes', {filter: `region=${name}`, output: 'ids'})).text).toBe(byId.text);
});

test('a list the service cannot sort is sorted locally in full', async () => {
  const {lines, told} = await printed('volumes', {
    sort: 'price',
    limit: 40,
    columns: '$/mo,label',
    output: 'csv',
  });
  const prices = lines.slice(1).map(line => Number(line.split(',')[0]));
  expect(prices).toHaveLength(40);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(told).toEqual([]);
});

test('if the service refuses +order_by rows are sorted locally, with a note', async () => {
  const {lines, told} = await printed(
    'volumes',
    {sort: '-label', limit: 2, columns: 'label', output: 'ndjson'},
    plain,
  );
  const {lines: same} = await printed('volumes', {sort: '-label', columns: 'label', output: 'ndjson'});
  expect(lines).toHaveLength(2);
  expect(same).toContain(lines[0]);
  expect(told.join()).toMatch(/^the service refused the order, so the rows are sorted here: /);
});

test('a wrong column, order or filter names the right word, and nothing is sent', async () => {
  for (const [options, why] of [
    [{columns: 'labl'}, /^there is no column labl of volumes: did you mean label\?$/],
    [{columns: 'zzzzzz'}, /^there is no column zzzzzz of volumes; known: label, status, size, /],
    [{columns: ''}, /^name the columns of volumes, such as [a-z]+$/],
    [{columns: ' , '}, /^name the columns of volumes/],
    [{sort: 'siez'}, /did you mean size\?$/],
    [{sort: 'zzzzzz'}, /^there is no field zzzzzz to sort volumes by; known: label, status, size, /],
    [{filter: 'siez>5'}, /cannot be read/],
  ] as const) {
    await expect(printed('volumes', {output: 'json', ...options})).rejects.toThrow(why);
  }
  expect(asked.filter(({path}) => !/types|regions/.test(path))).toEqual([]);
});

test.each(['demo', 'plain'])('a name or an id names an item (%s)', async which => {
  const answers = which === 'demo' ? demo : plain;
  const volumes = resourceOf('volumes');
  asked.length = 0;
  const named = await findNamed(answers, volumes, 'customer-export');
  // With the service's own filter one request is enough.
  expect(asked.map(({filter}) => filter)).toEqual([{label: 'customer-export'}]);
  const id = volumes.id(named.value);
  expect((await findNamed(answers, volumes, id)).value).toEqual(named.value);
  const region = resourceOf('regions');
  expect(region.id((await findNamed(answers, region, 'nl-ams')).value)).toBe('nl-ams');
  await expect(findNamed(answers, volumes, 'customer-exprot')).rejects.toMatchObject({
    kind: 'missing',
    message: 'there is no volume customer-exprot: did you mean customer-export?',
  });
});

test.each(['demo', 'plain'])('the label of a record, made of several fields, names it (%s)', async which => {
  const answers = which === 'demo' ? demo : plain;
  const records = resourceOf('records');
  const params = await paramsOf(answers, records, ['kestrelapi.example']);
  if (!records.list) throw new Error('records are a list');
  const {slots} = await answers.list(records.list, {params, pageSize: 100});
  const labels = slots.flatMap(slot => (slot.ok ? [records.label(slot.value)] : []));
  expect(labels).toContain('www CNAME kestrelapi.example');
  for (const label of labels)
    expect(records.label((await findNamed(answers, records, label, params)).value)).toBe(label);
});

test('a record of the domain itself is called @, which may be several, and no name is hidden', async () => {
  const records = resourceOf('records');
  for (const answers of [demo, plain]) {
    const params = await paramsOf(answers, records, ['kestrelapi.example']);
    await expect(findNamed(answers, records, '@', params)).rejects.toThrow(
      /^\d+ are called @: take the id of the record, \d+ \(@ [A-Z]+ [^)]*\) or \d+ \(@ /,
    );
    await expect(
      findNamed(answers, resourceOf('nodes'), 'web7777777-of-a-long-name-\u001b[31m'),
    ).rejects.toThrow(/^there is no node web7777777-of-a-long-name-/);
  }
});

test('an ambiguous name is refused with both matches', async () => {
  const keys = resourceOf('sshkeys');
  const list = [
    {id: 7, label: 'laptop', ssh_key: 'ssh-ed25519 AAAA a', created: '2026-01-01T00:00:00'},
    {id: 8, label: 'laptop', ssh_key: 'ssh-ed25519 AAAB b', created: '2026-01-01T00:00:00'},
    {id: 9, label: '8', ssh_key: 'ssh-ed25519 AAAC c', created: '2026-01-01T00:00:00'},
  ];
  const answers = localAnswers(async () => list);
  await expect(findNamed(answers, keys, 'laptop')).rejects.toThrow(
    /^2 are called laptop: take the id of the key, 7 \(key ed25519 a\) or 8 \(key ed25519 b\)$/,
  );
  await expect(findNamed(answers, keys, '8')).rejects.toThrow(
    /^2 are called 8: take the id of the key, 9 \(8\) or id=8 \(laptop\)$/,
  );
});

test('an id that is also the label of another item names its own behind id=', async () => {
  const key = (id: number, label: string) => ({
    ...{id, label},
    ssh_key: 'ssh-ed25519 AAAA a',
    created: '2026-01-01T00:00:00',
  });
  const answers = localAnswers(async () => [key(7, 'laptop'), key(8, '7'), key(9, 'id=7')]);
  const keys = resourceOf('sshkeys');
  for (const [word, id] of [
    ['id=7', '7'],
    ['id=8', '8'],
    ['9', '9'],
    ['id=9', '9'],
  ] as const)
    expect(keys.id((await findNamed(answers, keys, word)).value)).toBe(id);
  for (const [word, told] of [
    ['id=10', '10'],
    ['id=laptop', 'laptop'],
  ] as const)
    await expect(findNamed(answers, keys, word)).rejects.toMatchObject({
      kind: 'missing',
      message: `there is no key with the id ${told}`,
    });
});

test.each(['', ' '])(
  'the empty name %j is that of no record, also where one has none of its own',
  async word => {
    const {run, requests} = await served();
    const inDomain = ['--domain', 'apex.example'];
    await run('domains', 'create', ...inDomain, '--soa-email', 'a@apex.example', '--yes');
    await run('records', 'add', ...inDomain, '--type', 'A', '--target', '192.0.2.1', '--yes');
    expect((await run('records', 'show', '@', ...inDomain)).stdout).toContain('192.0.2.1');
    requests.length = 0;
    for (const rest of [
      ['show', word],
      ['remove', word, '--yes'],
      ['edit', word, '--target', '192.0.2.7', '--yes'],
    ])
      expect(await run('records', ...rest, ...inDomain)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(
          `there is no record ${word === '' ? "with the name ''" : '‹U+0020›'}`,
        ),
      });
    expect(await run('records', 'list', '--domain', word)).toMatchObject({code: 1, stdout: ''});
    expect(requests.filter(one => !one.startsWith('GET /domains?'))).toEqual([]);
  },
);

test('many names are looked up in one reading of the list', async () => {
  const volumes = resourceOf('volumes');
  const words = Array.from({length: 8}, (_, at) => `name-${at}`);
  expect(await answersForNames(demo, volumes, words.slice(1), {})).toBe(demo);
  asked.length = 0;
  const all = await answersForNames(demo, volumes, words, {});
  const pages = asked.map(({path}) => path);
  expect(pages.every(path => /^\/volumes\?.*page_size=500/.test(path))).toBe(true);
  const named = await findNamed(all, volumes, 'customer-export');
  expect(volumes.label(named.value)).toBe('customer-export');
  await expect(findNamed(all, volumes, 'customer-exprot')).rejects.toThrow('did you mean customer-export?');
  expect(asked).toHaveLength(pages.length);
});

test('an item printed as text has no control characters', () => {
  const volume = {id: 1, label: 'a\u001b[31mb\u202e', status: 'active', size: 20, region: 'nl-ams', tags: []};
  const text = itemText(resourceOf('volumes'), volume, noContext, 40);
  expect(text).toMatch(/^Label +a␛\[31mb�$/m);
  expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(60);
});

test('labels of several fields are looked for on every page, in the order of the list', async () => {
  const pages = [1, 2].map(
    id => [{ok: true, value: {id, type: 'A', name: 'www', target: '192.0.2.1'}, raw: null}] as const,
  );
  const answers: SourceAnswers = {
    list: async (_, {page = 1, filter} = {}) => ({
      slots: filter ? [] : [...(pages[page - 1] ?? [])],
      ...{page, pages: filter ? 1 : pages.length, results: filter ? 0 : 2, setAside: 0},
    }),
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  const records = resourceOf('records');
  const label = records.label(pages[0]?.[0].value);
  await expect(findNamed(answers, records, label)).rejects.toThrow(
    /take the id of the record, 1 \(.*\) or 2 \(/,
  );
});

test.each([
  [['node-stats', 'show', '--node', 'db-primary', '--output', 'json'], /"title"/],
  [['grants', 'show', '--user', 'sato-intern', '--output', 'json'], /"global"/],
])('%j reads the single object below an item', async (words, has) => {
  expect(await runCommand(...words)).toMatchObject({code: 0, stdout: expect.stringMatching(has)});
});

test.each([
  ['memory>=4', '4 counts MB here: write 4GB if that is meant, or 4MB'],
  ['memory>=4GB', ''],
  ['memory>=4MB', ''],
])(
  'a number without a unit that the screen asks about is told, and counts as it is: %s',
  async (filter, told) => {
    const {code, stderr} = await runCommand('nodes', 'list', '--filter', filter, '--limit', '1');
    expect({code, stderr}).toEqual({code: 0, stderr: told && `skydeck: ${told}\n`});
  },
);

test.each([
  ['web|db', 'no cell holds web|db · 54 have web or db'],
  ['status=running,offline', 'no status is running,offline · 134 have status=running or status=offline'],
  ['status=offlin', 'no status is offlin · 12 have status=offline'],
  ['region=Amsterdm', 'no region is Amsterdm · 48 have region=Amsterdam (nl-ams)'],
  ['label=web-prod,db', undefined],
])('a filter that finds nothing prints what the screen offers in its place: %s', async (filter, says) => {
  const {code, stdout, stderr} = await runCommand('nodes', 'list', '--filter', filter, '-o', 'ids');
  expect({code, stdout}).toEqual({code: 0, stdout: ''});
  if (says !== undefined) expect(stderr).toBe(`skydeck: ${says}\n`);
  else expect(stderr).toMatch(/^skydeck: no label is /);
});

test('the first word of a label that somebody gave names nothing', async () => {
  const {run, requests} = await served();
  const made = ['--label', 'ops of Anna', '--scopes', 'volumes:read_only', '--yes'];
  expect((await run('tokens', 'create', ...made)).code).toBe(0);
  const {length} = requests;
  expect(await run('tokens', 'delete', 'ops', '--confirm', 'ops of Anna')).toMatchObject({
    code: 1,
    stderr: 'skydeck: nothing was sent: there is no token ops: did you mean ops of Anna?\n',
  });
  expect(requests.slice(length).filter(request => request.startsWith('DELETE'))).toEqual([]);
  // That of a port, which is made of several fields, does.
  const inside = ['--load-balancer', 'front-ams'];
  expect(await run('balancer-configs', 'show', '443', ...inside)).toMatchObject({code: 0});
});

test('JSON has the prices that CSV has, and beside them the items as they were sent', async () => {
  for (const name of ['nodes', 'volumes', 'balancers', 'types', 'domains']) {
    const csv = await runCommand(name, 'list', '-o', 'csv', '--columns', 'id,price').catch(() => undefined);
    const rows = JSON.parse((await runCommand(name, 'list', '-o', 'json')).stdout);
    if (name === 'domains' || name === 'types') {
      const fields = new Set(rows.flatMap(Object.keys));
      expect([...fields].includes('price'), name).toBe(name === 'types');
      expect(rows.every(({price}: {price: unknown}) => typeof price !== 'number')).toBe(true);
      continue;
    }
    const prices = (csv?.stdout ?? '').trim().split('\r\n').slice(1);
    expect(
      rows.map(({id, price}: {id: number; price: number}) => `${id},${price}`),
      name,
    ).toEqual(prices);
    const {stdout} = await runCommand(name, 'list', '-o', 'ndjson', '--limit', '1');
    // Times of the demo account move on between the two commands.
    const row = JSON.parse(stdout);
    expect(row).toMatchObject({id: rows[0].id, price: rows[0].price});
    expect(Object.keys(row)).toEqual(Object.keys(rows[0]));
  }
});

test('of several names those found are printed, and for each other one the reason', async () => {
  const [label = ''] = (
    await runCommand('volumes', 'list', '--limit', '1', '--columns', 'label', '-o', 'csv')
  ).stdout
    .split(/\r?\n/)
    .slice(1);
  const told = await runCommand('volumes', 'show', 'nope', label, 'nor-this', '-o', 'json');
  expect(JSON.parse(told.stdout)).toMatchObject([{label}]);
  expect(told.stderr).toMatch(/there is no volume nope\n.*there is no volume nor-this\n$/s);
  expect(told.code).toBe(1);
});
