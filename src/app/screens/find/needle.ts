import {canonicalAddress, namesAddress} from '../../../text/ip-address.ts';

/** The text to find, in the forms in which it is compared. */
export interface Needle {
  text: string;
  /** If the text may be an id (`123`, `#123`). */
  number?: number | undefined;
  /** If the text is an address, in its canonical form. */
  address?: string | undefined;
}

/** Returns the parsed search text. */
export function needleOf(typed: string): Needle {
  const text = typed.trim().toLowerCase();
  const [, digits] = /^#?(\d{1,15})$/.exec(text) ?? [];
  return {
    text,
    number: digits === undefined ? undefined : Number(digits),
    address: canonicalAddress(text),
  };
}

/** Whether a text contains the text to find. An address matches as a whole, and other texts are not searched for in addresses. */
export function holdsNeedle(value: string, {text, address}: Needle): boolean {
  if (address !== undefined) return namesAddress(value, address);
  if (!value.toLowerCase().includes(text)) return false;
  return /[.:]/.test(text) || canonicalAddress(value) === undefined;
}
