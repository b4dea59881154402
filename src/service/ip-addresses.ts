import type {Store} from './storage/store.ts';

/** Returns the public IPv4 address with an index, from ranges that no real machine has (RFC 5737, then RFC 2544). */
function publicAddress(index: number): string {
  const documentation = ['192.0.2', '198.51.100', '203.0.113'];
  const range = documentation[Math.floor(index / 254)];
  if (range !== undefined) return `${range}.${(index % 254) + 1}`;
  const rest = index - documentation.length * 254;
  return `198.${18 + (Math.floor(rest / 64_516) % 2)}.${Math.floor(rest / 254) % 254}.${(rest % 254) + 1}`;
}

/** Returns a public IPv4 address that is not in use. */
export const nextPublicAddress = (store: Store): string => publicAddress(store.nextCount('addresses') - 1);

/** Returns the private IPv4 address with an index, from 0. */
export const privateAddress = (index: number): string =>
  `192.168.${128 + (Math.floor(index / 250) % 120)}.${(index % 250) + 3}`;

export const isPrivateAddress = (address: string): boolean => address.startsWith('192.168.');

/** Returns the IPv6 address of the item with an id. Its last half, the interface identifier, differs between items. */
export function ipv6Address(id: number): string {
  const digits = id.toString(16).padStart(6, '0').slice(-6);
  const last = Number.parseInt(digits.slice(2), 16).toString(16);
  return `2001:db8:0:${(id % 7) + 1}:f03c:95ff:fe${digits.slice(0, 2)}:${last}`;
}
