import {getEventListeners, once} from 'node:events';
import {createServer, type RequestListener, type Server} from 'node:http';
import {constants, createSecureServer} from 'node:http2';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import {duplexPair} from 'node:stream';
import {setImmediate} from 'node:timers/promises';
import {TLSSocket} from 'node:tls';
import {Worker} from 'node:worker_threads';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {createTransport} from '../../../../src/api/client/transport.ts';
import {type Client, createClient, endpoints, type Transport} from '../../../../src/api/index.ts';
import {certificate, certificateKey} from '../../../service/balancers/certificate.ts';

/** Real sockets on this machine. */
let open: (Server | TcpServer | {close(): unknown})[] = [];
let pauses: number[] = [];
const names = ['http', 'https', 'all', 'no'].flatMap(one => [`${one}_proxy`, `${one.toUpperCase()}_PROXY`]);

beforeEach(() => {
  for (const name of names) vi.stubEnv(name, undefined);
  pauses = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of open) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await server.close();
  }
  open = [];
});

async function listen(server: Server | TcpServer): Promise<number> {
  open.push(server);
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

function clientOf(url: string, settings: Parameters<typeof createTransport>[0] = {}, token?: string): Client {
  const transport: Transport = createTransport(settings);
  const client = createClient({
    url,
    word: 'node',
    token,
    transport,
    delay: async ms => {
      pauses.push(ms);
    },
  });
  open.unshift(client);
  return client;
}

async function serve(listener: RequestListener, settings = {}): Promise<{client: Client; port: number}> {
  const port = await listen(createServer(listener));
  return {port, client: clientOf(`http://127.0.0.1:${port}/v4`, settings, 'token')};
}

const list = (client: Client, signal?: AbortSignal) => client.list(endpoints.regions.list, {signal});
const body = JSON.stringify({data: [{id: 'us-east', label: '日本'}], page: 1, pages: 1, results: 1});

test('a connection is reused', async () => {
  const ports = new Set<number | undefined>();
  const {client} = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.end(body);
  });
  for (let i = 0; i < 5; i++) {
    expect(await list(client)).toMatchObject({results: 1});
    // A connection counts as busy until the turn in which its reply ended is over.
    await setImmediate();
  }
  expect(ports.size).toBe(1);
});

test('closing ends the connections', async () => {
  let ended: Promise<unknown> = Promise.resolve();
  const server = createServer(({socket}, response) => {
    ended = once(socket, 'close');
    response.end(body);
  });
  // The server itself ends none.
  server.keepAliveTimeout = 0;
  const client = clientOf(`http://127.0.0.1:${await listen(server)}/v4`);
  await list(client);
  await client.close();
  await ended;
});

test('a request arrives unchanged, and header names come back in lower case', async () => {
  const seen: unknown[] = [];
  const port = await listen(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', chunk => chunks.push(chunk));
      request.on('end', () => {
        const {authorization, 'x-filter': filter, 'content-type': type} = request.headers;
        seen.push([
          request.method,
          request.url,
          authorization,
          filter,
          type,
          Buffer.concat(chunks).toString(),
        ]);
        response.writeHead(200, {'X-Several': ['a', 'b']}).end('{}');
      });
    }),
  );
  const transport = createTransport();
  open.unshift({close: () => transport.close?.()});
  const signal = new AbortController().signal;
  const headers = {Authorization: 'Bearer t', 'X-Filter': '{"a":1}', 'Content-Type': 'application/json'};
  const url = `http://127.0.0.1:${port}/v4/images/private%2F1?page=2`;
  const reply = await transport({method: 'POST', url, headers, body: '{"ä":1}'}, signal);
  expect(seen).toEqual([
    ['POST', '/v4/images/private%2F1?page=2', 'Bearer t', '{"a":1}', 'application/json', '{"ä":1}'],
  ]);
  expect(reply).toMatchObject({status: 200, body: '{}', headers: {'x-several': 'a, b'}});
});

test('characters split by the network are joined', async () => {
  const {client} = await serve((_, response) => {
    const bytes = Buffer.from(body);
    const middle = bytes.indexOf(Buffer.from('日')) + 1;
    response.write(bytes.subarray(0, middle), () => response.end(bytes.subarray(middle)));
  });
  expect((await list(client)).slots[0]).toMatchObject({value: {label: '日本'}});
});

