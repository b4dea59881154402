import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {gzipSync} from 'node:zlib';
import {expect, onTestFinished, test} from 'vitest';
import {openProgram} from './pty.ts';

/** A service that answers with more than anybody can read: each key is answered, and the program ends when it is told to. */

/** @param label of the first volume; of the second it is "plain" */
async function serve(label: string): Promise<{SKYDECK_URL: string; SKYDECK_TOKEN: string}> {
  const first = {id: 1, label, status: 'active', size: 20, region: 'us-east', node_id: null};
  const second = {...first, id: 2, label: 'plain'};
  const bodies: Record<string, string> = {
    '/v4/volumes': JSON.stringify({data: [first, second], page: 1, pages: 1, results: 1e12}),
    '/v4/volumes/1': JSON.stringify(first),
    '/v4/domains': '['.repeat(64 * 2 ** 20),
    '/v4/images': `{"data": [${'{},'.repeat(5_000_000)}{}], "page": 1, "pages": 1, "results": 5000001}`,
    '/v4/regions': `{"data": [${'['.repeat(5000)}${']'.repeat(5000)}], "page": 1, "pages": 1, "results": 1}`,
  };
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '', 'http://service');
    const body = bodies[pathname] ?? '{"data": [], "page": 1, "pages": 1, "results": 0}';
    response.writeHead(200, {'content-type': 'application/json', 'content-encoding': 'gzip'});
    response.end(gzipSync(body, {level: 1}));
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    SKYDECK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`,
    SKYDECK_TOKEN: 'a-token',
  };
}

const given = {screen: 'normal', cursor: true, paste: false, wrap: true};

test.each([
  ['emoji', '😀', 'SIGTERM', 143],
  ['one letter with marks', '\u0301', 'ctrl-c', 0],
  ['Thai', 'สวัสดีครับ ', 'SIGHUP', 129],
  ['words', 'web one ', 'SIGTERM', 143],
] as const)('a label of a megabyte: %s', async (_, piece, way, code) => {
  const env = await serve(piece.repeat(2 ** 20 / Buffer.byteLength(piece)));
  const program = await openProgram({env});
  await program.waitFor(/There are no nodes/);
  program.press(':', 'volumes', 'enter');
  await program.waitFor(/plain .*active/);
  expect(program.frame()).toMatch(/1–2 of 2 · .*the service reports an impossible count: 1000000000000/);
  program.press('d');
  await program.waitFor(/lines 1–20 of/);
  program.press('y');
  await program.waitFor(/as the service sent it · lines 1–20 of/);
  // In the middle of it all.
  program.press('G', 'esc', 'esc', 'd', 'G', 'y', 'G', 'g');
  if (way === 'ctrl-c') program.press(way, way);
  else program.signal(way);
  expect(await program.exited).toEqual({code, signal: 0});
  expect(program.modes()).toEqual(given);
});

test('replies too large for memory are reported in one sentence, and the program goes on', async () => {
  const program = await openProgram({columns: 120, env: await serve('x')});
  await program.waitFor(/There are no nodes/);
  for (const [name, why] of [
    ['domains', /the answer of 127\.0\.0\.1:\d+ to GET \/domains is too large to be read/],
    ['images', /the answer of 127\.0\.0\.1:\d+ to GET \/images is too large to be read/],
    [
      'regions',
      /the answer of 127\.0\.0\.1:\d+ to GET \/regions is nested too deeply to be read: more than 64 levels/,
    ],
  ] as const) {
    program.press(':', name, 'enter');
    await program.waitFor(why);
  }
  program.press(':', 'volumes', 'enter');
  await program.waitFor(/plain .*active/);
  program.press('q');
  expect(await program.exited).toEqual({code: 0, signal: 0});
});
