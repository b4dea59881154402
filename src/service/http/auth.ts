import {invalid, Refusal, unauthorized} from '../refusal.ts';
import {instant, stamp} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';
import type {Caller, Route} from './route.ts';

/** Loaded when it is wanted: it takes longer than a whole answer, and the program's own token needs no hash. */
const hash = (secret: string) =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(secret).digest('hex');

/** Lets a secret stand for the token with that number. In a file, only the secret's hash is kept. */
export function keepSecret(store: Store, secret: string, token: number): void {
  store.secrets.set(secret, token);
  if (store.durable) store.setSecret(hash(secret), token);
}

/** The number of the token that a secret stands for. */
const tokenOf = (store: Store, secret: string): number | undefined =>
  store.secrets.get(secret) ?? (store.durable ? store.secret(hash(secret)) : undefined);

/** Nobody is let in any more by the secret of that token. */
export function forget(store: Store, token: number): void {
  for (const [secret, number] of store.secrets) if (number === token) store.secrets.delete(secret);
  store.dropSecrets(token);
}

const categories = [
  'account',
  'databases',
  'domains',
  'events',
  'firewall',
  'images',
  'ips',
  'lke',
  'longview',
  'nodebalancers',
  'object_storage',
  'stackscripts',
  'volumes',
  'vpc',
];

/**
 * The rights that a text names: `*`, or `<category>:read_only` and `<category>:read_write`, separated by spaces.
 * @throws Refusal 400, field `scopes`
 */
export function scopesOf(text: string, word: Word): readonly string[] {
  const scopes = text.split(/[ ,]+/).filter(scope => scope !== '');
  const known = new Set([...categories, `${word.small}s`]);
  for (const scope of scopes) {
    const [category = '', access] = scope.split(':');
    const fine =
      scope === '*' || (known.has(category) && (access === 'read_only' || access === 'read_write'));
    if (!fine) throw invalid(`${scope} is no scope`, 'scopes');
  }
  if (scopes.length === 0) throw invalid('At least one scope is required', 'scopes');
  return scopes;
}

/** Ends what is shown of the master token; no token that the service makes is shown so. */
const cut = '…';

/** What is shown of the master token: its first characters, at most a quarter of it, since it may be short. */
const shortened = (secret: string) => secret.slice(0, Math.min(4, Math.floor(secret.length / 4))) + cut;

/**
 * Lets a secret open everything, as the token of whoever started the service. What did so before, in a file that is
 * opened again, does so no longer: whoever starts the service with another token means to lock that one out.
 * @param at milliseconds since 1970
 */
export function admit(store: Store, secret: string, at: number): void {
  const {tokens} = store.tables;
  const shown = shortened(secret);
  const known = tokenOf(store, secret);
  store.write(() => {
    let admitted = false;
    for (const token of tokens.all().filter(each => each.token.endsWith(cut))) {
      if (token.id === known) {
        admitted = true;
        // A file of an older program may show more.
        if (token.token !== shown) tokens.update(token.id, {...token, token: shown});
      } else {
        tokens.delete(token.id);
        forget(store, token.id);
      }
    }
    if (admitted) return;
    const created = stamp(at);
    const token = {
      id: tokens.nextNumber(),
      label: 'skydeck',
      scopes: '*',
      created,
      expiry: null,
      token: shown,
    };
    // Also where the secret stood for a token with fewer rights: it stands for this one now.
    keepSecret(store, secret, tokens.insert(token));
  });
}

/**
 * Who asks (specification, section 5): the header only, never the query string.
 * @param header `Bearer <token>`
 * @param at milliseconds since 1970, to tell tokens that have expired
 * @returns undefined without a header
 * @throws Refusal 401 `Invalid Token` for one that is not known
 */
export function identify(store: Store, header: string | undefined, at: number): Caller | undefined {
  if (header === undefined || header === '') return undefined;
  const secret = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (secret === undefined) throw unauthorized();
  const number = tokenOf(store, secret);
  const token = number === undefined ? undefined : store.tables.tokens.get(number);
  if (token === undefined || (token.expiry !== null && instant(token.expiry) <= at)) throw unauthorized();
  const profile = JSON.parse(store.single('profile') ?? '{}') as {username?: string};
  return {username: profile.username ?? 'nobody', scopes: token.scopes.split(/[ ,]+/)};
}

/** The right that a route asks for, as scopes write it: `volumes:read_write`; `*` stands for none in particular. */
export function scopeOf(route: Route, word: Word): string {
  if (route.scope === undefined) return '*';
  const category = route.scope === 'nodes' ? `${word.small}s` : route.scope;
  return `${category}:${route.method === 'GET' ? 'read_only' : 'read_write'}`;
}

/** Whether rights hold that one: all of them do, and writing implies reading. */
const grants = (scopes: readonly string[], wanted: string): boolean =>
  scopes.some(scope => scope === '*' || scope === wanted || scope === `${wanted.split(':')[0]}:read_write`);

/** Nobody gives more than they have. @throws Refusal 400, field `scopes` */
export function mayGive(caller: Caller | undefined, scopes: readonly string[]): void {
  const own = caller?.scopes ?? [];
  const beyond = scopes.filter(scope => !grants(own, scope));
  if (beyond.length === 0) return;
  throw invalid(`Your token cannot give ${beyond.join(' ')}: it has ${own.join(' ')}`, 'scopes');
}

/** @throws Refusal 401: without a token where one is needed, or with one that may not */
export function authorize(route: Route, caller: Caller | undefined, word: Word): void {
  if (caller === undefined) {
    if (route.open === true) return;
    throw unauthorized();
  }
  const wanted = scopeOf(route, word);
  if (!grants(caller.scopes, wanted) && wanted !== '*' && route.open !== true) {
    throw new Refusal(401, [{reason: 'Your OAuth token is not authorized to use this endpoint.'}]);
  }
}
