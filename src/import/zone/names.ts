/** Names of a zone file: with a final dot they are absolute, without one relative to an origin. */

/** The types of which the last word of the data is a host. */
export const hostTypes: ReadonlySet<string> = new Set(['NS', 'CNAME', 'PTR', 'MX', 'SRV']);

/** In the DNS capital letters are as small ones. */
export function isWithin(name: string, zone: string): boolean {
  const [lower, domain] = [name.toLowerCase(), zone.toLowerCase()];
  return lower === domain || lower.endsWith(`.${domain}`);
}

/** A name with its final dot; undefined where it is none. */
export function absolute(name: string, origin: string): string | undefined {
  if (name === '@') return origin;
  const whole = name.endsWith('.') ? name : origin === '.' ? `${name}.` : `${name}.${origin}`;
  if (whole === '.') return whole;
  const labels = whole.slice(0, -1).split('.');
  const fits = whole.length <= 254 && labels.every(label => /^[a-z0-9_*/-]{1,63}$/i.test(label));
  return fits ? whole : undefined;
}

/** Returns what is wrong with a relative name that ends in that of the domain: hardly anyone means the domain twice. */
export function lackingDot(name: string, origin: string, zone: string): string | undefined {
  if (name.endsWith('.') || origin === '.' || !isWithin(`${name}.`, zone)) return undefined;
  return `${name} has no final dot: it would be ${undotted(`${name}.${origin}`)}`;
}

export const undotted = (name: string): string => (name === '.' ? name : name.replace(/\.$/, ''));
