import type {Shown, Test} from '../../../api/filter/index.ts';
import {ownProperty, readerOf} from '../../../own-property.ts';
import type {Slot} from '../list.ts';

/**
 * A fast path: the values of a field on a page, so that a condition is tested once for each value and not for each row.
 *
 * Gains: 3 ms a key (3.3 → 0.2) of a filter such as `status=offline` over 10,000 rows. Can go: `tested` then asks each row.
 */

interface Values {
  /** For each row, the number of its value. */
  kinds: Uint16Array;
  first: readonly number[];
}

type Slots = readonly Slot[];

/** The number of rows after which a page is given up if most of its values differ. */
const fewest = 64;

const known = new WeakMap<Slots, Map<string, Values | undefined>>();

/** Returns the values of a field on a page; undefined if most rows differ, or if the field is computed and may change. */
export function valuesOn(slots: Slots, {field}: Test, shown: Shown): Values | undefined {
  if (ownProperty(shown.values, field)) return undefined;
  const ofPage = known.get(slots) ?? new Map<string, Values | undefined>();
  known.set(slots, ofPage);
  if (!ofPage.has(field)) ofPage.set(field, gathered(slots, field));
  return ofPage.get(field);
}

/** Whether the values of the page have been gathered, or there are none to gather. */
export const hasValues = (slots: Slots, {field}: Test, shown: Shown): boolean =>
  ownProperty(shown.values, field) !== undefined || known.get(slots)?.has(field) === true;

function gathered(slots: Slots, field: string): Values | undefined {
  const read = readerOf(field);
  const kinds = new Uint16Array(slots.length);
  const first: number[] = [];
  const found = new Map<unknown, number>();
  for (const [row, slot] of slots.entries()) {
    if (!slot.ok) continue;
    const value = read(slot.value);
    const sent = typeof value === 'string' ? read(slot.raw) : value;
    // The service's own spelling may match a test that this value does not.
    const same = sent === value ? value : `${value}\n${sent}`;
    let kind = found.get(same);
    if (kind === undefined) {
      kind = first.push(row) - 1;
      found.set(same, kind);
      if (2 * first.length > Math.max(row, fewest)) return undefined;
    }
    kinds[row] = kind;
  }
  return {kinds, first};
}
