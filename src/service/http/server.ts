import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {ReplyLost} from '../simulation/faults.ts';
import type {Answer} from './app.ts';
import {largest} from './body.ts';

/** The service behind a socket. */
export function httpServer(answer: Answer): Server {
  const server = createServer((request, response) => {
    const closing = () => !server.listening;
    respond(answer, request, response, closing).catch(() => response.socket?.destroy());
  });
  return server;
}

/** @param closing whether no further request is wanted over this connection */
async function respond(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  closing: () => boolean,
): Promise<void> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const {method = 'GET', url = '/'} = request;
  const body = await read(request);
  let reply: Awaited<ReturnType<Answer>>;
  try {
    reply = await answer({method, path: originForm(url), headers, body});
  } catch (error) {
    if (!(error instanceof ReplyLost)) throw error;
    response.socket?.destroy();
    return;
  }
  const bytes = Buffer.from(reply.body);
  if (closing()) response.setHeader('connection', 'close');
  // A reply to a HEAD tells the length of what it leaves out.
  response.writeHead(reply.status, {'content-length': bytes.length, ...reply.headers});
  response.end(bytes);
}

/** A request line may hold the whole address, as clients behind a proxy write it: the path and the query of it. */
const originForm = (url: string): string => {
  const below = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
  return below === undefined ? url : below.startsWith('/') ? below : `/${below}`;
};

/** The body as text; no more of it than it takes to see that it is too large. */
async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largest * 4 + 4) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
