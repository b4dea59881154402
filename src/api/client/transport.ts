// Named imports, because other parts of the module load Node's `fetch`.
import {Agent, type ClientRequest, type IncomingMessage, request} from 'node:http';
import type {Socket} from 'node:net';
import type {HttpRequest, Transport} from '../request.ts';
import {
  collected,
  decompressed,
  failure,
  flatHeaders,
  keepAlive,
  markUnsent,
  proxyFor,
  type TransportSettings,
  withDefaults,
} from './transport-parts.ts';

/** The part of a request that Node's own modules need. */
interface Sender {
  request: typeof request;
  agent: Agent;
}

/** Sends requests over the network: keep-alive, gzip, proxies from the environment (by undici). Redirects are not followed. */
export function createTransport(settings: TransportSettings = {}): Transport {
  const times = withDefaults(settings);
  const senders = new Map<string, Promise<Sender>>();
  let proxied: Promise<Transport> | undefined;

  function senderFor(protocol: string): Promise<Sender> {
    const sender =
      senders.get(protocol) ??
      (protocol === 'https:'
        ? import('node:https').then(senderWith)
        : Promise.resolve(senderWith({request, Agent})));
    senders.set(protocol, sender);
    return sender;
  }

  const transport: Transport = async (httpRequest, signal) => {
    const target = new URL(httpRequest.url);
    const proxy = proxyFor(target);
    if (proxy) {
      proxied ??= import('./proxy-transport.ts').then(({createProxyTransport}) =>
        createProxyTransport(proxy, times),
      );
      return (await proxied)(httpRequest, signal);
    }
    const {status, headers, bytes} = await send(await senderFor(target.protocol), httpRequest, signal, times);
    const whole = await decompressed(bytes, headers['content-encoding'], times.maxSize);
    return {status, headers: flatHeaders(headers), body: whole.toString('utf8')};
  };
  transport.close = async () => {
    for (const sender of senders.values()) (await sender).agent.destroy();
    await (await proxied)?.close?.();
  };
  return transport;
}

const senderWith = (by: {request: Sender['request']; Agent: typeof Agent}): Sender => ({
  request: by.request,
  agent: new by.Agent({keepAlive: true, timeout: keepAlive}),
});

interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  /** The bytes of the body, which may be compressed. */
  bytes: Buffer;
}

function send(
  {request, agent}: Sender,
  {method, url, headers, body}: HttpRequest,
  signal: AbortSignal,
  {connectTimeout, answerTimeout, maxSize}: Required<TransportSettings>,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: {...headers, 'Accept-Encoding': 'gzip'},
      // A write has a connection of its own: the service may be closing one that was used before.
      agent: method === 'GET' ? agent : false,
      timeout: answerTimeout,
    });
    const abort = () => sent.destroy(signal.reason);
    const end = () => signal.removeEventListener('abort', abort);
    let received: IncomingMessage | undefined;
    let connected = false;
    sent.on('socket', socket => {
      whenConnected(socket, () => {
        connected = true;
      });
    });
    sent.on('error', error => {
      // An error after a complete reply does not matter.
      if (received?.complete) return;
      end();
      // The reason of an abort is not ours to change.
      reject(connected || signal.aborted ? error : markUnsent(error));
    });
    sent.on('timeout', () => sent.destroy(failure('it did not answer in time', 'ETIMEDOUT')));
    sent.on('response', reply => {
      received = reply;
      // Emitted also after an error.
      reply.on('close', end);
      collected(reply, maxSize).then(
        joined => resolve({status: reply.statusCode ?? 0, headers: reply.headers, bytes: joined.whole()}),
        reject,
      );
    });
    limitConnecting(sent, connectTimeout);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    sent.end(body);
  });
}

/** Calls `connected` when the connection has been made, and encrypted if it has to be. Nothing is written before. */
function whenConnected(socket: Socket, connected: () => void): void {
  if (!socket.connecting) connected();
  else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
}

/** Gives up a connection that is not made, and encrypted if it has to be, in time. */
function limitConnecting(sent: ClientRequest, milliseconds: number): void {
  sent.on('socket', socket => {
    if (!socket.connecting) return;
    const late = () => sent.destroy(failure('it did not accept the connection', 'ETIMEDOUT'));
    const timer = setTimeout(late, milliseconds);
    const stop = () => clearTimeout(timer);
    whenConnected(socket, stop);
    socket.once('close', stop);
  });
}
