import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import type {Write} from '../../../../src/app/state/state.ts';
import {statusOf} from '../../../../src/cli/act/outcomes.ts';
import {parseArguments} from '../../../../src/cli/arguments/parse-arguments.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {outputFailed} from '../../../../src/output.ts';
import {resources} from '../../../../src/resources/index.ts';
import {money} from '../../../money.ts';
import {runCommand, runWith} from '../run-command.ts';
import {served} from '../served.ts';

const actions = resources.flatMap(resource =>
  (resource.actions ?? []).filter(({level}) => level !== 'none').map(action => ({resource, action})),
);

test('every action of every resource is a verb, with a flag for each field', async () => {
  for (const {resource, action} of actions) {
    const help = await parseArguments([resource.name, action.name, '--help'], '1');
    const text = help.command === 'text' ? help.text : '';
    for (const [name, {carried}] of Object.entries(action.fields))
      expect(
        text.includes(` --${name.replaceAll('_', '-')}`),
        `${resource.name} ${action.name} ${name}`,
      ).toBe(!carried);
    expect(text).toContain('--dry-run');
    expect(text).toContain(action.level === 'label' ? '--confirm' : '--yes');
  }
  expect(actions.length).toBeGreaterThan(30);
});

test('--dry-run prints request, change and cost, and sends nothing', async () => {
  const {code, stdout, home} = await runCommand(
    ...['volumes', 'resize', 'customer-export', '--size', '200', '--dry-run'],
  );
  expect(code).toBe(0);
  expect(stdout).toBe(
    [
      'customer-export: size 160 → 200 GB',
      money('$16.00 → $20.00 a month (+$4.00)'),
      'POST /volumes/7310413/resize',
      '{"size":200}',
      '',
    ].join('\n'),
  );
  expect(() => readFileSync(join(home, 'skydeck', 'journal.jsonl'))).toThrow();
  const json = await runCommand(
    ...['volumes', 'resize', '7310413', '--size', '200', '--dry-run', '--output', 'json'],
  );
  expect(JSON.parse(json.stdout).requests).toEqual([
    {method: 'POST', path: '/volumes/7310413/resize', body: {size: 200}},
  ]);
});

test.each([
  [
    'a resize of a running node',
    ['nodes', 'resize', 'mail', '--type', 'g6-standard-4'],
    '; shut down while it moves; with its disk grown, g6-standard-2 is refused afterwards\n',
  ],
  [
    'a detach',
    ['volumes', 'detach', 'db-primary-data'],
    '; if db-primary is running, unmount it there first\n',
  ],
  ['a copy', ['volumes', 'clone', 'tmp', '--label', 'tmp'], '\nanother volume has this label\n'],
])('--dry-run of %s says what to know before', async (_, argv, told) => {
  expect((await runCommand(...argv, '--dry-run')).stdout).toContain(told);
});

