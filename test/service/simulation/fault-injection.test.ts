import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import {createRandom} from '../../../src/service/made-up.ts';
import {formatTime} from '../../../src/service/simulation/clock.ts';
import {rateLimits} from '../../../src/service/simulation/faults.ts';
import type {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {
  ask,
  createClock,
  type Errors,
  fetchFrom,
  filtered,
  type ManualClock,
  open,
  type Page,
  read,
  send,
  sendAccepted,
} from '../helpers.ts';

let service: Service;
let clock: ManualClock;
let waited: number[];
beforeEach(async () => {
  clock = createClock();
  waited = [];
  service = await open({
    nodes: 30,
    now: clock.now,
    wait: async milliseconds => void waited.push(milliseconds),
  });
});
afterEach(() => service.close());

const make = (label: string) => send(service, 'POST', '/volumes', {label, region: 'nl-ams'});

describe('latency', () => {
  test('the seed decides how long each is', async () => {
    const random = createRandom(1);
    service.setFaults({latency: {mean: 80, spread: 40}});
    for (let i = 0; i < 3; i++) await read(service, '/account');
    expect(waited).toEqual(Array.from({length: 3}, () => 40 + 80 * random.next()));
  });
});

describe('rate limits', () => {
  test('real: 200 lists per minute, then 429 with Retry-After', async () => {
    service.setFaults({rateLimit: 'real'});
    for (let left = 199; left >= 0; left--) {
      const reply = await ask(service, '/volumes');
      expect([reply.status, reply.headers.get('x-ratelimit-remaining')]).toEqual([200, String(left)]);
    }
    clock.advance(19.999);
    const over = await ask(service, '/volumes');
    expect(over.status).toBe(429);
    expect(await over.text()).toBe('');
    expect(Object.fromEntries(over.headers)).toMatchObject({
      // Whole seconds, and never too early.
      'retry-after': '41',
      'x-ratelimit-limit': '200',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(new Date('2025-10-15T12:01:00Z').getTime() / 1000),
    });
    expect((await ask(service, '/account')).status).toBe(200);
    clock.advance(40.001);
    expect((await ask(service, '/volumes')).status).toBe(200);
  });

  test.each([
    ['images', 'GET', '/images', undefined],
    ['scripts', 'GET', '/node/stackscripts', undefined],
    ['createNode', 'POST', '/node/instances', {}],
    ['createVolume', 'POST', '/volumes', {}],
    ['openTicket', 'POST', '/support/tickets', {}],
  ] as const)('%s has its own limit', async (kind, method, path, body) => {
    service.setFaults({rateLimit: 'real'});
    const [limit] = rateLimits[kind];
    for (let i = 0; i < limit; i++) expect((await ask(service, path, {method, body})).status).not.toBe(429);
    expect((await ask(service, path, {method, body})).status).toBe(429);
    expect((await ask(service, '/regions')).status).toBe(200);
  });

  test('a token is counted as one, however it is written', async () => {
    service.setFaults({rateLimit: 3});
    const statuses = [];
    for (const authorization of ['Bearer', 'bearer', 'BEARER ', 'Bearer  '].map(
      word => `${word} ${service.token}`,
    ))
      statuses.push((await ask(service, '/account', {headers: {authorization}})).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('failures', () => {
  test('some requests are answered with 5xx, partly as HTML, and not carried out', async () => {
    service.setFaults({fail: 0.5});
    const seen = new Map<number, Set<string | null>>();
    let made = 0;
    for (let i = 0; i < 100; i++) {
      const reply = await ask(service, '/volumes', {
        method: 'POST',
        body: {label: `v${i}`, region: 'nl-ams'},
      });
      seen.set(reply.status, (seen.get(reply.status) ?? new Set()).add(reply.headers.get('content-type')));
      if (reply.status === 200) made++;
      else expect(await reply.text()).toMatch(/<html>|"errors"/);
    }
    expect([...seen.keys()].sort()).toEqual([200, 500, 502, 503, 504]);
    expect(seen.get(502)).toEqual(new Set(['text/html']));
    expect(seen.get(500)).toEqual(new Set(['application/json']));
    expect(made).toBeGreaterThan(25);
    expect(made).toBeLessThan(75);
    service.setFaults({fail: 0});
    const {results} = await read<Page>(service, '/volumes');
    expect(results).toBe(made + Math.round((30 * 60) / 140));
  });

  test('a dropped reply: the request is carried out, and the client sees a broken connection', async () => {
    service.setFaults({drop: 1});
    await expect(make('lost')).rejects.toThrow(new TypeError('fetch failed'));
    service.setFaults({drop: 0});
    const {data} = await read<Page>(service, '/volumes');
    expect(data.map(volume => volume.label)).toContain('lost');
  });

  test('maintenance: 503 with its header, for every request', async () => {
    service.setFaults({maintenance: true});
    for (const path of ['/volumes', '/regions', '/nope']) {
      const reply = await ask(service, path);
      expect(reply.status).toBe(503);
      expect(reply.headers.get('x-maintenance-mode')).toBe('true');
    }
  });
});

describe('replica lag of an item', () => {
  test('a write shows after the lag, but at once in its own reply', async () => {
    const {body: old} = await make('old');
    clock.advance(10);
    service.setFaults({lag: 500});
    const {body: fresh} = await make('fresh');
    await sendAccepted(service, 'PUT', `/volumes/${old.id}`, {label: 'renamed'});
    const labels = async () => {
      const {data, results} = await read<Page>(service, '/volumes');
      expect(results).toBe(data.length);
      return data.map(volume => volume.label);
    };
    expect((await ask(service, `/volumes/${fresh.id}`)).status).toBe(404);
    expect(await read(service, `/volumes/${old.id}`)).toMatchObject({label: 'old'});
    expect(await labels()).toContain('old');
    expect(await labels()).not.toContain('fresh');
    clock.advance(0.499);
    expect(await read(service, `/volumes/${old.id}`)).toMatchObject({label: 'old'});
    clock.advance(0.001);
    expect(await read(service, `/volumes/${old.id}`)).toMatchObject({label: 'renamed'});
    expect(await read(service, `/volumes/${fresh.id}`)).toMatchObject({label: 'fresh'});
    expect(await labels()).toEqual(expect.arrayContaining(['renamed', 'fresh']));
  });

  test('a deleted item is shown during the lag, but cannot be changed', async () => {
    const {body} = await make('gone');
    service.setFaults({lag: 500});
    await sendAccepted(service, 'DELETE', `/volumes/${body.id}`);
    expect(await read(service, `/volumes/${body.id}`)).toMatchObject({label: 'gone'});
    expect((await send(service, 'PUT', `/volumes/${body.id}`, {label: 'x'})).status).toBe(404);
    clock.advance(1);
    expect((await ask(service, `/volumes/${body.id}`)).status).toBe(404);
  });
});

describe('replica lag of lists', () => {
  interface Seen {
    readonly id: number;
    readonly label: string;
  }
  const list = async (path: string, filter: object = {}) => await filtered<Seen>(service, path, filter);
  const found = async (filter: object) => {
    const {data, results} = await list('/volumes', filter);
    expect(results).toBe(data.length);
    return data.map(each => each.label);
  };

  test('rows, count, filter and order are all of the same older state', async () => {
    const {body: renamed} = await make('lag-b');
    const {body: gone} = await make('lag-c');
    clock.advance(10);
    const mine = {label: {'+contains': 'lag-'}, '+order_by': 'label'};
    const before = await list('/volumes', {'+order_by': 'label'});
    const events = await list('/account/events');
    service.setFaults({lag: 500});
    await make('lag-fresh');
    await sendAccepted(service, 'PUT', `/volumes/${renamed.id}`, {label: 'lag-z', tags: ['new']});
    await sendAccepted(service, 'PUT', `/volumes/${renamed.id}`, {label: 'lag-y'});
    await sendAccepted(service, 'DELETE', `/volumes/${gone.id}`);
    expect(await list('/volumes', {'+order_by': 'label'})).toEqual(before);
    expect(await list('/account/events')).toEqual(events);
    expect(await found(mine)).toEqual(['lag-b', 'lag-c']);
    expect(await found({label: 'lag-b'})).toEqual(['lag-b']);
    expect(await found({'+or': [{label: 'lag-y'}, {label: 'lag-fresh'}, {tags: 'new'}]})).toEqual([]);
    clock.advance(0.5);
    expect(await found(mine)).toEqual(['lag-fresh', 'lag-y']);
    expect(await found({label: 'lag-b'})).toEqual([]);
    expect(await found({tags: 'new'})).toEqual(['lag-y']);
    expect((await list('/account/events')).results).toBe(events.results + 4);
  });

  test('of two writes, only the first one shows while the second is too recent', async () => {
    const {body} = await make('one');
    clock.advance(10);
    service.setFaults({lag: 500});
    await sendAccepted(service, 'PUT', `/volumes/${body.id}`, {label: 'two'});
    clock.advance(0.3);
    await sendAccepted(service, 'PUT', `/volumes/${body.id}`, {label: 'three'});
    const filter = {label: {'+contains': 'o'}, '+and': [{label: {'+neq': ''}}]};
    expect(await found(filter)).toContain('one');
    clock.advance(0.2);
    expect(await found({label: 'two'})).toEqual(['two']);
    expect(await read(service, `/volumes/${body.id}`)).toMatchObject({label: 'two'});
    clock.advance(0.3);
    expect(await found({label: 'three'})).toEqual(['three']);
  });
});

describe('replica lag of all else that is read', () => {
  test('the account, its settings and the profile', async () => {
    service.setFaults({lag: 500});
    for (const [path, changes] of [
      ['/account', {company: 'Another'}],
      ['/account/settings', {network_helper: false}],
      ['/profile', {timezone: 'Europe/Vienna'}],
    ] as const) {
      const before = await read<object>(service, path);
      expect(await sendAccepted(service, 'PUT', path, changes)).toMatchObject(changes);
      await sendAccepted(service, 'PUT', path, changes);
      expect(await read(service, path)).toEqual(before);
      clock.advance(0.5);
      expect(await read(service, path)).toEqual({...before, ...changes});
    }
  });
});

describe('the control endpoint', () => {
  const control = async (method: string, path = '', body?: unknown, token = service.token) => {
    const reply = await fetchFrom(service, `/control${path}`, {
      method,
      headers: {authorization: `Bearer ${token}`},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    return {status: reply.status, body: (await reply.json()) as object};
  };

  test('shows the settings and changes those that are named', async () => {
    const calm = {
      latency: '0',
      rate_limit: 'off',
      fail: 0,
      drop: 0,
      lag: 0,
      maintenance: false,
      plain: false,
      speed: 1,
      now: '2025-10-15T12:00:00',
    };
    expect(await control('GET')).toEqual({status: 200, body: calm});
    const rough = {latency: '80±40', rate_limit: 7, fail: 0.02, lag: 500, maintenance: true};
    expect((await control('PUT', '', rough)).body).toEqual({...calm, ...rough});
    expect((await ask(service, '/volumes')).status).toBe(503);
    expect((await control('PUT', '', {maintenance: false})).body).toEqual({
      ...calm,
      ...rough,
      maintenance: false,
    });
    expect((await ask(service, '/volumes')).headers.get('x-ratelimit-limit')).toBe('7');
  });

  test('advances the clock', async () => {
    const {body} = await make('data');
    expect((await control('POST', '/clock', {seconds: 60})).body).toMatchObject({now: '2025-10-15T12:01:00'});
    expect(await read(service, `/volumes/${body.id}`)).toMatchObject({status: 'active'});
  });

  test('at any speed nothing has happened in the future, and nothing before it was made', async () => {
    await control('PUT', '', {speed: 20});
    const body = {label: 'fast', region: 'nl-ams'};
    const {id} = await sendAccepted<{id: number}>(service, 'POST', '/volumes', body);
    const volume = async () => await read<Volume>(service, `/volumes/${id}`);
    // A volume takes four seconds.
    clock.advance(0.1);
    expect(await volume()).toMatchObject({status: 'creating'});
    clock.advance(0.1);
    expect(await volume()).toMatchObject({status: 'active', created: '2025-10-15T12:00:00'});
    clock.advance(100_000);
    const {now} = (await control('GET')).body as {now: string};
    const {data} = await read<Page<{created: string}>>(service, '/account/events?page_size=500');
    for (const {created} of data) expect(created <= now, created).toBe(true);
    await control('PUT', '', {speed: 100_000});
    const second = await sendAccepted<{id: number}>(service, 'POST', '/volumes', {...body, label: 'faster'});
    clock.advance(10);
    const {status, created, updated} = await read<Volume>(service, `/volumes/${second.id}`);
    expect(status).toBe('active');
    expect(updated >= created && updated <= formatTime(clock.now().getTime())).toBe(true);
    await control('PUT', '', {speed: 0.5});
    const third = await sendAccepted<{id: number}>(service, 'POST', '/volumes', {...body, label: 'slow'});
    clock.advance(7);
    expect(await read(service, `/volumes/${third.id}`)).toMatchObject({status: 'creating'});
    clock.advance(1);
    expect(await read(service, `/volumes/${third.id}`)).toMatchObject({status: 'active'});
  });

  test('changes how fast operations are done, and no time', async () => {
    clock.advance(5);
    expect((await control('PUT', '', {speed: 10})).body).toMatchObject({
      speed: 10,
      now: '2025-10-15T12:00:05',
    });
    clock.advance(6);
    expect((await control('PUT', '', {speed: 0.5})).body).toMatchObject({now: '2025-10-15T12:00:11'});
    clock.advance(10);
    expect((await control('GET')).body).toMatchObject({speed: 0.5, now: '2025-10-15T12:00:21'});
    expect((await control('PUT', '', {speed: 100_000})).status).toBe(200);
    await control('PUT', '', {speed: 0.5});
    for (const speed of [0, -1, 100_001, '10', null]) {
      expect(await control('PUT', '', {speed, fail: 1})).toEqual({
        status: 400,
        body: {errors: [{reason: 'Must be a number above 0 and up to 100,000', field: 'speed'}]},
      });
    }
    expect((await control('GET')).body).toMatchObject({speed: 0.5, fail: 0});
  });

  test('refuses unknown fields by name, and then changes nothing', async () => {
    const {status, body} = await control('PUT', '', {fail: 1, rateLimit: 3, now: 'later'});
    expect(status).toBe(400);
    const {errors} = body as Errors;
    expect(errors.map(error => error.field)).toEqual(['rateLimit', 'now']);
    expect((await control('GET')).body).toMatchObject({fail: 0, rate_limit: 'off'});
    for (const wrong of [{}, {seconds: '60'}, {minutes: 1}, {seconds: 60, minutes: 1}, [], undefined]) {
      expect((await control('POST', '/clock', wrong)).status).toBe(400);
    }
    expect((await control('GET')).body).toMatchObject({now: '2025-10-15T12:00:00'});
  });

  test('refuses invalid values, and any token but the master token', async () => {
    expect(await control('PUT', '', {fail: 2})).toEqual({
      status: 400,
      body: {errors: [{reason: 'fail must be a number from 0 to 1, not "2"'}]},
    });
    expect(await control('PUT', '', {fail: 1})).toMatchObject({status: 200, body: {fail: 1}});
    expect((await control('POST', '/clock', {seconds: -1})).status).toBe(400);
    expect((await control('POST', '/clock', {seconds: 0})).status).toBe(200);
    expect((await control('DELETE')).status).toBe(405);
    expect((await control('GET', '/else')).status).toBe(404);
    expect((await control('GET', '', undefined, 'wrong')).status).toBe(401);
  });
});
