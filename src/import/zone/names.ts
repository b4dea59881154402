import {domainToASCII} from 'node:url';

/** Names of a zone file: with a final dot they are absolute, without one relative to an origin. */

/** The types of which the last word of the data is a host. */
export const hostTypes: ReadonlySet<string> = new Set(['NS', 'CNAME', 'PTR', 'MX', 'SRV']);

/** In the DNS capital letters are as small ones. */
export function isWithin(name: string, zone: string): boolean {
  const [lower, domain] = [name.toLowerCase(), zone.toLowerCase()];
  return lower === domain || lower.endsWith(`.${domain}`);
}

/**
 * A name with its final dot; undefined where it is none. `@` is the origin, also behind a name: `_sip._tls.@`.
 * @param zone with its final dot: a name that ends in it is whole without one, as hardly anyone means the domain twice
 */
export function absolute(name: string, origin: string, zone?: string): string | undefined {
  if (name === '@') return origin;
  // Amazon writes the sign in octal.
  const given = name.replace(/\.@$/, '').replace(/^\\052(?=\.|$)/, '*');
  const isWhole =
    given.endsWith('.') || origin === '.' || (zone !== undefined && isWithin(`${given}.`, zone));
  const whole = given.endsWith('.') ? given : isWhole ? `${given}.` : `${given}.${origin}`;
  if (whole === '.') return whole;
  const labels = whole.slice(0, -1).split('.').map(asciiLabel);
  const ascii = `${labels.join('.')}.`;
  const fits = ascii.length <= 254 && labels.every(label => /^[a-z0-9_*/-]{1,63}$/i.test(label));
  return fits ? ascii : undefined;
}

/** A label of another script in Punycode. */
const asciiLabel = (label: string): string => (/[^\x00-\x7f]/.test(label) ? domainToASCII(label) : label);

/** Returns the name of which all the others are parts, such as `example.org.`; undefined if they have no two labels in common. */
export function commonName(names: readonly string[]): string | undefined {
  const [first, ...rest] = names.map(name => name.toLowerCase().split('.').reverse());
  const differs = (label: string, at: number) => rest.some(other => other[at] !== label);
  const at = first?.findIndex(differs) ?? 0;
  const common = at < 0 ? first : first?.slice(0, at);
  // The first is what follows the final dot.
  return common && common.length > 2 ? common.toReversed().join('.') : undefined;
}

export const undotted = (name: string): string => (name === '.' ? name : name.replace(/\.$/, ''));
