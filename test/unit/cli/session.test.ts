import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {createServer} from 'node:http';
import type {Socket} from 'node:net';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
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
