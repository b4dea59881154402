import {expect, onTestFinished, test} from 'vitest';
import {createRedactor} from '../../../src/api/index.ts';
import {clientFor, embeddedTransport} from '../../../src/connection/client.ts';
import {connectionOf, demo} from '../../../src/connection/connection.ts';

/** How a connection becomes a client: what is hidden, and how the embedded service is asked. */

test('the token of an account is hidden from the first request on, and not that of the demo account', async () => {
  const redactor = createRedactor();
  const work = connectionOf('work', {url: 'https://a.example/v4', word: 'node', token: 'sesame-open-71'});
  const tokens: string[] = [];
  for (const connection of [work, demo]) {
    const client = await clientFor(connection, {
      redactor,
      watch: transport => async (wire, signal) => {
        tokens.push(wire.headers.Authorization?.replace('Bearer ', '') ?? '');
        return connection.demo ? transport(wire, signal) : {status: 404, headers: {}, body: ''};
      },
    });
    onTestFinished(() => client.close());
    await client.send({method: 'GET', path: '/regions', budget: 'list'}).catch(() => {});
  }
  expect(tokens).toEqual(['sesame-open-71', expect.stringMatching(/./)]);
  expect(tokens.map(redactor.text)).toEqual(['•••', tokens[1]]);
});

test('the embedded service gets a request whole, and its answer is dropped if nobody waits any more', async () => {
  const leave = new AbortController();
  const got: unknown[] = [];
  const ask = embeddedTransport({
    handle: async wire => {
      got.push(wire);
      if (wire.method === 'DELETE') leave.abort(new Error('left'));
      return {status: 200, headers: {}, body: '{}'};
    },
  });
  const url = 'https://demo.invalid/v4/volumes?page=2';
  const answer = (method: 'GET' | 'POST' | 'DELETE', body?: string) =>
    ask({url, method, headers: {'X-Filter': '{}'}, ...(body === undefined ? {} : {body})}, leave.signal);
  expect(await answer('POST', '{"size":20}')).toMatchObject({status: 200});
  expect(await answer('GET')).toMatchObject({status: 200});
  await expect(answer('DELETE')).rejects.toThrow('left');
  await expect(answer('GET')).rejects.toThrow('left');
  const asked = {path: '/v4/volumes?page=2', headers: {'x-filter': '{}'}};
  expect(got).toEqual([
    {...asked, method: 'POST', body: '{"size":20}'},
    {...asked, method: 'GET'},
    {...asked, method: 'DELETE'},
  ]);
});
