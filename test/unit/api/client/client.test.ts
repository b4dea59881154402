import {describe, expect, test} from 'vitest';
import {endpoints, outcomeUnknown, problemOf, request} from '../../../../src/api/index.ts';
import {fake, json, lost, pageOf} from '../fake.ts';

const volume = {id: 1, label: 'db', size: 20};

describe('what is sent', () => {
  test('sends the token, the page and the filter', async () => {
    const {client, log} = fake([pageOf()]);
    await client.list(endpoints.volumes.list, {
      page: 2,
      pageSize: 500,
      filter: {label: {'+contains': 'dé 日'}},
    });
    expect(log.wires).toEqual([
      {
        method: 'GET',
        url: 'https://api.example.com/v4/volumes?page=2&page_size=500',
        headers: {
          Accept: 'application/json',
          'User-Agent': 'skydeck',
          Authorization: 'Bearer secret-token',
          'X-Filter': '{"label":{"+contains":"d\\u00e9 \\u65e5"}}',
        },
      },
    ]);
  });

  test('sends a body as JSON, or none', async () => {
    const {client, log} = fake([json({})]);
    await client.call(endpoints.volumes.attach, {id: 7}, {node_id: 3});
    await client.call(endpoints.volumes.detach, {id: 7});
    expect(log.wires[0]).toMatchObject({
      body: '{"node_id":3}',
      headers: {'Content-Type': 'application/json'},
    });
    expect(log.wires[1]).not.toHaveProperty('body');
    expect(log.wires[1]?.headers).not.toHaveProperty('Content-Type');
  });

  test('without a token sends no header', async () => {
    const {client, log} = fake([pageOf()], {token: undefined});
    await client.list(endpoints.images.list);
    expect(log.wires[0]?.headers).not.toHaveProperty('Authorization');
  });

  test('sends exactly the previewed request', async () => {
    const {client, log} = fake([json(volume)]);
    const {status, json: reply} = await client.send(request(endpoints.volumes.resize, {id: 1}, {size: 40}));
    expect([status, reply]).toEqual([200, volume]);
    expect(log.wires[0]).toMatchObject({method: 'POST', body: '{"size":40}'});
  });
});

describe('a page', () => {
  test('a malformed item is set aside and keeps its place', async () => {
    const {client} = fake([
      pageOf(volume, {id: 2, size: 'big'}, 'nothing', {...volume, id: 4, unheard: [1]}),
    ]);
    const page = await client.list(endpoints.volumes.list);
    expect(page).toMatchObject({page: 1, pages: 1, results: 4, setAside: 2});
    expect(page.slots.map(slot => slot.ok)).toEqual([true, false, false, true]);
    expect(page.slots[1]).toEqual({
      ok: false,
      reason: 'size: Expected number but received "big"',
      raw: {id: 2, size: 'big'},
    });
    expect(page.slots[3]).toMatchObject({value: {unheard: [1]}});
  });

  test('with the neutral word values are not copied', async () => {
    const {client} = fake([pageOf(volume)]);
    const [slot] = (await client.list(endpoints.volumes.list)).slots;
    expect(slot?.ok && slot.value === slot.raw).toBe(true);
  });

  test.each([
    [
      {results: -1, pages: null},
      {page: 1, pages: 1, results: 2},
    ],
    [
      {results: 'many', pages: 'NaN', page: 0},
      {page: 1, pages: 1, results: 2},
    ],
    [{}, {page: 1, pages: 1, results: 2}],
    [
      {page: 3, pages: 1, results: 1},
      {page: 3, pages: 3, results: 2},
    ],
    [
      {results: 1e300, pages: 2.5},
      {page: 1, pages: 1, results: 2},
    ],
    [
      {results: 330, page: 4, pages: 4},
      {page: 4, pages: 4, results: 330},
    ],
    [{results: 330}, {page: 1, pages: 4, results: 330}],
  ])('numbers that cannot be: %j', async (numbers, sane) => {
    const {client} = fake([json({data: [volume, volume], ...numbers})]);
    expect(await client.list(endpoints.volumes.list)).toMatchObject(sane);
  });

  test.each([
    [[volume, volume], {page: 3, pages: 3, results: 202}],
    [[volume], {page: 3, pages: 3, results: 201}],
    [[], {page: 3, pages: 1, results: 0}],
  ])('without a count, there is what comes up to its end: %j', async (data, sane) => {
    const {client} = fake([json({data})]);
    expect(await client.list(endpoints.volumes.list, {page: 3})).toMatchObject(sane);
  });

  test('reads an empty page', async () => {
    const {client} = fake([json({data: [], page: 1, pages: 0, results: 0})]);
    expect(await client.list(endpoints.volumes.list)).toEqual({
      slots: [],
      page: 1,
      pages: 1,
      results: 0,
      setAside: 0,
    });
  });
});

