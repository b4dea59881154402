import {isIPv4, isIPv6} from 'node:net';

/** Returns the canonical form of an address: compressed, in lower case, without a prefix length. Undefined for other texts. */
export function canonicalAddress(text: string): string | undefined {
  const [, bare = ''] = /^\[?([\da-f:.]+)\]?(?:\/\d{1,3})?$/i.exec(text.trim()) ?? [];
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  // An IPv4-mapped IPv6 address.
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(written) ?? [];
  if (high === undefined || low === undefined) return written;
  const [one, other] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [one >> 8, one & 255, other >> 8, other & 255].join('.');
}

/** Whether a text has the form of an IPv6 address, perhaps with a prefix length or a port; it need not be a valid one. */
export const isLikeIpv6 = (text: string): boolean =>
  /^\[?[\da-f.]*:[\da-f.]*:[\da-f:.]*(?:\/\d+|\](?::\d+)?)?$/i.test(text);

/** Returns the sort key of the address that a text begins with: a number for IPv4, a string of digits for IPv6; or undefined. */
export function addressOrder(text: string): number | string | undefined {
  const [first = ''] = text.trim().split(/[\s,]+/);
  const address = canonicalAddress(first) ?? canonicalAddress(first.replace(/:\d+$/, ''));
  if (address === undefined) return undefined;
  if (isIPv4(address)) return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({length: 8 - before.length - after.length}, () => '0');
  const digits = [...before, ...zeros, ...after].map(group => group.padStart(4, '0')).join('');
  return BigInt(`0x${digits}`).toString();
}

const candidate = /[\da-f]*[.:][\da-f.:]+/gi;

/** Whether a text contains an address, with a prefix length or a port or without. @param address in canonical form */
export function namesAddress(text: string, address: string): boolean {
  for (const [found] of text.replace(/\bip[46]:/gi, ' ').matchAll(candidate)) {
    const bare = found.replace(/[.:]+$/, match => (match === '::' ? match : ''));
    if (canonicalAddress(bare) === address) return true;
    if (canonicalAddress(bare.replace(/:\d+$/, '')) === address && isIPv4(address)) return true;
  }
  return false;
}

/** Whether an IPv4 address belongs to a private network (RFC 1918). */
export const isPrivateIpv4 = (address: string): boolean =>
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address) && isIPv4(address);
