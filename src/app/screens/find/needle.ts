import {canonicalAddress, namesAddress} from '../../../text/ip-address.ts';

/** The text to find, in the forms in which it is compared. */
export interface Needle {
  text: string;
  /** If the text may be an id (`123`, `#123`). */
  number?: number | undefined;
  /** If the text is an address, in its canonical form. */
  address?: string | undefined;
}

const known = new Map<string, Needle>();

/** Returns the parsed search text. The same text gives the same object, so that matches can be cached by it. */
export function needleOf(typed: string): Needle {
  const text = typed.trim().toLowerCase();
  const made = known.get(text);
  if (made) return made;
  const [, digits] = /^#?(\d{1,15})$/.exec(text) ?? [];
  const needle = {
    text,
    number: digits === undefined ? undefined : Number(digits),
    address: canonicalAddress(text),
  };
  if (known.size > 50) known.clear();
  known.set(text, needle);
  return needle;
}

/**
 * Whether a text of an item contains the text to find. An address matches only as a whole, and a text that does not look like a
 * part of an address is not searched for in addresses: `db` is not found in `2001:db8::1`.
 */
export function holdsNeedle(value: string, {text, address}: Needle): boolean {
  if (address !== undefined) return namesAddress(value, address);
  if (!value.toLowerCase().includes(text)) return false;
  return /[.:]/.test(text) || canonicalAddress(value) === undefined;
}
