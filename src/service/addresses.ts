/**
 * The n-th public address that this service gives out, from 0. The ranges are those that no real machine has:
 * for documentation first (762 addresses), then for benchmarks (198.18.0.0/15).
 */
export function publicAddress(n: number): string {
  const documentation = ['192.0.2', '198.51.100', '203.0.113'];
  const range = documentation[Math.floor(n / 254)];
  if (range !== undefined) return `${range}.${(n % 254) + 1}`;
  const rest = n - documentation.length * 254;
  return `198.${18 + (Math.floor(rest / 64_516) % 2)}.${Math.floor(rest / 254) % 254}.${(rest % 254) + 1}`;
}

/** The n-th address of the private network. */
export const privateAddress = (n: number): string =>
  `192.168.${128 + (Math.floor(n / 250) % 120)}.${(n % 250) + 3}`;

/** The IPv6 address that goes with a number; each has its own. */
export function ipv6Address(n: number): string {
  const pseudoRandomHex = (0x1000_0000 + n).toString(16);
  return `2001:db8:0:${(n % 7) + 1}:f03c:95ff:fe${pseudoRandomHex.slice(0, 2)}:${pseudoRandomHex.slice(2, 6)}`;
}

/** Letters and digits that look random and depend on the number alone. */
export function hex(n: number, length: number): string {
  let text = '';
  for (let state = n + 1; text.length < length; ) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    text += (state >>> 0).toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
}
