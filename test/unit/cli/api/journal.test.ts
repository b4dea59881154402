import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {served} from '../served.ts';

/** What the journal keeps of `skydeck api`. */

const isRead = (one: string) => one.startsWith('GET');

function entriesIn(home: string): Record<string, unknown>[] {
  const file = join(home, 'skydeck', 'journal.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
}

test('a request that was done has two entries, with its path and without its body', async () => {
  const {run} = await served();
  const data = '{"domain":"kept-out.org","type":"master","soa_email":"a@kept-out.org"}';
  const {code, home} = await run('api', 'POST', '/domains', '--data', data);
  expect(code).toBe(0);
  const asked = {what: 'POST /domains', method: 'POST', path: '/domains'};
  const entries = entriesIn(home);
  expect(entries).toEqual([
    expect.objectContaining({...asked, outcome: 'sent'}),
    expect.objectContaining({...asked, outcome: 'done'}),
  ]);
  expect(entries.filter(entry => 'detail' in entry)).toEqual([]);
  expect(JSON.stringify(entries)).not.toContain('kept-out');
});

test('a refusal that repeats a secret of the body tells it nowhere, and the journal nothing of the body', async () => {
  const body = {
    label: 'a-label-to-keep',
    root_pass: 'ApiRootPassw0rd!xyz',
    stackscript_data: {db: {login: 'NestedSecret99'}},
    authorized_keys: ['ssh-ed25519 AAAAC3NzaC1'],
  };
  const {run} = await served({}, async (request, service) => {
    if (request.method === 'GET') return service(request);
    return {
      status: 400,
      headers: {},
      body: JSON.stringify({errors: [{reason: `not taken: ${request.body}`}]}),
    };
  });
  const {code, stdout, stderr, home} = await run(
    ...['api', 'POST', '/node/instances', '--data', JSON.stringify(body)],
  );
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('a-label-to-keep');
  expect(stderr).toContain('AAAAC3NzaC1');
  const kept = JSON.stringify(entriesIn(home));
  expect(kept).toContain('not taken');
  for (const secret of ['ApiRootPassw0rd', 'NestedSecret99']) expect(stderr + kept).not.toContain(secret);
  for (const text of ['a-label-to-keep', 'AAAAC3NzaC1']) expect(kept).not.toContain(text);
});

test('what only reads, and what was not sent for want of --yes, has no entry', async () => {
  const {run, requests} = await served();
  expect(entriesIn((await run('api', 'GET', '/regions')).home)).toEqual([]);
  const asked = await run('api', 'DELETE', '/volumes/1');
  expect([asked.code, asked.stderr]).toEqual([
    2,
    'nothing was sent: DELETE /volumes/1 cannot be undone: add --yes\n',
  ]);
  expect(entriesIn(asked.home)).toEqual([]);
  expect(requests.filter(one => !isRead(one))).toEqual([]);
});
