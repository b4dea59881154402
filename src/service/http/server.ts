import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {ReplyDropped} from '../simulation/fault-injector.ts';
import {maxBodyLength} from './body.ts';
import type {PlainReply, RequestHandler} from './message.ts';

/** Makes an HTTP server that answers with a handler. */
export function createHttpServer(handle: RequestHandler): Server {
  const server = createServer((request, response) => {
    const isClosing = () => !server.listening;
    respond(handle, request, response, isClosing).catch(() => response.socket?.destroy());
  });
  return server;
}

/** @param isClosing whether the connection is to be closed after the reply */
async function respond(
  handle: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
  isClosing: () => boolean,
): Promise<void> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const {method = 'GET', url = '/'} = request;
  const body = await readText(request);
  let reply: PlainReply;
  try {
    reply = await handle({method, path: originForm(url), headers, body});
  } catch (error) {
    if (!(error instanceof ReplyDropped)) throw error;
    response.socket?.destroy();
    return;
  }
  const bytes = Buffer.from(reply.body);
  if (isClosing()) response.setHeader('connection', 'close');
  // The reply to a HEAD brings its own length, that of the body that it leaves out.
  response.writeHead(reply.status, {'content-length': bytes.length, ...reply.headers});
  response.end(bytes);
}

/** The path and query of a request target, which may be a whole address: clients of a proxy write it so. */
const originForm = (target: string): string => {
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  return path === undefined ? target : path.startsWith('/') ? path : `/${path}`;
};

/** Reads the body, up to a length at which it is certain to be refused as too large. */
async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The cast: without an encoding, a stream of Node yields buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyLength * 4 + 4) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
