import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {createServer} from 'node:http';
import type {Socket} from 'node:net';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {inSession} from '../../../src/cli/session.ts';
import {runWith} from './run-command.ts';
import {served} from './served.ts';

/** What commands have of an account: what its token may do, and connections that end with them. */

test('what the token may not do is refused before it is sent, with the way to another token', async () => {
  const {run, requests} = await served({}, async (request, service) => {
    const reply = await service(request);
    return {...reply, headers: {...reply.headers, 'x-oauth-scopes': 'volumes:read_only'}};
  });
  const edited = await run('volumes', 'edit', 'mail-spool', '--label', 'other');
  expect([edited.code, edited.stdout]).toEqual([1, '']);
  expect(edited.stderr).toMatch(/^skydeck: [^\n]*: skydeck login\n$/);
  expect(requests.filter(one => !one.startsWith('GET'))).toEqual([]);
});

test('a read-only account is read by api as by any command, and no line of the journal tells it', async () => {
  const {run} = await served();
  const {code, stdout, home} = await run('--read-only', 'api', 'GET', '/regions/nl-ams');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({id: 'nl-ams'});
  expect(existsSync(join(home, 'skydeck', 'journal.jsonl'))).toBe(false);
});

test('a command does not wait for minutes until the service allows more requests', async () => {
  const {run} = await served({}, async (request, service) => {
    const reply = await service(request);
    const reset = String(Math.ceil(Date.now() / 1000) + 120);
    const used = {'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset};
    return {...reply, headers: {...reply.headers, ...used}};
  });
  const {code, stderr} = await run('find', 'web-1');
  expect([code, stderr]).toEqual([3, expect.stringMatching(/is held back, .*: wait \d min, then try again/)]);
});

test('a command leaves no connection open, though the service never closes one', async () => {
  const sockets: Socket[] = [];
  const server = createServer({keepAliveTimeout: 0}, (_, response) => response.end('{"id":"nl-ams"}'));
  server.on('connection', socket => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = {SKYDECK_URL: `http://127.0.0.1:${port}/v4`, SKYDECK_TOKEN: 'sesame'};
  expect((await runWith(env, 'api', 'GET', '/regions/nl-ams')).code).toBe(0);
  await Promise.all(sockets.map(socket => socket.destroyed || once(socket, 'close')));
  expect(sockets).toHaveLength(1);
});

test('an error outside of everything ends a command with a sentence, in which the token is hidden', async () => {
  const before = process.listeners('uncaughtException');
  let told = '';
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    told += String(text);
    return true;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => {
    err.mockRestore();
    exit.mockRestore();
  });
  await inSession({demo: true}, async ({redactor}) => {
    redactor.addToken('sesame-and-more');
    const [heard, ...more] = process.listeners('uncaughtException').filter(one => !before.includes(one));
    expect(more).toEqual([]);
    heard?.(new Error('it fell over sesame-and-more'), 'uncaughtException');
    return 0;
  });
  expect(told).toMatch(/^skydeck: Error: it fell over /);
  expect(told).not.toContain('sesame');
  expect(exit.mock.calls).toEqual([[1]]);
  expect(process.listeners('uncaughtException')).toEqual(before);
});
