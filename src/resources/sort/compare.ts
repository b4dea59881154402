import type {Cell} from '../definition/definition.ts';

/** The value that a row is sorted by. Rows without one (`undefined`) come last. */
export type SortKey = number | string | undefined;

// Longer texts are compared by their first characters, this many.
const longest = 500;

/** Returns the sort key of a cell: numbers sort as numbers, everything else as text. */
export function sortKey(cell: Cell): SortKey {
  if (typeof cell === 'number') return Number.isNaN(cell) ? undefined : cell;
  if (typeof cell !== 'string') return cell === null || cell === undefined ? undefined : Number(cell);
  const text = cell.slice(0, longest);
  return text.trim() === '' ? undefined : text;
}

let collator: Intl.Collator | undefined;

/** Compares texts with the numbers in them as numbers: `web-2` comes before `web-10`. Case decides only between equal texts. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  // Created when it is first needed: it takes as long as a frame.
  collator ??= new Intl.Collator('en', {numeric: true});
  return collator.compare(one, other);
}

/** Returns a negative number, zero or a positive one. Numbers come before texts; blank values come last, in both directions. */
export function compareKeys(one: SortKey, other: SortKey, descending: boolean): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1;
  const order =
    typeof one === 'string' && typeof other === 'string'
      ? compareTexts(one, other)
      : typeof one === typeof other
        ? Number(one > other) - Number(one < other)
        : typeof one === 'number'
          ? -1
          : 1;
  return descending ? -order : order;
}
