import {STATUS_CODES} from 'node:http';
import type {HttpError} from '../http-error.ts';
import type {PlainReply} from './message.ts';

/** Returns the reply to a request that is refused before it reaches a route. */
export const refusalReply = ({status, details, headers}: HttpError): PlainReply => ({
  status,
  headers: {'content-type': 'application/json', ...headers},
  body: JSON.stringify({errors: details}),
});

/** Returns a reply as the bytes on the wire, for a connection that is closed after it. */
export function rawReply({status, headers, body}: PlainReply): string {
  const all = {...headers, 'content-length': Buffer.byteLength(body), connection: 'close'};
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Returns the status and the reason for an incomplete or invalid request. @param code the code of Node's error */
export function reasonOf(code: string | undefined): readonly [status: number, reason: string] {
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
