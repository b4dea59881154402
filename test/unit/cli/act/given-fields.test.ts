import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {served} from '../served.ts';

/** What is made of the fields that are given, and all that is wrong with them in one sentence. */

test('several choices are given by their names or ids, and one that there is not is named alone', async () => {
  const {run} = await served();
  const create = (images: string) =>
    run('scripts', 'create', '--label', 'many', '--script', '#!/bin/sh', '--images', images, '--dry-run');
  expect((await create('Debian 12, node/debian11')).stdout).toContain(
    '"images":["node/debian12","node/debian11"]',
  );
  expect((await create('Debian 12,Debain 11')).stderr).toBe(
    'nothing was sent: --images: there is no choice Debain 11: did you mean node/debian11 (Debian 11)?\n',
  );
});

test('where no choice is near, all of a few are listed, and eight of many', async () => {
  const {run} = await served();
  const add = ['records', 'add', '--domain', 'kestrel-freight.example', '--name', 'x', '--target', 'y'];
  expect((await run(...add, '--type', 'ZZZZ')).stderr).toContain(
    '--type: there is no choice ZZZZ; known: A, AAAA, NS, MX, CNAME, TXT, SRV, PTR, CAA',
  );
  const region = await run(
    'volumes',
    'create',
    '--label',
    'x',
    '--size',
    '20',
    '--region',
    'zzzzzz',
    '--yes',
  );
  const [, known = ''] = /; known: (.*), …$/m.exec(region.stderr) ?? [];
  expect(known.split(/, (?![^(]*\))/)).toHaveLength(8);
});

test('no record is added without a target, and one that takes no mail has a dot', async () => {
  const {run} = await served();
  const types = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA'];
  const add = (type: string, ...more: readonly string[]) => {
    const named =
      type === 'SRV'
        ? ['--service', 'sip', '--protocol', 'tcp', '--weight', '0', '--port', '5060']
        : ['--name', 'x'];
    const numbers = ['MX', 'SRV'].includes(type)
      ? ['--priority', '0']
      : type === 'CAA'
        ? ['--tag', 'issue']
        : [];
    const where = ['records', 'add', '--domain', 'kestrel-freight.example', '--type', type];
    return run(...where, ...named, ...numbers, ...more, '--dry-run');
  };
  for (const type of types) {
    const {code, stderr} = await add(type);
    expect([code, stderr], type).toEqual([2, expect.stringMatching(/no target given/)]);
  }
  const none = await add('MX', '--target', '.');
  expect([none.code, none.stdout]).toEqual([0, expect.stringContaining('"target":""')]);
});

test('of many choices with the same name eight are told apart, each by what is beside it', async () => {
  const {run} = await served({}, async (request, service) => {
    const reply = await service(request);
    if (!request.path.startsWith('/v4/node/instances')) return reply;
    const page = JSON.parse(String(reply.body));
    const data = page.data.map((node: object) => ({...node, label: 'twin', region: 'nl-ams'}));
    return {...reply, body: JSON.stringify({...page, data})};
  });
  const {code, stderr} = await run('volumes', 'create', '--label', 'x', '--size', '20', '--node-id', 'twin');
  const [, ids = ''] =
    /^nothing was sent: --node-id: 20 are called twin: take an id, (.*), and 12 more$/m.exec(stderr) ?? [];
  expect([code, ids.split(' or ').length]).toEqual([2, 8]);
  expect(ids).toMatch(/^(\d+ \([^)]+\)( or |$))+$/);
});

test('blanks around the name of a choice do not matter', async () => {
  const {run} = await served();
  const rebuild = ['nodes', 'rebuild', 'web-1', '--image', ' Debian 11 ', '--make-root-pass', '--dry-run'];
  expect(await run(...rebuild)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"image":"node/debian11"'),
  });
});

test('all mistakes are told in the order of the fields, and then what does not apply', async () => {
  const {run, requests} = await served();
  const add = ['records', 'add', '--domain', 'kestrel-freight.example', '--type', 'A', '--name', 'x'];
  requests.length = 0;
  expect(await run(...add, '--port', '5', '--target', 'nowhere', '--ttl-sec', 'soon')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^nothing was sent: --target must be an IPv4 address; --ttl-sec [^;]*; --port does not apply with --type A\n$/,
    ),
  });
  expect(requests.filter(one => !one.startsWith('GET'))).toEqual([]);
});

test('a field that no item of one kind has is refused for one of them and for several', async () => {
  const {run, requests} = await served();
  const of = ['--domain', 'kestrel-freight.example'];
  const listed = await run('records', 'list', ...of, '--filter', 'type=A', '--limit', '2', '-o', 'ids');
  const ids = listed.stdout.trim().split('\n');
  expect(ids).toHaveLength(2);
  for (const [named, them] of [
    [ids.slice(0, 1), 'it'],
    [ids, 'them'],
  ] as const)
    expect(await run('records', 'edit', ...named, ...of, '--port', '7', '--yes')).toMatchObject({
      code: 2,
      stderr: `nothing was sent: --port does not apply to ${them}\n`,
    });
  expect(requests.filter(one => !one.startsWith('GET'))).toEqual([]);
});

/** Runs it with that text on standard input. */
async function piped(text: string, ...argv: readonly string[]) {
  const {run} = await served();
  // The cast: only its text is read.
  const input = Readable.from([Buffer.from(text)]) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  onTestFinished(() => stdin.mockRestore());
  return run(...argv);
}

test('names on standard input stand one a line, whatever is around them', async () => {
  const names = ' mail-spool \r\n\r\ndb-primary-data\r\n';
  const {stdout} = await piped(names, 'volumes', 'edit', '-', '--tags', 'x', '--dry-run');
  expect(stdout.match(/^\S+(?=: tags)/gm)).toEqual(['mail-spool', 'db-primary-data']);
});

test('of several names no document is printed', async () => {
  expect(await piped('a.example\nb.example\n', 'domains', 'export', '-')).toMatchObject({
    code: 2,
    stderr: 'one document is printed: standard input names 2\n',
  });
});

test('the rows of a zone file say what is added and what stays, each part once', async () => {
  const {run} = await served();
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-zone-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  writeFileSync(join(folder, 'd.zone'), 'new A 192.0.2.1\n');
  const zone = ['kestrel-freight.example', '--file', join(folder, 'd.zone')];
  const lines = (await run('domains', 'import', ...zone, '--dry-run')).stdout.split('\n');
  expect(lines[0]).toBe('add  A  new  192.0.2.1');
  expect(lines).toContain('stays  CNAME  www  kestrel-freight.example');
  expect(lines.slice(0, 9).join('\n')).not.toMatch(/^ | $| {3}/m);
});
