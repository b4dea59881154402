import {isPublicKey, keyParts} from '../../model/index.ts';

/** Identifies a key in a few words: `ed25519 kestrel@workstation`. */
export function briefKey(key: string | null | undefined): string {
  const {type, comment} = keyParts(key ?? '');
  return [type.replace(/^ssh-|@openssh\.com$/g, ''), comment].filter(Boolean).join(' ');
}

/** The fingerprint as ssh shows it: `SHA256:47DEQpj8…`. */
export function fingerprint(key: string | null | undefined): string | undefined {
  if (!key || !isPublicKey(key)) return undefined;
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  const digest = hash.update(Buffer.from(keyParts(key).key, 'base64')).digest('base64');
  return `SHA256:${digest.replace(/=+$/, '')}`;
}

/** Returns why a text is no public key; undefined if it is one. */
export function keyMistake(key: string): string | undefined {
  if (isPublicKey(key)) return undefined;
  return key.includes('PRIVATE KEY')
    ? 'this is a private key, which stays with you: the public one is in the file that ends in .pub'
    : 'no public SSH key: its type, a space, and the key in base64';
}
