import type {Origin} from '../api/index.ts';
import type {Profile} from '../profiles/profile.ts';

/** The places that a connection is put together from. */
export interface Places {
  /** The profile that its address or its token is from, or that has a token of its own for the same address. */
  profile?: string | undefined;
  /** The variable with its address; without one, it is that of the profile. */
  address?: 'SKYDECK_URL';
  /** The variable with its token; without one, it is that of the profile. */
  token?: 'SKYDECK_TOKEN' | undefined;
}

/** Names where a connection has its address and its token from, and what to do there if the token is refused. @param own the profile */
export function originOf({profile, address, token}: Places, own: Partial<Profile>): Origin {
  const named = `the profile ${profile}`;
  return {address: address ?? `the address of ${named}`, ...tokenOf(named)};

  function tokenOf(whose: string): Pick<Origin, 'token' | 'renew'> {
    const has = own.token !== undefined || own.tokenCommand !== undefined;
    if (token !== undefined) {
      const instead = has ? `, or unset it to use that of ${whose}` : '';
      return {token, renew: `put a valid one into ${token}${instead}`};
    }
    if (profile === undefined) return {token: undefined, renew: 'put one into SKYDECK_TOKEN'};
    if (own.token === undefined && own.tokenCommand !== undefined)
      return {
        token: `the tokenCommand of ${whose}`,
        renew: 'run that command yourself; skydeck config edit opens the file with it',
      };
    return {token: whose, renew: `skydeck login ${profile} takes a valid one`};
  }
}
