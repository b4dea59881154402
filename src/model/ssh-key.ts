import * as v from 'valibot';
import {id, text, time} from './field-types.ts';

/** A public SSH key of the user who owns the token. */
export const SshKey = v.looseObject({id, label: text, ssh_key: text, created: time});
export type SshKey = v.InferOutput<typeof SshKey>;

export const SshKeyCreate = v.looseObject({label: v.string(), ssh_key: v.string()});

/** The length limit of a key in one line. One of 16,384 bits takes a fifth of it. */
export const longestPublicKey = 16_384;

/** The requirement on a part of a key: a number of bytes, a certain text, or (undefined) anything but empty. */
type Part = number | string | undefined;

/** A point on a curve: the name of the curve, and the bytes. */
const point = (curve: string, bytes: number): readonly Part[] => [curve, bytes];

/** The parts of a key after the name of its type (RFC 4253, section 6.6; RFC 5656; RFC 8709; OpenSSH's PROTOCOL.u2f). */
const partsByType: Readonly<Record<string, readonly Part[]>> = {
  'ssh-rsa': [undefined, undefined],
  'ssh-dss': [undefined, undefined, undefined, undefined],
  'ssh-ed25519': [32],
  'ecdsa-sha2-nistp256': point('nistp256', 65),
  'ecdsa-sha2-nistp384': point('nistp384', 97),
  'ecdsa-sha2-nistp521': point('nistp521', 133),
  'sk-ssh-ed25519@openssh.com': [32, undefined],
  'sk-ecdsa-sha2-nistp256@openssh.com': [...point('nistp256', 65), undefined],
};

/** The parts of a public key as OpenSSH writes it in one line: its type, the key in base64, and a comment. */
export function keyParts(line: string): {type: string; key: string; comment: string} {
  const [, type = '', key = '', comment = ''] =
    /^(\S+)[ \t]+(\S+)(?:[ \t]+([^ \t\r\n][^\r\n]*))?$/.exec(line.trim()) ?? [];
  return {type, key, comment: comment.trim()};
}

export function isPublicKey(line: string): boolean {
  const {type, key} = keyParts(line);
  const expected = Object.hasOwn(partsByType, type) ? partsByType[type] : undefined;
  const blob = Buffer.from(key, 'base64');
  // Node ignores what is not base64; only valid text is the same when it is encoded again.
  if (expected === undefined || blob.toString('base64') !== key) return false;
  const parts = splitParts(blob);
  const wanted: readonly Part[] = [type, ...expected];
  return parts?.length === wanted.length && parts.every((part, index) => matches(part, wanted[index]));
}

function matches(part: Buffer, wanted: Part): boolean {
  if (wanted === undefined) return part.length > 0;
  return typeof wanted === 'number' ? part.length === wanted : part.toString('latin1') === wanted;
}

/** Splits a key into its parts, each of which follows its length in four bytes; undefined if a part is cut off. */
function splitParts(blob: Buffer): Buffer[] | undefined {
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
