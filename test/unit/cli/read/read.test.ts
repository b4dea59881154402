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

test('every column that was named is one of the output, in its place and by its name', async () => {
  const options = {columns: 'id,age,created,label', limit: 1};
  const {lines} = await printed('nodes', {...options, output: 'csv'});
  expect(lines[0]?.trim()).toBe('Id,Age,Created,Label');
  const [, age, created] = (lines[1] ?? '').split(',');
  expect(age).toMatch(/^\d+$/);
  expect(created).toMatch(/^\d{4}-\d\d-\d\dT/);
  const {lines: json} = await printed('nodes', {...options, output: 'ndjson'});
  expect(Object.keys(JSON.parse(json[0] ?? ''))).toEqual(['id', 'age', 'created', 'label']);
  expect(Number.isInteger(JSON.parse(json[0] ?? '').age)).toBe(true);
  const {lines: usual} = await printed('nodes', {limit: 1, output: 'csv'});
  expect(usual[0]?.split(',').filter(title => ['Age', 'Created'].includes(title))).toEqual(['Created']);
});

test('CSV has line breaks and tabs as signs on a terminal, and as they are in a pipe', async () => {
  const answers = localAnswers(async () => [{id: 1, label: 'a\rb\tc\n=d', ssh_key: '', created: ''}]);
  const options = {columns: 'id,label', output: 'csv'} as const;
  expect((await printed('sshkeys', {...options, cells: 80}, answers)).text).toBe(
    'Id,Label\r\n1,a␍b␉c␊=d\r\n',
  );
  expect((await printed('sshkeys', options, answers)).text).toBe('Id,Label\r\n1,"a\rb\tc\n\'=d"\r\n');
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

test('a terminal gets a table that fits it, a pipe the whole one', async () => {
  for (const cells of [40, 80, 120]) {
    const {lines} = await printed('nodes', {limit: 30, cells});
    expect(Math.max(...lines.map(line => [...line].length)), `${cells}`).toBeLessThanOrEqual(cells);
    expect(lines).toHaveLength(31);
  }
  const {text} = await printed('nodes', {limit: 30});
  expect(text).not.toContain('\t');
  expect(text).not.toContain('…');
});

test('the default limit is mentioned, --limit is not', async () => {
  expect((await printed('nodes', {limit: 10, more: '--all lists all'})).told.join()).toMatch(
    /^these are the first 10 of \d+ nodes: --all lists all$/,
  );
  expect((await printed('nodes', {limit: 10})).told).toEqual([]);
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

test.each(['demo', 'plain'])('id= names an item of any resource by its id alone (%s)', async which => {
  const answers = which === 'demo' ? demo : plain;
  for (const name of ['nodes', 'images', 'regions', 'users']) {
    const resource = resourceOf(name);
    if (!resource.list) throw new Error(`${name} are a list`);
    const {slots} = await answers.list(resource.list, {params: {}});
    const [first] = slots.flatMap(slot => (slot.ok ? [slot.value] : []));
    const id = resource.id(first);
    expect(resource.id((await findNamed(answers, resource, `id=${id}`)).value)).toBe(id);
  }
});

test('of many items of one name eight are told, and how many more there are', async () => {
  const named = Array.from({length: 10}, (_, at) => ({
    id: at + 1,
    label: 'laptop',
    ssh_key: 'a',
    created: '2026-01-01T00:00:00',
  }));
  const ten = findNamed(
    localAnswers(async () => named),
    resourceOf('sshkeys'),
    'laptop',
  );
  await expect(ten).rejects.toThrow(
    /^10 are called laptop: take the id of the key, 1 \(laptop\) or .* or 8 \(laptop\), and 2 more$/,
  );
  const eight = findNamed(
    localAnswers(async () => named.slice(2)),
    resourceOf('sshkeys'),
    'laptop',
  );
  await expect(eight).rejects.toThrow(/ or 10 \(laptop\)$/);
});

test.each([
  ['CUSTOMER-EXPROT', 'there is no volume CUSTOMER-EXPROT: did you mean customer-export?'],
  ['', "there is no volume with the name ''"],
  ['moon', 'there is no volume moon'],
])('what is called %j is nowhere, and what is nearly so is told', async (word, message) => {
  for (const answers of [demo, plain])
    await expect(findNamed(answers, resourceOf('volumes'), word)).rejects.toMatchObject({
      kind: 'missing',
      sent: true,
      message,
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

test('on a terminal with hardly any room texts are still broken at sixteen cells', () => {
  const volume = {id: 1, label: 'a'.repeat(40), status: 'active', size: 20, region: 'nl-ams', tags: []};
  const lines = itemText(resourceOf('volumes'), volume, noContext, 5).split('\n');
  expect(lines.flatMap(line => /a+$/.exec(line)?.[0] ?? [])).toEqual(
    expect.arrayContaining(['a'.repeat(16), 'a'.repeat(16), 'a'.repeat(8)]),
  );
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
  ['volumes', 'nowhere', []],
  ['volumes', '0x10', []],
  ['volumes', '', []],
  ['volumes', '7', ['/volumes/7']],
  ['images', '', []],
  ['notices', 'moon', []],
])('of %s, %j is asked for as an id only where it can be one', async (name, word, reads) => {
  asked.length = 0;
  await expect(findNamed(demo, resourceOf(name), word)).rejects.toThrow();
  const single = asked
    .filter(({path, filter}) => !path.includes('?') || Object(filter).id !== undefined)
    .map(({path}) => path.replace(/\?.*/, ''));
  expect(single).toEqual(reads);
});

test('what has an id of ours alone is found by it', async () => {
  const {stdout} = await runCommand('notices', 'list', '--filter', 'type=notice', '--output', 'ids');
  const [id = ''] = stdout.split('\n');
  expect(id).toMatch(/^notice\|/);
  expect(await runCommand('notices', 'show', id)).toMatchObject({code: 0, stderr: ''});
});

test('behind id= that id of ours names its own item, and another none', async () => {
  const notices = resourceOf('notices');
  const {lines} = await printed('notices', {output: 'ids'});
  expect(lines.length).toBeGreaterThan(2);
  for (const id of lines) expect(notices.id((await findNamed(demo, notices, `id=${id}`)).value)).toBe(id);
  await expect(findNamed(demo, notices, 'id=moon')).rejects.toThrow(/^there is no notice with the id moon$/);
});

test('a list that the service cannot search is read once', async () => {
  const notices = resourceOf('notices');
  asked.length = 0;
  await expect(findNamed(demo, notices, 'moon')).rejects.toThrow('there is no notice moon');
  expect(asked).toHaveLength(1);
});

test('the average of statistics is that of all values, the peak the largest', () => {
  const at = Date.parse('2026-11-22T12:00:00Z');
  const cpu = [2, 4, 12].map((value, index): [number, number] => [at - (2 - index) * 300_000, value]);
  const text = itemText(resourceOf('node-stats'), {title: '', data: {cpu}}, {...noContext, now: at});
  expect(text).toMatch(/^CPU +12(\.\d+)? % · average 6(\.\d+)? % · peak 12(\.\d+)? % at 2026-11-22/m);
});

test('statistics are read as text, the newest and the peak of each', async () => {
  const {code, stdout} = await runCommand('node-stats', 'show', '--node', 'db-primary');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Period +24 hours until 20\d\d-/);
  expect(stdout).toMatch(/^CPU +[\d.,]+ % · average [\d.,]+ % · peak [\d.,]+ % at 20/m);
  expect(stdout).toMatch(/^Network in .*\nNetwork out .*\nDisk .*blocks?\/s/m);
  expect(await runCommand('node-stats', 'show', '--node', 'db-primary', '-o', 'csv')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^node-stats has no columns: /),
  });
  const account = await runCommand('account', 'show', '-o', 'csv');
  expect(account.stdout).toMatch(/^[^\n]*Email[^\n]*\n[^\n]*@/);
});

test('two accounts at once are refused', async () => {
  expect(await runCommand('--profile', 'x', 'volumes', 'list')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: '--demo and --profile name two accounts: leave one of them out\n',
  });
});

test('a choice that is refused for another reason is not offered in its own place', async () => {
  const {code, stderr} = await runCommand(
    'nodes',
    'resize',
    'db-primary',
    '--type',
    'g6-standard-1',
    '--dry-run',
  );
  expect({code, stderr}).toEqual({code: 2, stderr: expect.stringMatching(/shrink or delete disks first\n$/)});
});

test('the grants of a user without restrictions are said in a sentence', async () => {
  const {code, stdout} = await runCommand('grants', 'show', '--user', 'kestrel');
  expect([code, stdout]).toEqual([
    0,
    'On the account\nEverything  read and change: the user is not restricted\n',
  ]);
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
