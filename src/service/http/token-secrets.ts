import {formatTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';

/** Loads the crypto module late: that takes longer than a whole reply, and the demo account needs no hash. */
const hashOf = (secret: string) =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(secret).digest('hex');

/** Stores the secret of a token; a data file stores only its hash. */
export function storeSecret(store: Store, secret: string, tokenId: number): void {
  store.tokenIdsBySecret.set(secret, tokenId);
  if (store.durable) store.setTokenHash(hashOf(secret), tokenId);
}

export const tokenIdOf = (store: Store, secret: string): number | undefined =>
  store.tokenIdsBySecret.get(secret) ?? (store.durable ? store.tokenIdOfHash(hashOf(secret)) : undefined);

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
    let installed = false;
    for (const token of tokens.all().filter(each => each.token.endsWith(ellipsis))) {
      if (token.id === knownId) {
        installed = true;
        // An older version may have stored more of the token.
        if (token.token !== masked) tokens.update(token.id, {...token, token: masked});
      } else {
        tokens.delete(token.id);
        revokeSecret(store, token.id);
      }
    }
    if (installed) return;
    const {id} = tokens.insert({
      id: tokens.nextId(),
      label: 'skydeck',
      scopes: '*',
      created: formatTime(now),
      expiry: null,
      token: masked,
    });
    // If the secret was that of a token with fewer scopes, it is the master token's from now on.
    storeSecret(store, secret, id);
  });
}
