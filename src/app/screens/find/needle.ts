import type {Catalogue} from '../../../api/filter/index.ts';
import {canonicalAddress, namesAddress} from '../../../text/ip-address.ts';

/** The text to find, in the forms in which it is compared. */
export interface Needle {
  text: string;
  /** If the text may be an id (`123`, `#123`). */
  number?: number | undefined;
  /** If the text is an address, in its canonical form. */
  address?: string | undefined;
  /** The ids that it names, or a word of them begins with it, with what they are called: `Frankfurt, DE · eu-central`. */
  named: ReadonlyMap<string, string>;
}

/** The fewest characters that name a region: fewer are found in too many. */
const fewest = 3;

/** Returns the parsed search text. @param catalogue the names of what items are found by, such as the regions that they are in */
export function needleOf(typed: string, catalogue: Catalogue = []): Needle {
  const text = typed.trim().toLowerCase();
  const [, digits] = /^#?(\d{1,15})$/.exec(text) ?? [];
  const called = catalogue.map(({id, label}) => [id, label ? `${label} · ${id}` : id] as const);
  return {
    named: new Map(
      called.filter(([, name]) => text.length >= fewest && startsWord(name.toLowerCase(), text)),
    ),
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

/** Whether a part of a text stands where no letter or digit precedes it. */
export function startsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}
