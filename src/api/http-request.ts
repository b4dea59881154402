import type {HttpRequest, Request} from './request.ts';
import {type Vocabulary, vocabulary} from './vocabulary.ts';

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
function ascii(json: string): string {
  return json.replaceAll(
    /[\x7f-\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The base URL and the service's word for a copied request. Never a token. */
interface CurlTarget {
  url: string;
  word: string;
}

/**
 * A request as a curl command for any POSIX shell. The token is read from the variable SKYDECK_TOKEN, and each placeholder of
 * a secret in the body becomes a variable; the command fails if that is not set. Both reach curl by its standard input, because
 * other users of the machine can read its arguments.
 * @param secrets variable → placeholder
 */
export function curlOf(
  request: Request,
  {url, word}: CurlTarget,
  secrets: Readonly<Record<string, string>> = {},
): string {
  const httpRequest = httpRequestOf(request, {url, vocabulary: vocabulary(word)});
  const filter = httpRequest.headers['X-Filter'];
  // ASCII only: pasted into a terminal, no character acts as a key.
  const body = httpRequest.body === undefined ? undefined : ascii(httpRequest.body);
  const needed = Object.entries(secrets).filter(([, placeholder]) => body?.includes(placeholder));
  const options = [
    `-X ${httpRequest.method}`,
    ...(filter === undefined ? [] : [`-H ${quoted(`X-Filter: ${filter}`)}`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`]),
    ...(body === undefined || needed.length > 0 ? [] : [`--data-raw ${quoted(body)}`]),
    quoted(httpRequest.url),
  ].join(' ');
  if (body === undefined || needed.length === 0)
    return `printf 'Authorization: Bearer %s\\n' "$SKYDECK_TOKEN" | curl -H @- ${options}`;
  const tests = needed.map(([variable]) => `: "\${${variable}:?}" && `).join('');
  const config = `'header = "Authorization: Bearer %s"\\ndata-raw = "%s"\\n'`;
  return `${tests}printf ${config} "$SKYDECK_TOKEN" ${inConfig(body, needed)} | curl -K - ${options}`;
}

/** A text as one word of the shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Escapes a text for JSON, and that for a file of options: `\\n`. In few bytes, as curl takes no line of more than 100 kB. Each line
 * of the input but the first follows a line break, so the text needs one behind it. In the locale C, bytes that are no characters
 * pass.
 */
const escaped = String.raw`LC_ALL=C awk 'BEGIN{for(i=1;i<32;i++)e[sprintf("%c",i)]=sprintf("\\\\u%04x",i);e["\n"]="\\\\n";e["\""]="\\\\\\\"";e["\\"]="\\\\\\\\"}NR>1{printf "%s",e["\n"]}{for(i=1;i<=length($0);i++){c=substr($0,i,1);if(c in e)c=e[c];printf "%s",c}}'`;

/** A body between the quotes of a file of options for curl, with the variables of its secrets. */
function inConfig(body: string, secrets: readonly (readonly [string, string])[]): string {
  let word = quoted(body.replaceAll(/[\\"]/g, '\\$&'));
  for (const [variable, placeholder] of secrets)
    word = word.replaceAll(placeholder, () => `'"$(printf '%s\\n' "$${variable}" | ${escaped})"'`);
  return word;
}