test('an action is in the journal and followed to its end', async () => {
  const argv = ['volumes', 'edit', 'customer-export', '--label', 'customer-archive', '--wait'];
  const {code, stdout, home} = await runCommand(...argv);
  expect(stdout).toMatch(/^Edited volume customer-export\b/);
  expect(code).toBe(0);
  const lines = readFileSync(join(home, 'skydeck', 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map(line => JSON.parse(line).outcome)).toEqual(['sent', 'done']);
});

test.each(['--dry-run', '--curl'])('%s, which sends nothing, works on a read-only account', async flag => {
  const resize = ['volumes', 'resize', 'mail-archive', '--size', '120', flag];
  const {code, stdout, stderr} = await runCommand('--read-only', ...resize);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('/resize');
  expect(stdout).toBe((await runCommand(...resize)).stdout);
});

test('several items are acted on at once, each with its outcome', async () => {
  const {code, stdout} = await runCommand(
    ...['nodes', 'shutdown', 'web-1', 'web-2', '--yes', '--output', 'ndjson'],
  );
  const rows = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(rows.map(({label, action}) => [label, action])).toEqual([
    ['web-1', 'shutdown'],
    ['web-2', 'shutdown'],
  ]);
  expect(rows.every(({outcome}) => outcome === 'accepted' || outcome === 'done')).toBe(true);
  expect(code).toBe(0);
});

test('what was refused or not sent is a sentence on standard error, in every form', async () => {
  const taken = [
    'nodes',
    'create',
    '--label',
    'web-1',
    '--region',
    'nl-ams',
    '--type',
    'g6-nanode-1',
    '--yes',
  ];
  const refusal = /^skydeck: refused: [^\n]*web-1[^\n]*\n$/;
  for (const form of [[], ['-o', 'ids']]) {
    const {code, stdout, stderr} = await runCommand(...taken, ...form);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(refusal);
  }
  const json = await runCommand(...taken, '-o', 'json');
  expect(json.stderr).toMatch(refusal);
  expect(JSON.parse(json.stdout)).toMatchObject([{outcome: 'refused'}]);
  const some = ['volumes', 'attach', 'customer-export', 'db-primary-data', '--node-id', 'web-1', '--yes'];
  const partly = await runCommand(...some, '-o', 'ids');
  const words = await runCommand(...some);
  for (const {stderr} of [partly, words])
    expect(stderr).toMatch(/^skydeck: not sent: db-primary-data · [^\n]+\n$/);
  expect(partly.stdout).toMatch(/^\d+\n$/);
  expect(words.stdout).toMatch(/db-primary-data.*not sent/);
});

test('an action whose journal cannot be written is not sent, and says so on standard error', async () => {
  const {code, stdout, stderr} = await runWith(
    {XDG_STATE_HOME: '/proc'},
    ...['--demo', 'volumes', 'edit', 'customer-export', '--label', 'b', '--yes', '-o', 'ids'],
  );
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^skydeck: not sent: [^\n]+ · [^\n]+\n$/);
});

test('a generated secret is printed once and stored nowhere', async () => {
  const argv = [
    'nodes',
    'create',
    '--label',
    'made-1',
    '--region',
    'nl-ams',
    '--type',
    'g6-nanode-1',
    '--yes',
  ];
  const {code, stdout, stderr, home} = await runCommand(...argv, '--image', 'Debian 12', '--make-root-pass');
  expect(stderr).toBe('');
  const secret = /^root_pass: (\S{12,})$/m.exec(stdout)?.[1] ?? '';
  expect(secret).not.toBe('');
  expect(code).toBe(0);
  expect(readFileSync(join(home, 'skydeck', 'journal.jsonl'), 'utf8')).not.toContain(secret);
});

test.each(['ids', 'csv'])('a secret is printed beside %s, and not in it', async form => {
  const node = ['nodes', 'create', '--label', 'made-1', '--region', 'nl-ams', '--type', 'g6-nanode-1'];
  const made = await runCommand(...node, '--image', 'Debian 12', '--make-root-pass', '--yes', '-o', form);
  expect(made.stderr).toMatch(/^root_pass: \S{12,}\n$/);
  expect(made.stdout).not.toContain('root_pass');
  const token = ['tokens', 'create', '--label', 'ci', '--scopes', 'nodes:read_only', '--yes', '-o', form];
  const revealed = await runCommand(...token);
  expect(revealed.stderr).toMatch(/^token: \S{20,}\n$/);
  expect(revealed.stdout).not.toContain(revealed.stderr.slice('token: '.length).trim());
});

