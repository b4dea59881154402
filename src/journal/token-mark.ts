interface TokenOwner {
  address: string;
  token?: string | undefined;
}

/**
 * A mark by which a token is recognised in the journal: the beginning of a digest, from which the token cannot be found out.
 * Undefined without a token.
 */
export async function tokenMark({address, token}: TokenOwner): Promise<string | undefined> {
  if (token === undefined) return undefined;
  // The start of the program writes nothing, and does without it.
  const {createHash} = await import('node:crypto');
  return createHash('sha256').update(`skydeck journal\n${address}\n${token}`).digest('hex').slice(0, 8);
}
