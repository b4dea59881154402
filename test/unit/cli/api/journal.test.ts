import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {runWith} from '../run-command.ts';
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

test('a refusal stands in the journal with its reason', async () => {
  const {run} = await served();
  const {code, stderr, home} = await run('api', 'DELETE', '/volumes/1', '--yes');
  expect(code).toBe(1);
  expect(entriesIn(home)).toMatchObject([
    {what: 'DELETE /volumes/1', outcome: 'sent'},
    {outcome: 'refused', detail: stderr.replace('skydeck: ', '').trim()},
  ]);
});

test('of a request that nobody took it is kept that it was not sent', async () => {
  // Nothing listens at port 1.
  const env = {SKYDECK_URL: 'http://127.0.0.1:1/v4', SKYDECK_TOKEN: 'a-token-of-some-length'};
  const {code, stderr, home} = await runWith(env, 'api', 'PUT', '/volumes/1', '--data', '{"label":"x"}');
  expect([code, stderr]).toEqual([3, expect.not.stringContaining('it may have been done')]);
  expect(entriesIn(home)).toMatchObject([{outcome: 'sent'}, {outcome: 'not sent', method: 'PUT'}]);
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
