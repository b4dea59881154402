import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import type {PlainReply} from '../../../src/service/http/request-handler.ts';
import type {FaultSettings} from '../../../src/service/simulation/faults.ts';
import {createDemoService} from '../../demo-account.ts';
import {hostileHandler} from '../../hostile/hostile.ts';
import {type Pick, pickFor} from '../../hostile/pick.ts';
import type {WorldName} from '../../hostile/worlds.ts';
import {elsewhere} from './time.ts';

/** The embedded service behind a socket of this machine, and what can go wrong between it and the program. */

/** What becomes of a request. Those that end in `After` are carried out first. */
const fates = [
  'whole',
  'lostBefore',
  'lostAfter',
  'limited',
  'gateway',
  'gatewayAfter',
  'denied',
  'cutAfter',
  'shortAfter',
  'malformedAfter',
  'redirected',
  'silent',
  'silentAfter',
] as const;
export type Fate = (typeof fates)[number];

export interface Weather {
  seed: number;
  /** How many requests of a hundred meet a fate of these; the others come through. */
  trouble: number;
  fates: readonly Fate[];
  /** Milliseconds until a request reaches the service, and until its reply comes back. */
  latency: number;
  /** What reads tell in place of what is there. */
  hostile?: WorldName | undefined;
  service: Partial<FaultSettings>;
}

export const troubles = fates.filter(fate => fate !== 'whole');

export const fair: Weather = {
  seed: 0,
  trouble: 0,
  fates: [],
  latency: 0,
  service: {rateLimit: 'off', lag: 0, plain: false},
};

/** A request as it came to the service. */
export interface Received {
  id: number;
  host: string;
  method: string;
  path: string;
  token: string;
  fate: Fate;
  body: string;
  /** The service has carried it out, and how it would have answered. */
  status?: number;
  reply?: string;
}

export type Wire = Awaited<ReturnType<typeof openWire>>;

/** The token that the service itself knows. */
const master = 'mst-0f4e8d2c6b1a9357';

