import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {expect, test, vi} from 'vitest';
import {jsonObject, standardInput} from '../../../src/cli/input.ts';
import {takeTerminal} from '../../../src/cli/watch/board.ts';
import {served} from './served.ts';

/** Commands while the service is in trouble, or has enough of them. */

const tooMany = (wait: number) => ({status: 429, headers: {'retry-after': String(wait)}, body: ''});

test('what is read waits as long as the service asks, and says so', async () => {
  let refused = 0;
  const {run, requests} = await served({}, async (request, service) =>
    refused++ < 1 ? tooMany(1) : service(request),
  );
  const {code, stdout, stderr} = await run('volumes', 'list', '--limit', '1', '-o', 'ids');
  expect(stdout).toMatch(/^\d+\n$/);
  expect(stderr).toMatch(/^skydeck: too many requests to 127\.0\.0\.1:\d+: trying again in 1 s\n$/);
  expect(code).toBe(0);
  expect(requests).toHaveLength(2);
});

test('nobody waits for an hour', async () => {
  const {run, requests} = await served({}, async () => tooMany(3600));
  const {code, stdout, stderr} = await run('volumes', 'list', '--all', '-o', 'ids');
  expect([code, stdout, requests.length]).toEqual([3, '', 1]);
  expect(stderr).toMatch(/^skydeck: too many requests to [^\n]+: wait 60 min, then try again\n$/);
});

test('a write that is one too many was not carried out, and says so', async () => {
  const {run, requests} = await served({}, async (request, service) =>
    request.method === 'GET' ? service(request) : tooMany(5),
  );
  const [name] = (await run('volumes', 'list', '--limit', '1', '--columns', 'label', '-o', 'csv')).stdout
    .split(/\r?\n/)
    .slice(1);
  const {code, stderr} = await run('volumes', 'edit', name ?? '', '--label', 'other', '--yes');
  expect(stderr).toMatch(
    /^skydeck: refused: edit volume \S+ · too many requests to [\d.:]+, so PUT \/volumes\/\d+ was not carried out: wait 5 s, then try again\n$/i,
  );
  expect(code).toBe(3);
  const own = await run('api', 'POST', '/tags', '--data', '{"label":"x"}');
  expect(own.stderr).toMatch(/so POST \/tags was not carried out: wait 5 s, then try again\n$/);
  expect(own.code).toBe(3);
  expect(requests.filter(one => !one.startsWith('GET'))).toHaveLength(2);
});

test('choices that the service does not tell are its trouble, and no wrong usage', async () => {
  const {run, requests} = await served({}, async (request, service) =>
    request.path.startsWith('/v4/regions')
      ? {status: 500, headers: {}, body: '{"errors":[{"reason":"out of order"}]}'}
      : service(request),
  );
  const {code, stderr} = await run(
    ...['volumes', 'create', '--label', 'x', '--size', '20', '--region', 'nl-ams', '--yes'],
  );
  expect(stderr).toMatch(
    /nothing was sent: --region: the regions to choose from could not be read: [^\n]+out of order[^\n]*\n$/,
  );
  expect(stderr).not.toMatch(/ctrl-/);
  expect(code).toBe(3);
  expect(requests.filter(one => !one.startsWith('GET'))).toEqual([]);
});

test('of a zone that cannot be read to its end nothing is printed', async () => {
  const {run} = await served({}, async (request, service) => {
    const reply = await service(request);
    if (!/\/records(\?|$)/.test(request.path)) return reply;
    if (/[?&]page=2(&|$)/.test(request.path))
      return {status: 400, headers: {}, body: '{"errors":[{"reason":"out of order"}]}'};
    const body: unknown = JSON.parse(String(reply.body));
    if (typeof body !== 'object' || body === null || !('results' in body)) return reply;
    return {...reply, body: JSON.stringify({...body, pages: 2, results: Number(body.results) + 500})};
  });
  const {code, stdout, stderr} = await run('domains', 'export', 'kestrel-freight.example');
  expect(stdout).toBe('');
  expect(stderr).toContain('out of order');
  expect(code).not.toBe(0);
});

test.each([
  ['{"root_pass": hunter2secret}', 'not JSON: line 1, column 15: a text wants double quotes'],
  ['{"label":\n', 'not JSON: line 2, column 1: a value is missing'],
  ['', 'not JSON: line 1, column 1: it is empty: write {}'],
  ['{"label": "x",}', 'not JSON: it has a comment, or a comma after the last value'],
  [
    `{"label": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
    'not read: the JSON is nested too deeply to be read: more than 64 levels',
  ],
])(
  'a mistake in JSON is told with its place, and never quoted, as it may hold a secret: %.30s',
  async (text, why) => {
    await expect(jsonObject(text, 'the body is', '{}')).rejects.toThrow(`the body is ${why}`);
  },
);

test('standard input without an end is too large', async () => {
  const zeros = function* () {
    for (;;) yield '\0'.repeat(1_000_000);
  };
  // The cast: only its text is read.
  const input = Readable.from(zeros()) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  await expect(standardInput('the fields')).rejects.toThrow(
    'the fields: standard input is too large: 16 MB at most are read',
  );
  stdin.mockRestore();
});

test.each(['SIGTERM', 'SIGHUP'] as const)('%s ends a watch that draws as it ends other programs', signal => {
  const before = process.listeners(signal);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const terminal = takeTerminal();
  for (const listener of process.listeners(signal)) if (!before.includes(listener)) listener(signal);
  expect(terminal.isOver()).toBe(true);
  terminal.close();
  expect(kill.mock.calls).toEqual([[process.pid, signal]]);
  expect(process.listeners(signal)).toEqual(before);
  kill.mockRestore();
  write.mockRestore();
});

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s while a request is on its way leaves it as unknown',
  async signal => {
    const before = process.listeners(signal);
    const {run} = await served({}, async (request, service) => {
      if (request.method === 'GET') return service(request);
      // Those of the test runner are not called.
      for (const listener of process.listeners(signal)) if (!before.includes(listener)) listener(signal);
      return new Promise(() => {});
    });
    const {code, stdout, stderr, home} = await run('api', 'POST', '/tags', '--data', '{"label":"x"}');
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toBe(
      'skydeck: POST /tags was cancelled: it may have been done, look before you send it again\n',
    );
    const lines = readFileSync(join(home, 'skydeck', 'journal.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map(line => JSON.parse(line).outcome)).toEqual(['sent', 'unknown']);
    expect(process.listeners(signal)).toEqual(before);
  },
);

test('ctrl-c waits for the answer to a request, and says so', async () => {
  const before = process.listeners('SIGINT');
  const {run} = await served({}, async (request, service) => {
    if (request.method !== 'GET')
      for (const listener of process.listeners('SIGINT')) if (!before.includes(listener)) listener('SIGINT');
    return service(request);
  });
  const {code, stdout, stderr} = await run(
    ...['api', 'POST', '/domains'],
    ...['--data', '{"domain":"waited-for.org","type":"master","soa_email":"a@waited-for.org"}'],
  );
  expect(stderr).toBe('skydeck: waiting for the answer to POST /domains · ctrl-c again leaves it\n');
  expect(stdout).toContain('waited-for');
  expect(code).toBe(130);
});
