import {describe, expect, test} from 'vitest';
import {endpoints, outcomeUnknown, problemOf, request} from '../../../../src/api/index.ts';
import {fake, json, pageOf} from '../fake.ts';

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

  test('sends exactly the previewed request', async () => {
    const {client, log} = fake([json(volume)]);
    const {status, json: reply} = await client.send(request(endpoints.volumes.resize, {id: 1}, {size: 40}));
    expect([status, reply]).toEqual([200, volume]);
    expect(log.wires[0]).toMatchObject({method: 'POST', body: '{"size":40}'});
  });
});

describe('a single object', () => {
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
});

test('each try ends at the time-out', async () => {
  const {client} = fake([() => new Promise(() => {})], {timeout: 5000});
  await expect(client.get(endpoints.account.read, {})).rejects.toMatchObject({
    kind: 'timeout',
    message: 'api.example.com did not answer GET /account whole within 5 s: try again, or check the network',
  });
});
