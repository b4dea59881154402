import {ascii, wireOf} from './client/wire.ts';
import type {Request} from './request.ts';
import {vocabulary} from './vocabulary.ts';

/** Where a copied request goes: the base URL, and the service's own word. Never a token. */
export interface CurlTarget {
  url: string;
  word: string;
}

/**
 * A request as a command that any POSIX shell runs as it stands. The token is read from SKYDECK_TOKEN. Where the body
 * holds `stand-in` of a secret, the shell puts the value of the variable named for it, and refuses to run without one.
 * @param secrets variable → stand-in
 */
export function curlOf(
  request: Request,
  {url, word}: CurlTarget,
  secrets: Readonly<Record<string, string>> = {},
): string {
  const wire = wireOf(request, {url, vocabulary: vocabulary(word)});
  const parts = [
    `curl -X ${wire.method}`,
    // Double quotes: the one place, with those of the secrets, where the shell puts something in.
    '-H "Authorization: Bearer $SKYDECK_TOKEN"',
    ...(wire.body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `--data-raw ${bodyOf(wire.body, secrets)}`]),
    quoted(wire.url),
  ];
  return parts.join(' ');
}

/** One word of the shell, whatever the text holds. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function bodyOf(json: string, secrets: Readonly<Record<string, string>>): string {
  // In ASCII alone nothing is a key to the terminal it is pasted into.
  let word = quoted(ascii(json));
  for (const [variable, standIn] of Object.entries(secrets))
    word = word.replaceAll(standIn, () => `'"\${${variable}:?}"'`);
  return word;
}