describe('failures', () => {
  test('small pieces are joined as they come, and more than 100,000 are refused', async () => {
    const concat = vi.spyOn(Buffer, 'concat');
    const {client} = await serve((request, {socket}) => {
      const [spaces, more] = request.url === '/v4/regions' ? [50_000, body] : [100_000, '{}'];
      const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
      const rest = Buffer.from(more);
      socket?.write(`${head}${'1\r\n \r\n'.repeat(spaces)}${rest.length.toString(16)}\r\n`);
      socket?.end(Buffer.from(`${rest}\r\n0\r\n\r\n`));
    });
    await expect(list(client)).resolves.toMatchObject({results: 1});
    for (const [kept] of concat.mock.calls) expect(kept.length).toBeLessThan(20);
    concat.mockRestore();
    await expect(client.get(endpoints.account.read, {})).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(/^the answer of \S+ to \S+.* comes in too many pieces to be read$/),
    });
  });

  test('an aborted request stops reading a slow reply', async () => {
    const closed = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const {client} = await serve((_, response) => {
      response.on('close', closed.resolve);
      const drip = () => response.write(' ', () => setImmediate().then(drip));
      begun.resolve();
      drip();
    });
    const controller = new AbortController();
    const reading = list(client, controller.signal);
    await begun.promise;
    controller.abort();
    await expect(reading).rejects.toMatchObject({kind: 'aborted'});
    await closed.promise;
  });

  test('a write that could not be encrypted was not sent, one whose encryption broke may have been', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const boot = (port: number) =>
      clientOf(`https://127.0.0.1:${port}/v4`, {answerTimeout: 500}).call(endpoints.nodes.boot, {id: 1});
    const plain = await listen(createServer());
    await expect(boot(plain)).rejects.toMatchObject({sent: false, message: expect.stringContaining('https')});
    const seen: string[] = [];
    const broken = createTcpServer(socket => {
      const options = {
        isServer: true,
        key: certificateKey,
        cert: certificate,
        maxVersion: 'TLSv1.2',
      } as const;
      // Its own end of the encryption, so that what is written below is not encrypted.
      const [ours, theirs] = duplexPair();
      socket.pipe(theirs).pipe(socket);
      new TLSSocket(ours as Socket, options).on('data', data => {
        seen.push(data.toString());
        socket.end('HTTP/1.1 200 OK');
      });
    });
    await expect(boot(await listen(broken))).rejects.toMatchObject({kind: 'unreachable', sent: true});
    expect(seen.join('')).toContain('POST /v4/node/instances/1/boot');
  });

  test('a handshake that never comes, or is broken off, has sent nothing', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const boot = (port: number) =>
      clientOf(`https://127.0.0.1:${port}/v4`, {connectTimeout: 50}).call(endpoints.nodes.boot, {id: 1});
    const silent = await listen(createTcpServer(() => {}));
    await expect(boot(silent)).rejects.toMatchObject({kind: 'timeout', sent: false});
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const broken = await listen(createTcpServer(socket => void socket.once('data', () => socket[end]())));
      await expect(boot(broken)).rejects.toMatchObject({kind: 'unreachable', sent: false});
    }
  });

  test('closing ends what is on its way, and nothing is tried again', async () => {
    let asked = 0;
    const {client} = await serve(() => void asked++);
    const reading = expect(list(client)).rejects.toMatchObject({kind: 'aborted'});
    const writing = expect(client.call(endpoints.nodes.boot, {id: 1})).rejects.toMatchObject({
      ...{kind: 'aborted', sent: true},
    });
    while (asked < 2) await setImmediate();
    await client.close();
    await Promise.all([reading, writing]);
    expect(asked).toBe(2);
  });

  test('an abort closes the request', async () => {
    const controller = new AbortController();
    let closed = () => {};
    const gone = new Promise<void>(resolve => {
      closed = resolve;
    });
    const {client} = await serve((_, response) => {
      response.on('close', closed);
      controller.abort();
    });
    await expect(list(client, controller.signal)).rejects.toMatchObject({kind: 'aborted', sent: true});
    await gone;
  });
});

describe('a service that offers HTTP/2', () => {
  beforeEach(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));

  /** Refuses the first stream of HTTP/2 once it has been read whole. */
  async function serveBoth(): Promise<{bodies: string[]; port: number}> {
    const bodies: string[] = [];
    const server = createSecureServer({key: certificateKey, cert: certificate, allowHTTP1: true});
    server.on('request', async (request, response) => {
      let text = '';
      for await (const part of request) text += part;
      bodies.push(text);
      if (request.httpVersion === '2.0' && bodies.length === 1)
        request.stream.close(constants.NGHTTP2_REFUSED_STREAM);
      else response.end('{}');
    });
    return {bodies, port: await listen(server)};
  }

  const create = (client: Client) =>
    client.send({method: 'POST', path: '/volumes', body: {label: 'mail'}, budget: 'create-volume'});

  test('gets a write once', async () => {
    const {bodies, port} = await serveBoth();
    await create(clientOf(`https://127.0.0.1:${port}/v4`));
    expect(bodies).toEqual(['{"label":"mail"}']);
  });

  test('gets a write once through a proxy', async () => {
    const {bodies, port} = await serveBoth();
    const proxy = createServer();
    proxy.on('connect', (_, socket) => {
      const there = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(there).pipe(socket);
      });
      for (const end of [socket, there]) end.on('error', () => undefined);
    });
    vi.stubEnv('https_proxy', `http://127.0.0.1:${await listen(proxy)}`);
    await create(clientOf('https://front.example/v4'));
    expect(bodies).toEqual(['{"label":"mail"}']);
  });
});

