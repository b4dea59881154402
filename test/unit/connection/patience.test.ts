import {once} from 'node:events';
import {createServer} from 'node:http';
import {expect, onTestFinished, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {clientFor} from '../../../src/connection/client.ts';
import {connectionFor} from '../../../src/connection/connection.ts';

/** Whether it waits where the service asks for so many seconds; nobody waits that long here. */
async function waitsFor(seconds: number, short: boolean): Promise<boolean> {
  const server = createServer((_, response) => {
    response.writeHead(429, {'retry-after': String(seconds)}).end('{"errors":[{"reason":"slow down"}]}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = {SKYDECK_URL: `http://127.0.0.1:${port}/v4`, SKYDECK_TOKEN: 'sesame'};
  const leave = new AbortController();
  let waits = false;
  const onWait = () => {
    waits = true;
    leave.abort();
  };
  const options = short ? {short, onWait} : {onWait};
  const client = await clientFor(connectionFor({}, env, {profiles: {}}), options);
  onTestFinished(() => client.close());
  const asked = client.list(endpoints.regions.list, {signal: leave.signal});
  await expect(asked).rejects.toMatchObject({kind: expect.stringMatching(/^(limited|aborted)$/)});
  return waits;
}

test('a command, which nobody may ask again, waits for a minute and a half, and the screen for ten seconds', async () => {
  expect([await waitsFor(90, true), await waitsFor(91, true)]).toEqual([true, false]);
  expect([await waitsFor(10, false), await waitsFor(11, false)]).toEqual([true, false]);
});
