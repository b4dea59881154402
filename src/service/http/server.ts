import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type {Socket} from 'node:net';
import type {Duplex} from 'node:stream';
import {HttpError} from '../http-error.ts';
import {ReplyDropped} from '../simulation/fault-injector.ts';
import {BodyReader} from './body.ts';
import type {PlainReply, RequestHandler} from './message.ts';
import {PacedSocket} from './paced-socket.ts';
import {rawReply, reasonOf, refusalReply} from './refusal.ts';

/** How long a client may take, in milliseconds: for the headers, for the whole request, and how often that is checked. */
export const patience = {headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 2000};

/** Milliseconds that a connection may be idle: longer than the longest latency that can be set. */
const maxStandstill = 150_000;
/** How many requests of a connection may wait for their turn; then no more are read. */
const maxWaiting = 32;

/** The state of a connection. */
interface Connection {
  /** Ends when the requests so far are answered. */
  turn: Promise<void>;
  /** How many have no answer yet. */
  waiting: number;
  /** The connection, which can be held back. */
  paced?: PacedSocket;
  /** The last request, and what to call if the rest of its body cannot come. */
  last?: IncomingMessage;
  fail?: (error: Error) => void;
  /** Why nothing more can be read. */
  broken?: HttpError;
}

/**
 * Makes an HTTP server that answers with a handler. Requests of one connection are carried out in turn, one when the
 * reply before it is gone: so they keep their order, and who does not read gets no further replies made.
 */
export function createHttpServer(handle: RequestHandler, limits: ServerOptions = patience): Server {
  const bodies = new BodyReader();
  const connections = new WeakMap<Duplex, Connection>();
  const connectionOf = (socket: Duplex): Connection => {
    const connection = connections.get(socket) ?? {turn: Promise.resolve(), waiting: 0};
    connections.set(socket, connection);
    return connection;
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const connection = connectionOf(request.socket);
    connection.last = request;
    const readBody = () =>
      bodies.read(request, fail => {
        if (connection.broken && !request.complete) fail(connection.broken);
        connection.fail = fail;
      });
    const isClosing = () => !server.listening;
    const {socket} = request;
    if (++connection.waiting >= maxWaiting) connection.paced?.hold(true);
    connection.turn = connection.turn
      .then(() => respond(handle, request, response, readBody, isClosing))
      .catch(() => void socket.destroy())
      .then(() => {
        if (--connection.waiting < maxWaiting) connection.paced?.hold(false);
      });
  };
  const server = createServer({...limits, requireHostHeader: false}, answer)
    // Node would answer these itself, without a word.
    .on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      request.resume();
      send(response, refusalReply(refuse(417, 'Nothing but 100-continue can be expected')));
    })
    .on('connect', (_request, socket: Duplex) => {
      socket.on('error', () => {});
      socket.end(rawReply(refusalReply(refuse(405, 'Method not allowed'))));
    })
    .on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
      const connection = connectionOf(socket);
      // Its next request is late because it is not read.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && connection.paced?.isHeld) return;
      const refusal = refuse(...reasonOf(error.code));
      connection.broken = refusal;
      if (connection.last?.complete === false) connection.fail?.(refusal);
      // The error follows the replies to complete requests, because a write among them was carried out.
      else void connection.turn.then(() => socket.writable && socket.end(rawReply(refusalReply(refusal))));
    });
  server.setTimeout(maxStandstill);
  const serve = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    const paced = new PacedSocket(socket);
    connectionOf(paced).paced = paced;
    for (const each of serve) each.call(server, paced);
  });
  return server;
}

/** Returns the error for an unreadable request; it closes the connection. */
const refuse = (status: number, reason: string) => new HttpError(status, [{reason}], {connection: 'close'});

/** @param isClosing whether the connection is to be closed after the reply */
async function respond(
  handle: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
  readBody: () => Promise<string>,
  isClosing: () => boolean,
): Promise<void> {
  // Nobody would read it. Writes are carried out: their client sent them, and may have lost its connection.
  if (request.socket.destroyed && isRead(request)) return;
  let reply: PlainReply;
  try {
    reply = await handle({...described(request), body: await readBody()});
  } catch (error) {
    if (error instanceof ReplyDropped) {
      request.socket.destroy();
      return;
    }
    if (!(error instanceof HttpError)) throw error;
    reply = refusalReply(error);
  }
  if (isClosing()) response.setHeader('connection', 'close');
  const gone = new Promise<void>(resolve => void response.once('close', resolve));
  send(response, reply);
  if (!request.socket.destroyed) await gone;
}

const isRead = ({method}: IncomingMessage) => method === 'GET' || method === 'HEAD';

function send(response: ServerResponse, reply: PlainReply): void {
  const bytes = Buffer.from(reply.body);
  // The reply to a HEAD brings its own length, that of the body that it leaves out.
  response.writeHead(reply.status, {'content-length': bytes.length, ...reply.headers});
  response.end(bytes);
}

/** A request without its body. @throws HttpError 400 where it does not say for which host it is, as HTTP wants */
function described({method = 'GET', url = '/', headers, httpVersion}: IncomingMessage) {
  if (headers.host === undefined && httpVersion === '1.1') throw refuse(400, 'The header Host is required');
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return {method, path: originForm(url), headers: plain};
}

/** The path and query of a request target, which may be a whole address: clients of a proxy write it so. */
const originForm = (target: string): string => {
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  return path === undefined ? target : path.startsWith('/') ? path : `/${path}`;
};
