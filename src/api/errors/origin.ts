/** Where a client has its address and its token from, for what errors advise. */
export interface Origin {
  /** `SKYDECK_URL`, `the address of the profile work`. */
  address: string;
  /** `SKYDECK_TOKEN`, `the profile work`; undefined if it is from nowhere yet. */
  token: string | undefined;
  /** What to do if the token is refused. */
  renew: string;
}

/** The words for an account that is only being tried. */
export const noOrigin: Origin = {
  address: 'the URL',
  token: undefined,
  renew: 'connect again with a valid one',
};
