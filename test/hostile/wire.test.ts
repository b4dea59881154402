import {createServer} from 'node:http';
import {expect, onTestFinished, test} from 'vitest';
import {createTransport} from '../../src/api/client/transport.ts';
import {createClient, endpoints} from '../../src/api/index.ts';
import {leaked, unclean} from './inert.ts';
import {serveHostile} from './serve.ts';
import {type WireName, wireNames} from './wire.ts';

/** Answers that never end, are too much, or go elsewhere: each is given up within its bound, and that is told in a sentence. */

const said: Readonly<Record<WireName, RegExp>> = {
  endless: /^the answer of HOST to GET \/volumes is too large to be read: more than 8 MB$/,
  bomb: /^the answer of HOST to GET \/volumes is too large to be read: more than 8 MB$/,
  nested: /^HOST answered GET \/volumes with something that is not (JSON|proper HTTP): check the URL$/,
  drip: /^HOST did not answer GET \/volumes whole within 1 s: try again, or check the network$/,
  silent: /^HOST did not answer GET \/volumes (whole )?within 1 s: try again, or check the network$/,
  cut: /^the connection to HOST was lost before GET \/volumes was answered$/,
  short: /^the answer of HOST to GET \/volumes broke off in the middle: try again$/,
  lengths: /^HOST answered GET \/volumes with something that is not proper HTTP: check the URL$/,
  noise: /^HOST answered GET \/volumes with something that is not proper HTTP: check the URL$/,
  headers: /^HOST answered GET \/volumes with something that is not proper HTTP: check the URL$/,
  redirect:
    /^HOST answered GET \/volumes with 307 Temporary Redirect to http:\/\/127\.0\.0\.2:9\/v4\/stolen: redirects are not followed/,
  type: /^HOST answered GET \/volumes with something that is not JSON: check the URL$/,
  continues: /^HOST did not answer GET \/volumes whole within 1 s: try again, or check the network$/,
};

/** What ends only when its time is over. */
const waits: ReadonlySet<WireName> = new Set(['drip', 'silent', 'continues']);

test.each(wireNames)('%s', async name => {
  const {url, token, close} = await serveHostile(name);
  const client = createClient({
    url,
    token,
    word: 'node',
    transport: createTransport(),
    timeout: waits.has(name) ? 1000 : 30_000,
    random: () => 0,
  });
  onTestFinished(async () => {
    await client.close();
    close();
  });
  const before = process.memoryUsage().rss;
  const {message} = await client.list(endpoints.volumes.list).then(
    () => ({message: 'it was read'}),
    (error: Error) => error,
  );
  expect(message.replaceAll(new URL(url).host, 'HOST')).toMatch(said[name]);
  expect(unclean(message) ?? leaked(message, token)).toBeUndefined();
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
});

test('a redirect is not followed, not even on the same host, and takes no token along', async () => {
  const seen: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end('{}');
  });
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
  const to = other.address();
  const port = typeof to === 'object' ? to?.port : 0;
  for (const location of [`http://127.0.0.1:${port}/v4/volumes`, `//127.0.0.1:${port}/`, '/v4/elsewhere']) {
    let asked = 0;
    const first = createServer((_, response) => {
      asked++;
      response.writeHead(308, {location}).end();
    });
    await new Promise<void>(done => first.listen(0, '127.0.0.1', done));
    const own = first.address();
    const url = `http://127.0.0.1:${typeof own === 'object' ? own?.port : 0}/v4`;
    const client = createClient({url, token: 'a-token', word: 'node', transport: createTransport()});
    await expect(client.list(endpoints.volumes.list)).rejects.toThrow(/redirects are not followed/);
    await expect(client.call(endpoints.volumes.remove, {id: 1})).rejects.toThrow(
      /redirects are not followed/,
    );
    expect(asked).toBe(2);
    await client.close();
    first.close();
  }
  other.close();
  expect(seen).toEqual([]);
});