describe('a single object', () => {
  test('keeps fields unknown to the schema', async () => {
    const {client} = fake([json({...volume, io_ready: true})]);
    const {value, raw} = await client.get(endpoints.volumes.read, {id: 1});
    expect(value.size).toBe(20);
    expect(raw).toEqual({...volume, io_ready: true});
  });

  test('accepts an empty answer to an action', async () => {
    const {client} = fake([{status: 204, headers: {}, body: ''}]);
    expect(await client.call(endpoints.volumes.resize, {id: 1}, {size: 40})).toEqual({value: {}, raw: {}});
  });

  test('a created item that cannot be read leaves the outcome unknown', async () => {
    const {client} = fake([json({})]);
    const problem = problemOf(
      await client.call(endpoints.volumes.create, {}, {label: 'x'}).catch((error: unknown) => error),
    );
    expect(problem).toMatchObject({kind: 'malformed', status: 200, sent: true});
    expect(outcomeUnknown(problem)).toBe(true);
  });
});

describe('an abort', () => {
  test('works before anything is sent', async () => {
    const {client, log} = fake([pageOf()]);
    const problem = client.list(endpoints.volumes.list, {signal: AbortSignal.abort()});
    await expect(problem).rejects.toMatchObject({
      kind: 'aborted',
      sent: false,
      message: 'GET /volumes was cancelled',
    });
    expect(log.wires).toHaveLength(0);
  });

  test('works while waiting, even if the transport ignores it', async () => {
    const controller = new AbortController();
    const {client} = fake([
      () => {
        controller.abort();
        return new Promise(() => {});
      },
    ]);
    const done = client.call(endpoints.volumes.remove, {id: 1}, undefined, {signal: controller.signal});
    await expect(done).rejects.toMatchObject({kind: 'aborted', sent: true});
  });

  test('works during the pause between two tries', async () => {
    const controller = new AbortController();
    const {client, log} = fake([json({}, 502)], {
      delay: async (_, signal) => {
        controller.abort();
        signal.throwIfAborted();
      },
    });
    const done = client.get(endpoints.volumes.read, {id: 1}, {signal: controller.signal});
    await expect(done).rejects.toMatchObject({kind: 'aborted'});
    expect(log.wires).toHaveLength(1);
  });
});

test('each try ends at the time-out', async () => {
  const {client} = fake([() => new Promise(() => {})], {timeout: 5000});
  await expect(client.get(endpoints.account.read, {})).rejects.toMatchObject({
    kind: 'timeout',
    message: 'api.example.com did not answer GET /account whole within 5 s: try again, or check the network',
  });
});

test.each([
  ['http://api.example.com/v4', 'node', 't', /sent unencrypted/],
  ['https://api.example.com/v4', 'two words', 't', /word/],
  ['https://api.example.com/v4', 'node', 'a\nb', /line break/],
])('%s with the word %s and the token %j is refused before any request', (url, word, token, message) => {
  expect(() => fake([lost()], {url, word, token})).toThrow(message);
});

test('a field that is not there is said to be missing', async () => {
  const {client} = fake([json({label: 'x'})]);
  await expect(client.get(endpoints.volumes.read, {id: 1})).rejects.toThrow(/\(id: it is missing\)$/);
});