/** @param tokens by the host at which each is good */
export async function openWire(tokens: Readonly<Record<string, string>>) {
  const tokenOf = (host: string): string | undefined => tokens[host.replace(/:\d+$/, '')];
  const service = await createDemoService({token: master});
  const received: Received[] = [];
  /** Requests that the program waits for, by their numbers, and those of them that wait for time to pass. */
  const flying = new Set<number>();
  const held = new Set<number>();
  const sockets = new Set<Socket>();
  let weather = fair;
  let worst: readonly Weather['hostile'][] = [];
  let open = Promise.withResolvers<void>();
  open.resolve();
  const trapped: string[] = [];

  const trap = createServer((request, response) => {
    trapped.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.end('{}');
  });
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/v4/stolen`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = Number(request.headers['x-soak']);
    let body = '';
    for await (const chunk of request) body += chunk;
    const {method = '', url = '', headers} = request;
    const pick = pickFor(weather.seed, id);
    const [first, ...others] = weather.fates;
    const fate = first && pick.below(100) < weather.trouble ? pick.of([first, ...others]) : 'whole';
    const {latency, hostile, seed} = weather;
    const one: Received = {
      id,
      host: headers.host ?? '',
      method,
      path: url,
      token: headers.authorization?.replace('Bearer ', '') ?? '',
      fate,
      body,
    };
    received.push(one);
    await hold(id, open.promise);
    if (latency > 0) await hold(id, elsewhere(pick.below(latency)));
    const refusal = refusalOf(fate, pick, trapUrl);
    if (fate === 'lostBefore') return void response.socket?.destroy();
    if (fate === 'silent') return void held.add(id);
    if (refusal && fate !== 'gatewayAfter') return send(response, refusal);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    if (one.token === tokenOf(one.host)) lower.authorization = `Bearer ${master}`;
    const handle =
      hostile && method === 'GET'
        ? hostileHandler(service.handle, {world: hostile, seed, secret: one.token})
        : service.handle;
    const reply = await handle({method, path: url, headers: lower, body});
    one.status = reply.status;
    if (method !== 'GET') one.reply = reply.body;
    if (latency > 0) await hold(id, elsewhere(pick.below(latency)));
    if (fate === 'lostAfter') return void response.socket?.destroy();
    if (fate === 'silentAfter') return void held.add(id);
    if (refusal) return send(response, refusal);
    if (fate === 'malformedAfter')
      return send(response, {...reply, body: `${reply.body.slice(0, -1)}\u0000`});
    const bytes = Buffer.from(reply.body);
    if (fate === 'cutAfter') {
      response.writeHead(reply.status, {...reply.headers, 'content-length': bytes.length + 10});
      response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.destroy());
      return;
    }
    if (fate === 'shortAfter') {
      response.socket?.end(
        `HTTP/1.1 ${reply.status} OK\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length >> 1}\r\n\r\n${reply.body}`,
      );
      return;
    }
    send(response, reply);
  }

  async function hold(id: number, until: Promise<void>): Promise<void> {
    held.add(id);
    await until;
    held.delete(id);
  }

  function makeServer() {
    const server = createServer((request, response) => {
      answer(request, response).catch(() => response.socket?.destroy());
    });
    server.on('connection', socket => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    // What waits is ended by the program, whose time is another.
    Object.assign(server, {keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, timeout: 0});
    return server;
  }

  let server = makeServer();
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  let listening = true;

  return {
    port,
    service,
    tokenOf,
    received,
    /** What came to where redirects lead. */
    trapped,
    sockets: () => sockets.size,
    /** Hostile accounts that were read so far. */
    worst: () => worst,
    begin: (id: number) => void flying.add(id),
    end(id: number) {
      flying.delete(id);
      held.delete(id);
    },
    /** Whether a request is on its way that does not wait for time to pass. */
    busy: () => [...flying].some(id => !held.has(id)),
    /** Nothing is answered until `release`. */
    close() {
      open = Promise.withResolvers();
    },
    release: () => open.resolve(),
    setWeather(next: Weather) {
      weather = next;
      if (next.hostile) worst = [...worst, next.hostile];
      service.setFaults({...fair.service, ...next.service});
    },
    async stop() {
      if (!listening) return;
      listening = false;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async start() {
      if (listening) return;
      server = makeServer();
      server.listen(port, '0.0.0.0');
      await once(server, 'listening');
      listening = true;
    },
    async end_() {
      await this.stop();
      trap.closeAllConnections();
      trap.close();
      service.close();
    },
  };
}

const send = (response: ServerResponse, {status, headers, body}: PlainReply): void => {
  const bytes = Buffer.from(body);
  response.writeHead(status, {...headers, 'content-length': bytes.length});
  response.end(bytes);
};

function refusalOf(fate: Fate, pick: Pick, away: string): PlainReply | undefined {
  const json = {'content-type': 'application/json'};
  const because = (reason: string) => JSON.stringify({errors: [{reason}]});
  switch (fate) {
    case 'limited':
      return {
        status: 429,
        headers: {...json, 'retry-after': pick.of(['0', '1', '7', '60', '2147484', 'x'])},
        body: because('Too many requests'),
      };
    case 'gateway':
    case 'gatewayAfter':
      return {
        status: pick.of([500, 502, 503, 504]),
        headers: {
          'content-type': 'text/html',
          ...(pick.chance(0.2) ? {'retry-after': pick.of(['1', '3', '60'])} : {}),
        },
        body: '<html><head><title>Bad Gateway</title></head></html>',
      };
    case 'denied':
      return {status: pick.of([401, 403]), headers: json, body: because('Unauthorized')};
    case 'redirected':
      return {status: pick.of([301, 302, 307, 308]), headers: {location: away}, body: ''};
    default:
      return undefined;
  }
}
