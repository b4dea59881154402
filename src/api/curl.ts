import {ascii, httpRequestOf} from './client/http-request.ts';
import type {Request} from './request.ts';
import {vocabulary} from './vocabulary.ts';

/** The base URL and the service's word for a copied request. Never a token. */
interface CurlTarget {
  url: string;
  word: string;
}

/**
 * A request as a curl command for any POSIX shell. The token is read from the variable SKYDECK_TOKEN. Each placeholder of
 * a secret in the body becomes `${VARIABLE:?}`, so the command fails if that variable is not set.
 * @param secrets variable → placeholder
 */
export function curlOf(
  request: Request,
  {url, word}: CurlTarget,
  secrets: Readonly<Record<string, string>> = {},
): string {
  const httpRequest = httpRequestOf(request, {url, vocabulary: vocabulary(word)});
  const filter = httpRequest.headers['X-Filter'];
  const parts = [
    `curl -X ${httpRequest.method}`,
    // Double quotes, so that the shell expands the variable; everything else but the secrets is in single quotes.
    '-H "Authorization: Bearer $SKYDECK_TOKEN"',
    ...(filter === undefined ? [] : [`-H ${quoted(`X-Filter: ${filter}`)}`]),
    ...(httpRequest.body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `--data-raw ${bodyOf(httpRequest.body, secrets)}`]),
    quoted(httpRequest.url),
  ];
  return parts.join(' ');
}

/** A text as one word of the shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function bodyOf(json: string, secrets: Readonly<Record<string, string>>): string {
  // ASCII only: pasted into a terminal, no character acts as a key.
  let word = quoted(ascii(json));
  for (const [variable, placeholder] of Object.entries(secrets))
    word = word.replaceAll(placeholder, () => `'"\${${variable}:?}"'`);
  return word;
}
