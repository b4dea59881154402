import type {HttpRequest, Request} from '../request.ts';
import type {Vocabulary} from '../vocabulary.ts';

/** Where requests are sent, and with which token. */
interface Destination {
  /** The base URL without a trailing slash. */
  url: string;
  vocabulary: Vocabulary;
  token?: string | undefined;
}

/** Builds the HTTP request, translated into the service's word. */
export function httpRequestOf(request: Request, {url, vocabulary, token}: Destination): HttpRequest {
  const headers: Record<string, string> = {Accept: 'application/json', 'User-Agent': 'skydeck'};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (request.filter !== undefined)
    headers['X-Filter'] = ascii(JSON.stringify(vocabulary.filter(request.filter)));
  const query = Object.entries(request.query ?? {}).map(([name, value]) => `${name}=${value}`);
  const httpRequest: HttpRequest = {
    method: request.method,
    url: url + vocabulary.path(request.path) + (query.length === 0 ? '' : `?${query.join('&')}`),
    headers,
  };
  if (request.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    httpRequest.body = JSON.stringify(vocabulary.body(request.body));
  }
  return httpRequest;
}

/** JSON in ASCII only, as a header must be; other characters become \u escapes. */
export function ascii(json: string): string {
  return json.replaceAll(
    /[\x7f-\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
