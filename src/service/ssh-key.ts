import * as v from 'valibot';
import {string} from './validation.ts';

/** A part of a key's blob: so many bytes, or just these; any number of bytes, but not none, where neither is said. */
type Part = number | string | undefined;

const point = (curve: string, bytes: number): readonly Part[] => [curve, bytes];

/** What stands in a key's blob behind the name of its type (RFC 4253, section 6.6; RFC 5656; RFC 8709; OpenSSH's PROTOCOL.u2f). */
const types: Readonly<Record<string, readonly Part[]>> = {
  'ssh-rsa': [undefined, undefined],
  'ssh-dss': [undefined, undefined, undefined, undefined],
  'ssh-ed25519': [32],
  'ecdsa-sha2-nistp256': point('nistp256', 65),
  'ecdsa-sha2-nistp384': point('nistp384', 97),
  'ecdsa-sha2-nistp521': point('nistp521', 133),
  'sk-ssh-ed25519@openssh.com': [32, undefined],
  'sk-ecdsa-sha2-nistp256@openssh.com': [...point('nistp256', 65), undefined],
};

/** Whether a line is a public key as OpenSSH writes it: its type, the key itself in base64, a comment. */
export function isPublicKey(line: string): boolean {
  const [, type = '', text = ''] = /^(\S+)[ \t]+(\S+)(?:[ \t][^\r\n]*)?$/.exec(line.trim()) ?? [];
  const expected = Object.hasOwn(types, type) ? types[type] : undefined;
  const blob = Buffer.from(text, 'base64');
  // Node reads whatever it can; only what it would write itself was base64.
  if (expected === undefined || blob.toString('base64') !== text) return false;
  const parts = partsOf(blob);
  const wanted: readonly Part[] = [type, ...expected];
  return parts?.length === wanted.length && parts.every((part, index) => fits(part, wanted[index]));
}

function fits(part: Buffer, wanted: Part): boolean {
  if (wanted === undefined) return part.length > 0;
  return typeof wanted === 'number' ? part.length === wanted : part.toString('latin1') === wanted;
}

/** The parts of a blob, each behind its length in four bytes; undefined where they do not come out even. */
function partsOf(blob: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < blob.length) {
    if (at + 4 > blob.length) return undefined;
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return undefined;
    parts.push(blob.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

/** A public key, in the body of a request. */
export const publicKey = v.pipe(
  string,
  v.check(isPublicKey, 'Must be a public SSH key: its type, a space, and the key in base64'),
);
export const publicKeys = v.array(publicKey, 'Must be a list of public SSH keys');