describe('a proxy from the environment', () => {
  test('carries requests to other hosts', async () => {
    const urls: (string | undefined)[] = [];
    const port = await listen(
      createServer((request, response) => {
        urls.push(request.url);
        response.end(body);
      }),
    );
    vi.stubEnv('http_proxy', `127.0.0.1:${port}`);
    expect(await list(clientOf('http://service.example/v4'))).toMatchObject({results: 1});
    expect(urls).toEqual(['http://service.example/v4/regions']);
  });

  test('gets no request to this machine', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
    const {client} = await serve((_, response) => response.end(body));
    expect(await list(client)).toMatchObject({results: 1});
  });

  test.each(['ftp://10.0.0.1', 'http://'])('is told if %s is no address, each time', async proxy => {
    vi.stubEnv('HTTPS_PROXY', proxy);
    const client = clientOf('https://service.example/v4');
    for (let i = 0; i < 2; i++)
      await expect(list(client)).rejects.toMatchObject({
        kind: 'unreachable',
        sent: false,
        message: 'HTTPS_PROXY is no address of an http, https or socks5 proxy: write it as http://HOST:PORT',
      });
    await client.close();
  });

  test('is named if it is down', async () => {
    const port = await listen(createServer());
    await new Promise(resolve => (open.pop() as Server).close(resolve));
    vi.stubEnv('https_proxy', `http://user:secret@127.0.0.1:${port}`);
    await expect(list(clientOf('https://service.example/v4'))).rejects.toMatchObject({
      kind: 'unreachable',
      sent: false,
      message: `the proxy 127.0.0.1:${port} refuses the connection: check its address, or whether it is running`,
    });
  });

  test('is named if its name is not known', async () => {
    vi.stubEnv('https_proxy', 'http://no-such-proxy.invalid:3128');
    await expect(list(clientOf('https://service.example/v4'))).rejects.toMatchObject({
      message: expect.stringContaining('the proxy no-such-proxy.invalid:3128'),
    });
  });

  test('is named if it refuses', async () => {
    const proxy = createServer();
    proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
    const port = await listen(proxy);
    vi.stubEnv('https_proxy', `http://127.0.0.1:${port}`);
    await expect(list(clientOf('https://service.example/v4'))).rejects.toMatchObject({
      kind: 'unreachable',
      sent: false,
      message: `the proxy 127.0.0.1:${port} refuses to connect to service.example (403)`,
    });
  });
});

test('reads go over one connection, and each write over one of its own', async () => {
  const ports: (number | undefined)[] = [];
  const {client} = await serve(({socket}, response) => {
    ports.push(socket.remotePort);
    response.end(body);
  });
  await list(client);
  const write = () => client.send({method: 'POST', path: '/volumes', body: {}, budget: 'other'});
  for (const send of [write, write, () => list(client)]) await send();
  expect(new Set(ports).size).toBe(3);
  expect(ports[3]).toBe(ports[0]);
});

test('once a request has ended nobody waits for its abort, and an aborted one is not sent', async () => {
  const transport = createTransport();
  open.unshift({close: () => transport.close?.()});
  let asked = 0;
  const port = await listen(
    createServer((_, response) => {
      asked++;
      response.end(body);
    }),
  );
  const leave = new AbortController();
  const ask = (to: number) =>
    transport({method: 'GET', url: `http://127.0.0.1:${to}/v4/regions`, headers: {}}, leave.signal);
  expect(await ask(port)).toMatchObject({status: 200, body});
  const closed = await listen(createServer());
  await new Promise(resolve => (open.pop() as Server).close(resolve));
  await expect(ask(closed)).rejects.toMatchObject({code: 'ECONNREFUSED', unsent: true});
  const listeners = () => getEventListeners(leave.signal, 'abort').length;
  for (let turn = 0; turn < 100 && listeners() > 0; turn++) await setImmediate();
  expect(listeners()).toBe(0);
  leave.abort(new Error('left'));
  await expect(ask(port)).rejects.toThrow('left');
  expect(asked).toBe(1);
});

test.runIf(process.platform === 'linux')('a connection not accepted in time is reported', async () => {
  // A server that is busy for ever: the system accepts two connections for it, and no more.
  const busy = `
    const {parentPort} = require('node:worker_threads');
    const server = require('node:net').createServer().listen({port: 0, host: '127.0.0.1', backlog: 1}, () => {
      parentPort.postMessage(server.address().port);
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
    });`;
  const worker = new Worker(busy, {eval: true});
  const [port] = await once(worker, 'message');
  const waiting = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(waiting.map(socket => once(socket, 'connect')));
  await expect(list(clientOf(`http://127.0.0.1:${port}/v4`, {connectTimeout: 30}))).rejects.toMatchObject({
    kind: 'timeout',
    sent: false,
    message: `127.0.0.1:${port} did not accept the connection in time: check the network or the proxy`,
  });
  for (const socket of waiting) socket.destroy();
  await worker.terminate();
});
