/** A base URL tidied of its trailing slash, or what is wrong with it in one sentence. */
export type Address = {url: string} | {mistake: string};

/** What is longer is no token, and would be sent in every request. */
const LONGEST_TOKEN = 4096;

/**
 * Checks where requests will go, before the first. The URL is http(s), keeps its path (which holds the version
 * segment) and bears no credentials. A token travels over https only, or within this machine.
 */
export function checkAddress(text: string, token?: string): Address {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return {mistake: 'the URL is not one of http or https, such as https://api.example.com/v4'};
  }
  if (url.username !== '' || url.password !== '') {
    return {mistake: 'the URL holds a name or a password: give the token by itself'};
  }
  if (url.search !== '' || url.hash !== '')
    return {mistake: 'the URL holds more than a path: leave out what follows ? or #'};
  if (token !== undefined && token.length > LONGEST_TOKEN) {
    return {mistake: `the token has ${token.length} characters: a token has at most ${LONGEST_TOKEN}`};
  }
  if (token !== undefined && !/^[\x21-\x7e]*$/.test(token)) {
    return {
      mistake: 'the token holds a blank, a line break or another character that no token has: copy it again',
    };
  }
  if (token && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return {mistake: `the token would travel in the clear to ${url.host}: use https`};
  }
  return {url: (url.origin + url.pathname).replace(/\/+$/, '')};
}

/** Whether a host name of a URL (so already in its canonical form) is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
