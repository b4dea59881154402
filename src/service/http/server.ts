import type {IncomingMessage, Server, ServerOptions, ServerResponse} from 'node:http';
import {createServer, STATUS_CODES} from 'node:http';
import type {Duplex} from 'node:stream';
import {JoinedBytes} from '../../joined-bytes.ts';
import {HttpError} from '../operation.ts';
import {ReplyDropped} from '../simulation/faults.ts';
import type {PlainReply, RequestHandler} from './request-handler.ts';

/** The time limits for a request's headers and for the whole request, and how often they are checked; in milliseconds. */
const patience = {headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 2000};

/** How long a connection may be idle, in milliseconds. It is more than the highest latency that can be set. */
const maxStandstill = 150_000;
/** The size limit of a body, in bytes. */
const maxBody = 1_048_576;
/** The number of pieces in which a body may come: reading each takes time, however small it is. */
const maxPieces = 100_000;
/** A body above the limit is read up to this many bytes, because its client reads the refusal only after sending all of it. */
const maxDrained = 16 * maxBody;

interface Connection {
  /** Resolves when all requests received so far have been answered. */
  turn: Promise<void>;
  /** The last request, and the function to call if the rest of its body cannot arrive. */
  last?: IncomingMessage;
  fail?: (error: Error) => void;
  /** Why nothing more can be read. */
  broken?: HttpError;
}

/** Makes an HTTP server. Requests of a connection are carried out in order, each once the reply before it has been sent. */
export function createHttpServer(handle: RequestHandler, limits: ServerOptions = patience): Server {
  const connections = new WeakMap<Duplex, Connection>();
  const connectionOf = (socket: Duplex): Connection => {
    const connection = connections.get(socket) ?? {turn: Promise.resolve()};
    connections.set(socket, connection);
    return connection;
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const connection = connectionOf(request.socket);
    const {socket} = request;
    connection.last = request;
    connection.turn = connection.turn
      .then(() => respond(handle, request, response, connection, () => !server.listening))
      .catch(() => void socket.destroy());
  };
  /** Refuses what came last, after the complete requests before it: their writes are carried out. */
  const refuseInTurn = (socket: Duplex, refusal: HttpError) =>
    void connectionOf(socket).turn.then(() => socket.writable && socket.end(rawReply(refusalReply(refusal))));
  const server = createServer({...limits, requireHostHeader: false}, answer)
    // Without this handler, Node sends an empty reply.
    .on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      request.resume();
      send(response, refusalReply(refuse(417, 'Nothing but 100-continue can be expected')));
    })
    .on('connect', (_request, socket: Duplex) => {
      socket.on('error', () => {});
      refuseInTurn(socket, refuse(405, 'Method not allowed'));
    })
    .on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
      const connection = connectionOf(socket);
      const refusal = refuse(...reasonOf(error.code));
      connection.broken = refusal;
      if (connection.last?.complete === false) connection.fail?.(refusal);
      else refuseInTurn(socket, refusal);
    });
  server.setTimeout(maxStandstill);
  return server;
}

/** Returns the error for an unreadable request; it closes the connection. */
const refuse = (status: number, reason: string) => new HttpError(status, reason, {connection: 'close'});

/**
 * Reads the body of a request.
 * @param keeps else it is thrown away as it comes
 * @throws HttpError 413, 400, or why the rest cannot arrive; ReplyDropped
 */
async function readBody(request: IncomingMessage, connection: Connection, keeps: boolean): Promise<string> {
  const tooLarge = (headers = {}) =>
    new HttpError(413, `The body is too large: at most ${maxBody / 2 ** 20} MB`, headers);
  if (Number(request.headers['content-length']) > maxDrained) throw tooLarge({connection: 'close'});
  const body = new JoinedBytes();
  let [size, pieces] = [0, 0];
  await new Promise<void>((resolve, reject) => {
    const hungUp = () => reject(new ReplyDropped('the client hung up'));
    if (request.destroyed) hungUp();
    if (connection.broken && !request.complete) reject(connection.broken);
    connection.fail = reject;
    request.once('end', resolve).once('error', reject).once('close', hungUp);
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      pieces += 1;
      if (keeps && size <= maxBody) body.add(piece);
      if (size > maxDrained || pieces > maxPieces) resolve();
    });
  });
  if (pieces > maxPieces)
    throw new HttpError(413, `The body comes in more than ${maxPieces.toLocaleString('en')} pieces`, {
      connection: 'close',
    });
  if (size > maxBody) throw tooLarge(size > maxDrained ? {connection: 'close'} : {});
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(body.whole());
  } catch {
    // Replacing other bytes would store another text than the client sent.
    throw new HttpError(400, 'The body must be UTF-8');
  }
}

/** Answers one request. @param isClosing whether to close the connection after the reply */
async function respond(
  handle: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
  isClosing: () => boolean,
): Promise<void> {
  // If the client has hung up, nothing is carried out.
  if (request.destroyed) return;
  let reply: PlainReply;
  let isRead = false;
  const body = () => {
    isRead = true;
    return readBody(request, connection, true);
  };
  try {
    try {
      reply = await handle({...described(request), body});
    } finally {
      // Many clients read a reply only after sending all of the body.
      if (!isRead) await readBody(request, connection, false);
    }
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

function send(response: ServerResponse, reply: PlainReply): void {
  const bytes = Buffer.from(reply.body);
  // The reply to a HEAD has the content-length of the body that it leaves out.
  response.writeHead(reply.status, {'content-length': bytes.length, ...reply.headers});
  response.end(bytes);
}

/** Converts a request, without its body, to plain data. @throws HttpError 400 if HTTP 1.1 requires a header Host and it is missing */
function described(request: IncomingMessage) {
  const {method = 'GET', url = '/', headers, httpVersion, socket} = request;
  if (headers.host === undefined && httpVersion === '1.1') throw refuse(400, 'The header Host is required');
  const plain: Record<string, string> = {};
  // Those that may stand several times are lists; no route reads one.
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') plain[name] = value;
  // IPv4 over a socket of IPv6 is `::ffff:192.0.2.1`.
  const from = socket.remoteAddress?.replace(/^::ffff:(?=.*\.)/, '') ?? '';
  return {method, path: originForm(url), from, headers: plain};
}

/** Returns the path and query of a request target. Clients that use a proxy send a whole URL as the target. */
const originForm = (target: string): string => {
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  return path === undefined ? target : path.startsWith('/') ? path : `/${path}`;
};

/** Returns the reply to a request that is refused before it reaches a route. */
const refusalReply = ({status, details, headers}: HttpError): PlainReply => ({
  status,
  headers: {'content-type': 'application/json', ...headers},
  body: JSON.stringify({errors: details}),
});

/** Returns a reply as the bytes on the wire, for a connection that is closed after it. */
function rawReply({status, headers, body}: PlainReply): string {
  const all = {...headers, 'content-length': Buffer.byteLength(body), connection: 'close'};
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Returns the status and the reason for an incomplete or invalid request. @param code the code of Node's error */
function reasonOf(code: string | undefined): readonly [status: number, reason: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'The request line and headers are too large: at most 16 KB'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'The extensions of a chunk are too large'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'The request did not arrive in time'];
    default:
      return [400, 'The request is not valid HTTP'];
  }
}
