import {domainToASCII} from 'node:url';

/** Names and texts as a zone file writes them (RFC 1035, section 5.1). */

/** A name below the origin, `@` for the origin itself; nothing where the DNS could not hold it. */
export function nameIn(name: string, origin: string): string | undefined {
  const relative = relativeTo(name, origin);
  if (relative === '') return '@';
  const escaped = escapedName(relative);
  return isDomainName(`${escaped}.${origin}`) ? escaped : undefined;
}

/** A host that a record points to: a single word lies below the origin, every other is absolute and ends in a dot. */
export function hostIn(host: string, origin: string): string {
  if (host === '@') return `${escapedName(origin)}.`;
  const bare = host.replace(/\.$/, '');
  return bare.includes('.') || bare !== host
    ? hostOutside(bare)
    : `${escapedName(bare)}.${escapedName(origin)}.`;
}

/** A host anywhere, absolute. */
export const hostOutside = (host: string): string => `${escapedName(host.replace(/\.$/, ''))}.`;

/** Whether a name is one, label by label: none empty, none too long. */
export const isDomainName = (name: string): boolean => {
  const bare = name.replace(/\.$/, '');
  return bare.length <= 253 && bare.split('.').every(({length}) => length > 0 && length <= 63);
};

function relativeTo(name: string, origin: string): string {
  const bare = name.replace(/\.$/, '');
  const [lower, zone] = [bare.toLowerCase(), origin.toLowerCase()];
  if (bare === '@' || lower === zone) return '';
  return lower.endsWith(`.${zone}`) ? bare.slice(0, -zone.length - 1) : bare;
}

/** The characters that a name may contain as they are; all others are escaped. */
const plain = /^[a-z0-9_*/-]*$/i;

/** A name with each label in the letters of the DNS: those of other scripts in Punycode, what is special escaped. */
export const escapedName = (name: string): string => name.split('.').map(escapedLabel).join('.');

function escapedLabel(label: string): string {
  const ascii = /[^\x00-\x7f]/.test(label) ? domainToASCII(label) : '';
  return ascii !== '' && plain.test(ascii) ? ascii : escapedBytes(label);
}

function escapedBytes(label: string): string {
  return Array.from(Buffer.from(label), byte => {
    const character = String.fromCharCode(byte);
    if (plain.test(character)) return character;
    return byte > 0x20 && byte < 0x7f ? `\\${character}` : decimal(byte);
  }).join('');
}

/** A mail address as the name that an SOA record has for it: dots before the `@` are escaped, and no Punycode is used there. */
export function mailbox(address: string): string {
  const at = address.lastIndexOf('@');
  if (at <= 0) return hostOutside(address);
  const local = address.slice(0, at).split('.').map(escapedBytes).join('\\.');
  return `${local}.${hostOutside(address.slice(at + 1))}`;
}

/** A text in quotes; bytes that are not printable ASCII are written as their numbers. */
export function characterString(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const written = Array.from(bytes, byte => {
    if (byte < 0x20 || byte > 0x7e) return decimal(byte);
    return byte === 0x22 || byte === 0x5c ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte);
  });
  return `"${written.join('')}"`;
}

/** The bytes of one text that a record holds; a longer one is several, which whoever reads them joins. */
const longestString = 255;

/** A text of any length, as strings of at most 255 bytes. */
export function characterStrings(text: string): string {
  const bytes = Buffer.from(text);
  const strings: string[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += longestString)
    strings.push(characterString(bytes.subarray(at, at + longestString)));
  return strings.join(' ');
}

const decimal = (byte: number): string => `\\${String(byte).padStart(3, '0')}`;
