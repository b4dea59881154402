import {formatTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';

/** The crypto module is loaded late: loading takes longer than a whole reply, and the demo account needs no hash. */
const hashOf = (secret: string) =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(secret).digest('hex');

/** Stores the secret of a token. A data file keeps only its hash. */
export function storeSecret(store: Store, secret: string, tokenId: number): void {
  store.tokenIdsBySecret.set(secret, tokenId);
  if (store.durable) store.setTokenHash(hashOf(secret), tokenId);
}

export const tokenIdOf = (store: Store, secret: string): number | undefined =>
  store.tokenIdsBySecret.get(secret) ?? (store.durable ? store.tokenIdOfHash(hashOf(secret)) : undefined);

/** Makes the secret of a token invalid. */
export function revokeSecret(store: Store, tokenId: number): void {
  for (const [secret, id] of store.tokenIdsBySecret)
    if (id === tokenId) store.tokenIdsBySecret.delete(secret);
  store.deleteTokenHash(tokenId);
}

/** Ends the masked master token, and no other: the tokens that the API makes show 16 characters without it. */
const ellipsis = '…';

/** Masks a master token, which may be short: its first characters, at most a quarter of it. */
const mask = (secret: string) => secret.slice(0, Math.min(4, Math.floor(secret.length / 4))) + ellipsis;

/**
 * Makes a secret the master token, which may do everything. The previous master token of a data file becomes invalid:
 * whoever starts the service with another token means to lock that one out.
 * @param now milliseconds since 1970
 */
export function installMasterToken(store: Store, secret: string, now: number): void {
  const {tokens} = store.tables;
  const masked = mask(secret);
  const knownId = tokenIdOf(store, secret);
  store.transaction(() => {
    let installed = false;
    for (const token of tokens.all().filter(each => each.token.endsWith(ellipsis))) {
      if (token.id === knownId) {
        installed = true;
        // A data file of an older version may show more of it.
        if (token.token !== masked) tokens.update(token.id, {...token, token: masked});
      } else {
        tokens.delete(token.id);
        revokeSecret(store, token.id);
      }
    }
    if (installed) return;
    const token = {
      id: tokens.nextId(),
      label: 'skydeck',
      scopes: '*',
      created: formatTime(now),
      expiry: null,
      token: masked,
    };
    // If the secret was that of a token with fewer scopes, it is the master token's from now on.
    storeSecret(store, secret, tokens.insert(token));
  });
}
