/** A base URL without a trailing slash, or one sentence about the mistake in it. */
type Address = {url: string} | {mistake: string};

/** Characters. The token is sent in every request, so a longer text (a pasted file) is refused. */
const LONGEST_TOKEN = 4096;

/** Checks where requests go: by http or https, with no credentials in the URL, and with a token by https or to this machine. */
export function checkAddress(text: string, token?: string): Address {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return {mistake: 'the URL must begin with https:// or http://, such as https://api.example.com/v4'};
  if (url.username !== '' || url.password !== '')
    return {mistake: 'the URL contains a user name or a password: give the token separately'};
  if (url.search !== '' || url.hash !== '')
    return {mistake: 'the URL contains a query or a fragment: leave out ? or # and what follows'};
  const wrong = token === undefined ? undefined : tokenMistake(token);
  if (wrong !== undefined) return {mistake: wrong};
  if (token && url.protocol === 'http:' && !isLoopback(url.hostname))
    return {mistake: `the token would be sent unencrypted to ${url.host}: use https`};
  return {url: (url.origin + url.pathname).replace(/\/+$/, '')};
}

/** Returns the mistake in a token, as a sentence that does not repeat it; undefined if it is valid. */
export function tokenMistake(token: string): string | undefined {
  if (token.length > LONGEST_TOKEN)
    return `the token has ${token.length} characters: a token has at most ${LONGEST_TOKEN}`;
  return /^[\x21-\x7e]*$/.test(token)
    ? undefined
    : 'the token contains a space, a line break or another character that no token has: copy it again';
}

/** Whether two texts are the same base URL, in whatever spelling. */
export function sameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map(text => {
    const checked = checkAddress(text);
    return 'url' in checked ? checked.url : text;
  });
  return a === b;
}

/** Whether a host name is this machine. Expects it as `URL.hostname` returns it: in lower case, IPv6 in brackets. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
