import {once} from 'node:events';
import {createServer} from 'node:http';
import type {Socket} from 'node:net';
import {expect, onTestFinished, test, vi} from 'vitest';
import {candidates, complete, liveNames} from '../../../src/cli/completion/complete.ts';
import {resourceOf} from '../../../src/resources/index.ts';

/**
 * Names of volumes from a service that never closes a connection by itself; undefined: it never answers.
 * @param started seconds since the program was started
 */
async function asked(labels: readonly string[] | undefined, {started = 0, latency = 0, more = 0} = {}) {
  const sockets: Socket[] = [];
  const paths: string[] = [];
  const server = createServer({keepAliveTimeout: 0}, (request, response) => {
    paths.push(request.url ?? '');
    if (!labels) return;
    const data = labels.map((label, at) => ({id: 100 + at, label}));
    response.setHeader('content-type', 'application/json');
    setTimeout(
      () => response.end(JSON.stringify({data, page: 1, pages: 1, results: data.length + more})),
      latency,
    );
  });
  server.on('connection', socket => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  vi.stubEnv('HOME', '/nonexistent');
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
  vi.stubEnv(
    'SKYDECK_URL',
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v4`,
  );
  vi.stubEnv('SKYDECK_TOKEN', 'token');
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue(started);
  onTestFinished(() => {
    uptime.mockRestore();
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  const words = async (...line: readonly string[]) =>
    (await candidates(line.slice(0, -1), line.at(-1) ?? '')).map(({word}) => word);
  const names = await liveNames(resourceOf('volumes'), ['volumes', 'show']);
  const closed = Promise.all(sockets.map(socket => socket.destroyed || once(socket, 'close')));
  return {names, words, paths, sockets, closed};
}

test('names of the account are offered, and ids; of labels that several have only the ids', async () => {
  const {names, paths, sockets, closed} = await asked(['db', 'web', 'web', '-x', 'two words'], {
    started: -60,
  });
  expect(names.map(({word}) => word)).toEqual(['db', 'two words', '100', '101', '102', '103', '104']);
  expect(names[2]).toEqual({word: '100', text: 'db'});
  expect(paths).toEqual(['/v4/volumes?page_size=500']);
  // Nothing is left open that the shell would wait for.
  await closed;
  expect(sockets).toHaveLength(1);
});

test.each([
  [0, 0],
  [7, 3],
])('of %i names that have not come the status %i tells', async (more, status) => {
  await asked(['db', 'web'], {started: -60, more});
  const written: unknown[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => Boolean(written.push(text)));
  const code = await complete(['volumes', 'show', '']);
  write.mockRestore();
  expect([code, written.join('')]).toEqual([status, 'db\t100\nweb\t101\n100\tdb\n101\tweb\n']);
});

test('an id that is the label is offered once, and does not describe itself', async () => {
  const {names} = await asked(['100', 'db'], {started: -60});
  expect(names).toEqual([
    {word: '100', text: undefined},
    {word: 'db', text: '101'},
    {word: '101', text: 'db'},
  ]);
});

test('a service that does not answer in time is left, and offers nothing', async () => {
  const {names, words, closed} = await asked(undefined);
  expect(names).toEqual([]);
  // Nor does one that is asked first what the names lie in.
  expect(await words('records', 'show', '--domain', 'a.example', '')).toEqual([]);
  await closed;
});

test('what needs no service is always offered, however slow service and machine are', async () => {
  const {words} = await asked(undefined, {started: 5});
  expect(await words('volumes', 'res')).toContain('resize');
  expect(await words('volumes', 'resize', 'db', '--')).toContain('--size');
  expect(await words('volumes', 'list', '--output', '')).toContain('ndjson');
  expect(await words('profiles', 'show', '')).toEqual(['demo', 'environment']);
});

/** Completes behind these words, with the names of the demo account, however long that takes. */
function wordsOfDemo() {
  vi.stubEnv('HOME', '/nonexistent');
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue(-60);
  onTestFinished(() => {
    uptime.mockRestore();
    vi.unstubAllEnvs();
  });
  return async (...before: string[]) => (await candidates(['--demo', ...before], '')).map(({word}) => word);
}

test('the parents of a list complete behind --in as they do behind their own flags', async () => {
  const words = wordsOfDemo();
  const domains = await words('list', 'records', '--in');
  expect(domains).toContain('kestrel-freight.example');
  expect(domains).toEqual(await words('records', 'list', '--domain'));
  expect(await words('list', 'records', '--in', 'kestrel-freight.example')).toEqual([]);
  const ports = await words('list', 'backends', '--in', 'front-ams');
  expect(ports.length).toBeGreaterThan(0);
  expect(ports).toEqual(await words('backends', 'list', '--load-balancer', 'front-ams', '--configuration'));
  expect(await words('list', 'backends', '--in', 'front-ams', '--output')).toContain('json');
  // --in may stand before each of them.
  expect(await words('list', 'backends', '--in', 'front-ams', '--in')).toEqual(ports);
  expect(await words('list', 'backends', '--in', 'front-ams', '--in', ports[0] ?? '')).toEqual([]);
  // Nor does it matter whether the resource stands before the verb.
  expect(await words('records', 'list', '--in')).toEqual(domains);
  expect(await words('records', 'list', '--in', 'kestrel-freight.example')).toEqual([]);
  expect(await words('backends', 'list', '--in', 'front-ams')).toEqual(ports);
  expect(await words('records', 'show', '--in')).toEqual(domains);
  expect(await words('records', 'show', '--in', 'kestrel-freight.example')).toEqual(
    await words('records', 'show', '--domain', 'kestrel-freight.example'),
  );
});

test.each([
  [['delete', 'mail-spool'], ['mail-spool']],
  [['delete', '--profile', 'work', 'mail-spool', '--read-only'], ['mail-spool']],
  [['delete', 'mail-spool', 'old-wiki'], ['2']],
  // An id does not confirm.
  [['delete', '7310004'], []],
  [['delete'], []],
])('--confirm is offered what confirms: volumes %j', async (words, offered) => {
  const found = await candidates(['volumes', ...words, '--confirm'], '');
  expect(found.map(({word}) => word)).toEqual(offered);
});
