import {once} from 'node:events';
import type {Server, ServerOptions} from 'node:http';
import {type AddressInfo, connect, type Socket} from 'node:net';
import {setImmediate as turn} from 'node:timers/promises';
import {promisify} from 'node:util';
import {afterEach, describe, expect, onTestFinished, test} from 'vitest';
import type {RequestHandler} from '../../../src/service/http/request-handler.ts';
import {createHttpServer} from '../../../src/service/http/server.ts';
import {parseFaultSettings} from '../../../src/service/simulation/faults.ts';
import {open as openService, type Page, read, sendAccepted} from '../helpers.ts';
import {open, readAll, repliesIn, send} from './raw.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const listen = (handle: RequestHandler, limits?: ServerOptions): Promise<number> =>
  listening(createHttpServer(handle, limits));

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function listenWithService() {
  const service = await openService();
  onTestFinished(() => service.close());
  return {service, port: await listen(service.handle)};
}

const account = 'Host: x\r\nAuthorization: Bearer demo-token\r\nConnection: close\r\n';
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${account}\r\n`;
const post = (body: string, headers = `Content-Length: ${body.length}\r\n`) =>
  `POST /v4/volumes HTTP/1.1\r\n${account}${headers}\r\n${body}`;
const chunked = (body: string) => post(body, 'Transfer-Encoding: chunked\r\n');
const volume = (label: string) => JSON.stringify({label, region: 'nl-ams'});

/** A request behind which others follow. */
const ahead = (request: string) => request.replace('Connection: close\r\n', '');

const notHttp = '400 The request is not valid HTTP';
const tooMuchAhead = '431 The request line and headers are too large: at most 16 KB';
const tooLarge = '413 The body is too large: at most 1 MB';

test.each([
  ['bytes that are no text', '\0\xff\xfe\r\n\r\n', notHttp],
  ['the begin of TLS', '\x16\x03\x01\0\x05\x01\0\0\x01\0', notHttp],
  ['a version to come', 'GET / HTTP/3.0\r\nHost: x\r\n\r\n', notHttp],
  ['an unknown method', `FROB /v4/account HTTP/1.1\r\n${account}\r\n`, notHttp],
  [
    'a method that is not for it',
    `PROPFIND /v4/account HTTP/1.1\r\n${account}\r\n`,
    '405 Method not allowed',
  ],
  ['a tunnel', `CONNECT example.org:443 HTTP/1.1\r\n${account}\r\n`, '405 Method not allowed'],
  ['no host', 'GET /v4/regions HTTP/1.1\r\n\r\n', '400 The header Host is required'],
  ['a long path', get(`/${'a'.repeat(100_000)}`), tooMuchAhead],
  ['many headers', `GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(5000)}\r\n`, tooMuchAhead],
  ['a zero byte in a header', `GET / HTTP/1.1\r\nHost: x\0y\r\n\r\n`, notHttp],
  ['a space before a colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', notHttp],
  ['a chunk of no length', chunked('ZZ\r\n{}\r\n0\r\n\r\n'), notHttp],
  ['a chunk of endless length', chunked(`${'F'.repeat(17)}\r\n{}\r\n0\r\n\r\n`), notHttp],
  [
    'a chunk with long extensions',
    chunked(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    '413 The extensions of a chunk are too large',
  ],
  ['two lengths', post('{}', 'Content-Length: 2\r\nContent-Length: 3\r\n'), notHttp],
  ['a negative length', post('{}', 'Content-Length: -1\r\n'), notHttp],
  [
    'a request hidden in the body of another',
    post(`0\r\n\r\n${get('/v4/regions')}`, 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'),
    notHttp,
  ],
  [
    'an unknown expectation',
    post('{}', 'Expect: cake\r\nContent-Length: 2\r\n'),
    '417 Nothing but 100-continue can be expected',
  ],
  ['a body that is no UTF-8', post('{"label": "\xff\xfe"}'), '400 The body must be UTF-8'],
  ['a path that leads out', get('/v4/../../etc/passwd'), '404 Not found'],
  ['the same, encoded', get('/v4/%2e%2e/%2e%2e/etc/passwd'), '404 Not found'],
  ['a zero byte in a path', get('/v4/node/instances/%00'), '404 Not found'],
  ['escapes that are none', get('/v4/images/%zz%ff'), '404 Not found'],
  ['the name of what all objects have', get('/v4/__proto__'), '404 Not found'],
  ['a body of 20 MB', post('x'.repeat(20_000_000)), tooLarge],
  ['a body without end', chunked(`8000000\r\n${'x'.repeat(20_000_000)}`), tooLarge],
])('%s gets one sentence', async (_, request, answer) => {
  const {port} = await listenWithService();
  expect(repliesIn(await send(port, request))).toEqual([answer]);
});

describe('one connection', () => {
  test('requests sent ahead are carried out in their order, one after the other', async () => {
    const {service, port} = await listenWithService();
    const labels = Array.from({length: 100}, (_, index) => `ahead-${index}`);
    const writes = labels.map(label => ahead(post(volume(label)))).join('');
    const stream = await send(port, writes + get('/v4/nope'));
    expect(repliesIn(stream)).toEqual([...labels.map(() => '200'), '404 Not found']);
    const {data} = await read<Page>(service, '/volumes?page_size=500');
    const made = data.filter(({label}) => label.startsWith('ahead-'));
    expect(made.map(({label}) => label)).toEqual(labels);
  });

  test('requests that wait are not carried out once their client has hung up', async () => {
    const first = Promise.withResolvers<void>();
    const handled: string[] = [];
    const from = new Set<Socket>();
    let seen = 0;
    const server = createHttpServer(async ({method, path}) => {
      if (path !== '/') handled.push(`${method} ${path}`);
      if (path === '/ahead') await first.promise;
      return {status: 200, headers: {}, body: ''};
    }).on('request', ({url, socket}) => {
      if (url === '/') return;
      seen++;
      from.add(socket);
    });
    const port = await listening(server);
    const socket = await open(port);
    socket.write(ahead(get('/ahead')) + ahead(post(volume('late'))) + get('/late'));
    while (seen < 3) await send(port, get('/'));
    socket.destroy();
    while ([...from].some(({destroyed}) => !destroyed)) await send(port, get('/'));
    first.resolve();
    for (let times = 0; times < 5; times++) await send(port, get('/'));
    expect(handled).toEqual(['GET /ahead']);
  });

  test('it may be idle for longer than the slowest reply takes', () => {
    // The highest latency that can be set, with the widest spread.
    const {latency} = parseFaultSettings({latency: '60000±60000'});
    const {mean = 0, spread = 0} = latency ?? {};
    const {timeout} = createHttpServer(async () => ({status: 200, headers: {}, body: ''}));
    expect(timeout).toBeGreaterThan(mean + spread);
  });

  test('it has ten seconds for the headers of a request, and a minute for all of it', () => {
    const {headersTimeout, requestTimeout, timeout} = createHttpServer(async () => ({
      status: 200,
      headers: {},
      body: '',
    }));
    expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 60_000, 150_000]);
  });

  test('the length of a refusal that ends it is told', async () => {
    const port = await listen(async () => ({status: 200, headers: {}, body: ''}));
    const [head = '', body = ''] = (await send(port, 'GARBAGE\r\n\r\n')).split('\r\n\r\n');
    expect(head.split('\r\n')).toContain(`content-length: ${body.length}`);
  });

  test('a write is answered before a tunnel behind it is refused', async () => {
    const {service, port} = await listenWithService();
    const tunnel = `CONNECT example.org:443 HTTP/1.1\r\n${account}\r\n`;
    const writes = ahead(post(volume('first'))) + ahead(post(volume('second')));
    expect(repliesIn(await send(port, writes + tunnel))).toEqual(['200', '200', '405 Method not allowed']);
    const {data} = await read<Page>(service, '/volumes?page_size=500');
    expect(data.filter(({label}) => ['first', 'second'].includes(label))).toHaveLength(2);
  });

  test('a body that is cut off is not carried out', async () => {
    const {service, port} = await listenWithService();
    const body = volume('half');
    const socket = await open(port);
    socket.end(post(body, `Content-Length: ${body.length + 1}\r\n`));
    expect(repliesIn(await readAll(socket))).toEqual([notHttp]);
    await sendAccepted(service, 'POST', '/volumes', {label: 'half', region: 'nl-ams'});
  });

  test('it is closed after the reply where its client wants that, even if the client leaves it open', async () => {
    const server = createHttpServer(async () => ({status: 200, headers: {}, body: ''}));
    const port = await listening(server);
    const socket = connect({port, host: '127.0.0.1', allowHalfOpen: true});
    onTestFinished(() => void socket.destroy());
    socket.write(get('/'));
    expect(repliesIn(String((await once(socket, 'data'))[0]))).toEqual(['200']);
    while ((await promisify(server.getConnections.bind(server))()) > 0) await turn();
  });

  test.each([
    ['headers', ''],
    ['headers that do not end', 'GET / HTTP/1.1\r\n'],
    ['a body that does not come', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  ])('a client that is slow with %s is not waited for', async (_, begin) => {
    const limits = {headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50};
    const port = await listen(async () => ({status: 200, headers: {}, body: ''}), limits);
    const socket = await open(port);
    socket.write(begin);
    expect(repliesIn(await readAll(socket))).toEqual(['408 The request did not arrive in time']);
  });
});

test.each([
  ['a list', (deep: string) => deep],
  ['a label', (deep: string) => `{"label":${deep}}`],
  ['tags', (deep: string) => `{"label":"deep","region":"nl-ams","tags":${deep}}`],
])('JSON 100,000 levels deep as %s is refused in one sentence', async (_, around) => {
  const {service, port} = await listenWithService();
  const body = around('['.repeat(100_000) + ']'.repeat(100_000));
  expect(repliesIn(await send(port, post(body)))).toEqual([expect.stringMatching(/^400 [A-Z][\w ,]+$/)]);
  expect((await read<Page>(service, '/volumes')).data.some(({label}) => label === 'deep')).toBe(false);
});

const nested = (levels: number) => `${'{"+or":['.repeat(levels)}{"label":"a"}${']}'.repeat(levels)}`;
test.each([
  ['deep', nested(1500), '400 The filter is nested too deeply'],
  ['deep without being whole', '['.repeat(15_000), '400 Invalid JSON in X-Filter'],
  ['deep enough', nested(30), '200'],
])('a filter that is %s', async (_, filter, answer) => {
  const {port} = await listenWithService();
  const request = `GET /v4/volumes HTTP/1.1\r\n${account}X-Filter: ${filter}\r\n\r\n`;
  expect(repliesIn(await send(port, request))).toEqual([answer]);
});

test('a body in very many pieces is read no further, and nothing is done', async () => {
  const {port} = await listenWithService();
  const stream = await send(port, chunked(`${'1\r\nx\r\n'.repeat(100_001)}0\r\n\r\n`));
  expect(repliesIn(stream)).toEqual(['413 The body comes in more than 100,000 pieces']);
});