test('what was done is told on standard error where the output cannot be written, and is no refusal', async () => {
  const said: string[] = [];
  const failed = (code: string): number => {
    const err = vi.spyOn(process.stderr, 'write').mockImplementation(text => said.push(String(text)) > 0);
    const status = outputFailed(Object.assign(new Error('no space left on device'), {code}));
    err.mockRestore();
    return status;
  };
  const token = await runCommand(
    ...['tokens', 'create', '--label', 'ci', '--scopes', 'nodes:read_only', '--yes'],
  );
  const secret = /^token: (\S+)$/m.exec(token.stdout)?.[1] ?? 'no secret';
  expect(failed('ENOSPC')).toBe(4);
  expect(said[0]).toBe('skydeck: the output could not be written: no space left on device\n');
  expect(said[1]).toMatch(/^skydeck: Created (personal )?(access )?token ci · [^\n]*id \d+\ntoken: \S+\n$/);
  expect(said[1]).toContain(secret);
  said.length = 0;
  expect(failed('EPIPE')).toBe(0);
  expect(said.join('')).toContain(secret);
  const taken = [
    'nodes',
    'create',
    '--label',
    'web-1',
    '--region',
    'nl-ams',
    '--type',
    'g6-nanode-1',
    '--yes',
  ];
  expect((await runCommand(...taken)).code).toBe(1);
  expect([failed('ENOSPC'), failed('EPIPE')]).toEqual([1, 1]);
  const own = await runCommand(
    'api',
    'POST',
    '/domains',
    '--data',
    `{"domain":"b.example","type":"master","soa_email":"a@b.example"}`,
  );
  said.length = 0;
  expect(failed('ENOSPC')).toBe(4);
  expect(said[1]).toBe(`skydeck: POST /domains was done\n${own.stdout}`);
});

test('an unknown outcome has its own exit status', () => {
  const badge = {demo: true, profile: 'demo', address: '', tokenFrom: ''};
  const state = initialState(badge, {columns: 80, rows: 24});
  const write = (id: string, status: Write['status']): Write => ({
    id,
    status,
    resource: 'volumes',
    action: 'detach',
    params: {},
    request: {method: 'POST', path: '/volumes/1/detach', budget: 'other'},
  });
  const ended = (...statuses: Write['status'][]) =>
    statusOf({
      state,
      writes: statuses.map((status, index) => write(`${index}`, status)),
      unfit: [],
    });
  expect(ended('done', 'done')).toBe(0);
  expect(ended('done', 'refused')).toBe(1);
  expect(ended('refused', 'unknown', 'done')).toBe(4);
  expect(ended('notVisible')).toBe(4);
});

/** `domains import` of a file with that text. */
async function imported(text: string, ...argv: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-zone-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'd.zone');
  writeFileSync(file, text);
  const name = 'kestrel-freight.example';
  return {...(await runCommand('domains', 'import', name, '--file', file, ...argv)), file};
}

test('what an import cannot take is named, and JSON is a document though nothing is sent', async () => {
  const {run} = await served();
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-import-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'zone');
  writeFileSync(file, 'outside.example. IN A 192.0.2.1\nin1 IN A 192.0.2.1\n');
  const importing = ['domains', 'import', 'kestrel-freight.example', '--file', file, '--yes'];
  const named = '\n  line 1: A outside.example. is outside of kestrel-freight.example\n';
  const told = `skydeck: not taken, so the status is not 0 (--skip-lines accepts it):${named}`;
  expect(await run(...importing, '--dry-run')).toMatchObject({code: 1, stderr: ''});
  expect(await run(...importing, '--curl')).toMatchObject({code: 1, stderr: told});
  expect(await run(...importing)).toMatchObject({code: 1, stderr: told});
  expect(await run(...importing, '-o', 'json')).toMatchObject({
    code: 1,
    stdout: '[]\n',
    stderr: `skydeck: there is nothing to send: all that can be taken is there already\n${told}`,
  });
  expect(await run(...importing, '--skip-lines')).toMatchObject({
    code: 0,
    stderr: `skydeck: there is nothing to send: all of it is there already\nskydeck: left out:${named}`,
  });
});

