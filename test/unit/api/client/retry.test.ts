import {describe, expect, test} from 'vitest';
import {formatWait} from '../../../../src/api/client/waits.ts';
import {endpoints} from '../../../../src/api/index.ts';
import {fake, json, lost, notConnected, pageOf} from '../fake.ts';

const read = (script: Parameters<typeof fake>[0]) => {
  const {client, log} = fake(script);
  return {log, done: client.list(endpoints.regions.list)};
};

test.each([
  ['429', json({}, 429)],
  ['500', json({}, 500)],
  ['502', json({}, 502)],
  ['503', json({}, 503)],
  ['504', json({}, 504)],
  ['a lost connection', lost()],
  ['a socket closed', lost('UND_ERR_SOCKET')],
])('reading is tried again after %s, ever later', async (_, mishap) => {
  const {done, log} = read([mishap, mishap, pageOf()]);
  await expect(done).resolves.toMatchObject({results: 0});
  expect(log.pauses).toEqual([225, 450]);
});

test('a GET whose connection is lost is tried five times', async () => {
  const {done, log} = read([lost()]);
  await expect(done).rejects.toMatchObject({kind: 'unreachable'});
  expect(log.wires).toHaveLength(5);
});

test.each([
  ['400', json({}, 400)],
  ['404', json({}, 404)],
  ['408', json({}, 408)],
  ['501', json({}, 501)],
  ['maintenance', json({}, 503, {'x-maintenance-mode': 'true'})],
  ['an unknown name', notConnected('ENOTFOUND')],
  ['a refused connection', notConnected('ECONNREFUSED')],
  ['a time-out', lost('UND_ERR_HEADERS_TIMEOUT')],
  ['broken JSON', {status: 200, headers: {}, body: '{"data": [{'}],
])('reading is not tried again after %s', async (_, mishap) => {
  const {done, log} = read([mishap]);
  await expect(done).rejects.toBeDefined();
  expect(log.wires).toHaveLength(1);
});

test.each([...[408, 429, 500, 502, 503, 504].map(status => json({}, status)), lost()])(
  'a write is never sent twice',
  async mishap => {
    const {client, log} = fake([mishap]);
    await expect(client.call(endpoints.nodes.boot, {id: 1})).rejects.toBeDefined();
    await expect(client.call(endpoints.volumes.remove, {id: 1})).rejects.toBeDefined();
    expect(log.wires).toHaveLength(2);
  },
);

describe('Retry-After', () => {
  const limited = (after: string, status = 429) => json({}, status, {'retry-after': after});

  test.each([
    ['2', 2000],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:07 GMT', 7000],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
  ])('%s is honoured', async (after, pause) => {
    const {done, log} = read([limited(after, 503), pageOf()]);
    await done;
    expect(log.pauses).toEqual([pause]);
  });

  test('more than ten seconds is reported, not waited for', async () => {
    const {done, log} = read([limited('42')]);
    await expect(done).rejects.toMatchObject({
      kind: 'limited',
      retryAfter: 42,
      message: 'too many requests to api.example.com: wait 42 s, then try again',
    });
    expect(log.pauses).toEqual([]);
  });

  test('with more patience, more is waited for, also until the rate limit allows more', async () => {
    const told: string[] = [];
    const settings = {longestWait: 90, onWait: (text: string) => told.push(text)};
    const {client, log} = fake([limited('42'), pageOf(), limited('91')], settings);
    await client.list(endpoints.regions.list);
    expect(log.pauses).toContain(42_000);
    expect(told).toHaveLength(1);
    const over = client.list(endpoints.regions.list);
    await expect(over).rejects.toMatchObject({kind: 'limited', retryAfter: 91});
    // The service is not asked again before: a command ends with the sentence.
    await expect(client.list(endpoints.regions.list)).rejects.toMatchObject({kind: 'limited', sent: false});
    expect(log.wires).toHaveLength(3);
  });

  test.each([
    '2147484',
    '9007199254740993',
    '9'.repeat(400),
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'Sat, 01 Jan 275000 00:00:00 GMT',
  ])('%s is a day, and nobody waits for it', async after => {
    const {done, log} = read([limited(after, 503)]);
    await expect(done).rejects.toMatchObject({kind: 'server', retryAfter: 86_400});
    await expect(done).rejects.toThrow('wait 24 h, then try again');
    expect(log.wires).toHaveLength(1);
  });

  test.each(['http://127.0.0.1:8080/v4', 'http://[::1]:8080/v4', 'https://api.example.com:8443/v4'])(
    'at %s the sentence about the wait is complete',
    async url => {
      const told: string[] = [];
      const {host} = new URL(url);
      for (const mishap of [limited('2'), limited('2', 503)]) {
        const {client} = fake([mishap, pageOf()], {url, onWait: text => told.push(text)});
        await client.list(endpoints.regions.list);
      }
      expect(told).toEqual([
        `too many requests to ${host}: trying again in 2 s`,
        `${host} answered GET /regions with 503 Service Unavailable: trying again in 2 s`,
      ]);
    },
  );

  test("a date is compared with the service's clock", async () => {
    const dated = {'retry-after': 'Mon, 05 Jan 2026 10:00:03 GMT', date: 'Mon, 05 Jan 2026 10:00:00 GMT'};
    const {done, log} = read([json({}, 429, dated), pageOf()]);
    await done;
    expect(log.pauses).toEqual([3000]);
  });
});

test.each([
  [0, '0 s'],
  [0.2, '1 s'],
  [119, '119 s'],
  [120, '2 min'],
  [121, '3 min'],
  [7200, '120 min'],
  [7201, '3 h'],
  [86_400, '24 h'],
])('a wait of %d seconds is said to be %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
