import {scopeCategories} from '../../model/index.ts';
import {badRequest, type Caller, HttpError, unauthorized} from '../operation.ts';
import {formatTime, parseTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';
import type {Route} from './route.ts';

/** Parses `*`, or scopes such as `domains:read_only`, separated by spaces or commas. @throws HttpError 400, field `scopes` */
export function parseScopes(text: string, word: Word): readonly string[] {
  const scopes = splitScopes(text).filter(scope => scope !== '');
  const categories = new Set<string>(
    scopeCategories.map(category => (category === 'nodes' ? `${word.lower}s` : category)),
  );
  for (const scope of scopes) {
    const [category = '', access] = scope.split(':');
    const valid =
      scope === '*' || (categories.has(category) && (access === 'read_only' || access === 'read_write'));
    if (!valid) throw badRequest(`${scope} is no scope`, 'scopes');
  }
  if (scopes.length === 0) throw badRequest('At least one scope is required', 'scopes');
  return scopes;
}

const splitScopes = (text: string) => text.split(/[ ,]+/);

/** Identifies the caller by the header Authorization alone (specification, section 5). @param now ms since 1970 @throws HttpError 401 */
export function authenticate(store: Store, header: string | undefined, now: number): Caller | undefined {
  if (header === undefined || header === '') return undefined;
  const secret = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (secret === undefined) throw unauthorized();
  const id = tokenIdOf(store, secret);
  const token = id === undefined ? undefined : store.tables.tokens.get(id);
  if (token === undefined || (token.expiry !== null && parseTime(token.expiry) <= now)) throw unauthorized();
  const username = store.singleton('profile')?.username ?? 'nobody';
  return {tokenId: token.id, username, scopes: splitScopes(token.scopes)};
}

/** Returns the scope that a token needs for a route, such as `volumes:read_write`; `*` if any token is accepted. */
export function requiredScope(route: Route, word: Word): string {
  if (route.scope === undefined) return '*';
  const category = route.scope === 'nodes' ? `${word.lower}s` : route.scope;
  return `${category}:${route.method === 'GET' ? 'read_only' : 'read_write'}`;
}

/** Whether scopes include a wanted one; `read_write` includes `read_only`. */
const includesScope = (scopes: readonly string[], wanted: string): boolean =>
  scopes.some(scope => scope === '*' || scope === wanted || scope === `${wanted.split(':')[0]}:read_write`);

/** Checks that a caller has all scopes of a token to be created. @throws HttpError 400, field `scopes` */
export function checkGrantable(caller: Caller | undefined, scopes: readonly string[]): void {
  const own = caller?.scopes ?? [];
  const missing = scopes.filter(scope => !includesScope(own, scope));
  if (missing.length === 0) return;
  throw badRequest(`Your token cannot give ${missing.join(' ')}: it has ${own.join(' ')}`, 'scopes');
}

/** The caller of a request: nobody if the token lacks the scope but the route needs none. @throws HttpError 401 if it needs one */
export function authorize(route: Route, caller: Caller | undefined, word: Word): Caller | undefined {
  const wanted = requiredScope(route, word);
  if (caller !== undefined && includesScope(caller.scopes, wanted)) return caller;
  if (route.anonymous === true) return undefined;
  throw caller === undefined
    ? unauthorized()
    : new HttpError(401, 'Your OAuth token is not authorized to use this endpoint.');
}
/** Loads the crypto module late: that takes longer than a whole reply, and the demo account needs no hash. */
const hashOf = (secret: string) =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(secret).digest('hex');

/** Stores the secret of a token; a data file stores only its hash. */
export function storeSecret(store: Store, secret: string, tokenId: number): void {
  store.tokenIdsBySecret.set(secret, tokenId);
  if (store.file) store.setTokenHash(hashOf(secret), tokenId);
}

const tokenIdOf = (store: Store, secret: string): number | undefined =>
  store.tokenIdsBySecret.get(secret) ?? (store.file ? store.tokenIdOfHash(hashOf(secret)) : undefined);

export function revokeSecret(store: Store, tokenId: number): void {
  for (const [secret, id] of store.tokenIdsBySecret)
    if (id === tokenId) store.tokenIdsBySecret.delete(secret);
  store.deleteTokenHash(tokenId);
}

/** The end of a masked master token. Tokens made through the API show 16 characters without it, which tells them apart. */
const ellipsis = '…';

/** Masks a master token: shows its first four characters, or a quarter of a short one. */
const mask = (secret: string) => secret.slice(0, Math.min(4, Math.floor(secret.length / 4))) + ellipsis;

/** Makes a secret the master token. The previous one becomes invalid, as it may have leaked. @param now milliseconds since 1970 */
export function installMasterToken(store: Store, secret: string, now: number): void {
  const {tokens} = store.tables;
  const masked = mask(secret);
  const knownId = tokenIdOf(store, secret);
  store.transaction(() => {
    const masters = tokens.all(each => each.token.endsWith(ellipsis));
    for (const {id} of masters.filter(each => each.id !== knownId)) {
      tokens.delete(id);
      revokeSecret(store, id);
    }
    const same = masters.find(({id}) => id === knownId);
    // An older version may have stored more of the token.
    if (same) tokens.update(same.id, {...same, token: masked});
    if (same) return;
    const id = tokens.nextId();
    tokens.insert({id, label: 'skydeck', scopes: '*', created: formatTime(now), expiry: null, token: masked});
    // If the secret was that of a token with fewer scopes, it is the master token's from now on.
    storeSecret(store, secret, id);
  });
}