test('a zone file of another provider is imported, and what is left out named', async () => {
  const text = `kestrel-freight.example\t3600\tIN\tSOA\tamy.cdn.test. dns.cdn.test. 1 10000 2400 604800 3600
kestrel-freight.example.\t86400\tIN\tNS\tamy.cdn.test.
shop.kestrel-freight.example.\t1\tIN\tA\t192.0.2.61 ; cf_tags=cf-proxied:true
www A 192.0.2
auto CNAME auto.office.test
`;
  const refused = await imported(text, '--yes');
  expect(refused).toMatchObject({code: 2, stdout: ''});
  expect(refused.stderr).toMatch(/the file has a mistake; --skip-lines leaves that out\n {2}line 4: A www/);
  const done = await imported(text, '--yes', '--skip-lines');
  expect(done).toMatchObject({code: 0, stdout: expect.stringMatching(/shop A 192\.0\.2\.61/)});
  expect(done.stderr).toContain('skydeck: left out:\n');
  expect(done.stderr).toContain(
    'line 2: NS amy.cdn.test.: a name server of the domain itself, added with --name-servers alone',
  );
  expect(done.stderr).toContain('line 4: A www: an IPv4 address is needed, not 192.0.2');
  expect(done.stderr).toMatch(
    /taken otherwise than it is written:\n {2}CNAME auto auto\.office\.test .*: taken as whole: it has no final dot\n/,
  );
  expect(done.stderr).toMatch(/SOA @: Contact .*: changed with --soa alone/);
});

test('each mistake of a zone file is printed with its line, at most ten', async () => {
  const bad = await imported(`${'www A 192.0.2\n'.repeat(12)}`, '--yes');
  expect(bad).toMatchObject({code: 2, stdout: ''});
  expect(bad.stderr).toContain(
    'nothing can be sent: the file has 12 mistakes; --skip-lines leaves that out\n',
  );
  expect(bad.stderr).toContain('line 10: A www: an IPv4 address is needed, not 192.0.2');
  expect(bad.stderr).not.toContain('line 11');
  expect(bad.stderr.trimEnd().split('\n').at(-1)).toBe('  and 2 more, which --dry-run lists');
  const eleven = await imported(`${'www A 192.0.2\n'.repeat(11)}`, '--yes');
  expect(eleven.stderr.trimEnd().split('\n').at(-1)).toBe('  and 1 more, which --dry-run lists');
  const ten = await imported(`${'www A 192.0.2\n'.repeat(10)}`, '--yes');
  expect(ten.stderr.trimEnd().split('\n').at(-1)).toContain('line 10: ');
  const dry = await imported('www A 192.0.2\n', '--dry-run');
  expect(dry).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('an IPv4 address is needed'),
    stderr: 'skydeck: nothing can be sent: the file has a mistake; --skip-lines leaves that out\n',
  });
});

test('a domain is made from a zone file, with its records', async () => {
  const {run} = await served();
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-new-zone-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'zone');
  writeFileSync(
    file,
    'moved.test 300 IN SOA ns1.old.test. dns.old.test. 1 2 3 4 300\nwww.moved.test. 300 A 192.0.2.9\n@ ALIAS old.test.\n',
  );
  const making = ['domains', 'create', '--from-zone', file];
  const dry = await run(...making, '--dry-run');
  expect(dry).toMatchObject({code: 1, stdout: expect.stringContaining('POST /domains/NEW/records')});
  expect(await run(...making)).toMatchObject({code: 2, stderr: expect.stringMatching(/add --yes\n$/)});
  expect(await run(...making, '--type', 'slave', '--yes')).toMatchObject({code: 2, stdout: ''});
  const made = await run(...making, '--skip-lines', '--yes');
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/moved\.test .*done.*\nwww A 192.0.2.9 .*done/),
  });
  // Of one that exists the reason is one line, with the action for that.
  const again = await run(...making, '--skip-lines', '--yes');
  expect(again.code).toBe(1);
  expect(
    again.stderr
      .trimEnd()
      .split('\n')
      .filter(line => line.startsWith('skydeck: refused') || line.includes('known to be made')),
  ).toEqual([
    expect.stringMatching(/^skydeck: refused: create domain moved\.test · .* · 1 further write not sent$/),
  ]);
  const listed = await run('records', 'list', '--in', 'moved.test', '-o', 'json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{type: 'A', name: 'www', target: '192.0.2.9'}]);
});

