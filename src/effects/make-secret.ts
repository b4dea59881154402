/** Letters and digits that cannot be taken for one another, and signs that no shell or form minds. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.';

/** A secret of 24 characters, some 140 bits, from the system's own randomness. */
export function makeSecret(length = 24): string {
  let secret = '';
  while (secret.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // What lies beyond the last whole alphabet is thrown again, so that every character is as likely.
      if (byte < 256 - (256 % alphabet.length) && secret.length < length)
        secret += alphabet[byte % alphabet.length];
    }
  }
  return secret;
}
