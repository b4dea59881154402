import {canonicalAddress, namesAddress} from '../../../text/ip-address.ts';

/** The text to find, in the forms in which it is compared. */
export interface Needle {
  text: string;
  /** The number that it may be the id of something: `123` and `#123`. */
  number?: number | undefined;
  /** The address that it is, in the one way to write it. */
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
 * Whether a text of an item holds what is looked for. An address is not a part of a longer one, and only what looks like a part
 * of an address is looked for in one: `db` is not in `2001:db8::1`.
 */
export function holdsNeedle(value: string, {text, address}: Needle): boolean {
  if (address !== undefined) return namesAddress(value, address);
  if (!value.toLowerCase().includes(text)) return false;
  return /[.:]/.test(text) || canonicalAddress(value) === undefined;
}