async function booted(text: string) {
  // The cast: only its text is read.
  const input = Readable.from([Buffer.from(text)]) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  const ended = await runCommand('nodes', 'boot', '-', '--yes');
  stdin.mockRestore();
  return ended;
}

test.each([
  ['a table', 'LABEL       STATUS   REGION\nweb-1       running  nl-ams\n', 'standard input is a table'],
  [
    'a line of JSON an item',
    '{"id":7}\n{"id":8}\n',
    'standard input is JSON, not a name a line: list with --output ids',
  ],
  ['nothing', '\n\n', 'standard input names nothing'],
])('%s in place of names is told, and nothing is asked', async (_, text, why) => {
  const {code, stdout, stderr} = await booted(text);
  expect({code, stdout}).toEqual({code: 2, stdout: ''});
  expect(stderr).toContain(why);
  expect(stderr).toContain('nothing was sent');
});

test('--log goes with every verb of an account, and holds requests without the token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-log-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  const {run, env} = await served();
  for (const [argv, said] of [
    [['volumes', 'list'], 'GET'],
    [['volumes', 'show', '7310413'], 'GET'],
    [['find', 'web'], 'message'],
    [['api', 'GET', '/regions'], 'GET'],
    [['volumes', 'edit', '7310413', '--label', 'other', '--yes'], 'PUT'],
  ] as const) {
    const file = join(folder, argv.join('-').replaceAll('/', ''));
    const {code, stderr} = await run('--log', file, ...argv);
    expect([code, stderr]).toEqual([0, '']);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(said);
    expect(text).toContain('"kind":"request"');
    expect(text).not.toContain(env.SKYDECK_TOKEN);
  }
  expect(await run('--log', '', 'volumes', 'list')).toMatchObject({
    code: 2,
    stderr: '--log must name a file\n',
  });
  expect(await run('--log', join(folder, 'x'), 'doctor')).toMatchObject({
    code: 2,
    stderr: '--log does not apply to skydeck doctor\n',
  });
});

test('a file is read from standard input, which holds one thing', async () => {
  // The cast: only its text is read.
  const input = Readable.from(['#!/bin/sh\necho piped\n']) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  const argv = ['scripts', 'create', '--label', 'piped', '--images', 'Debian 12', '--file', '-', '--dry-run'];
  const {stdout, stderr} = await runCommand(...argv);
  expect([stdout, stderr].join('')).toContain('echo piped');
  expect(await runCommand(...argv, '--json', '-')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^nothing was sent: standard input holds one thing: /),
  });
  stdin.mockRestore();
});

test.each([
  ['volumes', ['--tags', 'shared'], '{"tags":["shared"]}'],
  ['nodes', ['--tags', 'shared'], '{"tags":["shared"]}'],
  ['balancers', ['--tags', 'shared'], '{"tags":["shared"]}'],
  ['domains', ['--tags', 'shared'], '{"tags":["shared"]}'],
  ['domains', ['--ttl-sec', '7200'], '{"ttl_sec":7200}'],
])(
  'several %s are edited at once, each with nothing but what is given: %j',
  async (resource, flags, body) => {
    const filter = resource === 'domains' ? ['--filter', 'type=master'] : [];
    const list = await runCommand(resource, 'list', ...filter, '--limit', '3', '-o', 'ids');
    const ids = list.stdout.trim().split('\n');
    expect(ids).toHaveLength(3);
    const {code, stdout} = await runCommand(resource, 'edit', ...ids, ...flags, '--dry-run');
    expect(code).toBe(0);
    const sent = stdout.split('\n').filter(line => line.startsWith('{'));
    expect(sent).toEqual([body, body, body]);
    expect(stdout.match(/^PUT /gm)).toHaveLength(3);
    if (resource === 'domains') return;
    const labels = await runCommand(resource, 'edit', ...ids, '--label', 'same', '--dry-run');
    expect(labels).toMatchObject({code: 2, stderr: 'nothing was sent: --label is of one item only\n'});
  },
);
