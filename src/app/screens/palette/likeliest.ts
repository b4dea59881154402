import {isAscii} from '../../../text/typeable.ts';

/** Picks, from the many loaded items, those whose labels most likely match a text; only they are compared in detail. */

/** An item with its label in lower case. A label with letters beyond ASCII also matches without accents. */
export interface Labelled {
  lower: string;
  ascii: boolean;
}

export const labelled = (label: string): Labelled => ({
  lower: label.toLowerCase(),
  ascii: isAscii(label),
});

/** The number of items to compare in detail, which takes some microseconds each. Only a few of the matches are shown. */
const mostRanked = 200;
/** Labels longer than this rank the same. */
const longest = 64;

/**
 * Returns the entries that contain the letters of a text in order: all or the likeliest of them, and all that may match without
 * accents.
 * @param groups the same objects for each letter, because the matches of each are remembered
 * @param keyOf the same for entries of one item, of which the last is returned
 */
export function likeliest<T extends Labelled>(
  groups: readonly (readonly T[])[],
  text: string,
  keyOf: (entry: T) => string,
): readonly T[] {
  const found = new Map<string, T>();
  const words = text.toLowerCase().split(' ').filter(Boolean);
  const wanted = words.join(' ');
  const plain = isAscii(text);
  // Entries that begin with the text come first, and short ones before long ones.
  const buckets = Array.from({length: ranks * longest}, (): T[] => []);
  for (const entries of groups) {
    const matching: T[] = [];
    for (const entry of candidatesFor(entries, text)) {
      const {lower} = entry;
      const ascii = entry.ascii && plain;
      const rank = ascii ? rankOf(lower, wanted, words) : undefined;
      if (rank === undefined && ascii) continue;
      matching.push(entry);
      if (rank === undefined) found.set(keyOf(entry), entry);
      else buckets[rank * longest + Math.min(lower.length, longest - 1)]?.push(entry);
    }
    last.set(entries, {text, matching});
  }
  const most = found.size + mostRanked;
  for (const entry of buckets.flat()) {
    if (found.size >= most) break;
    found.set(keyOf(entry), entry);
  }
  return [...found.values()];
}

const last = new WeakMap<readonly unknown[], {text: string; matching: readonly unknown[]}>();

/** Returns the entries that may contain a text: if it continues the previous text, only the previous matches. */
function candidatesFor<T extends Labelled>(entries: readonly T[], text: string): readonly T[] {
  const before = last.get(entries);
  // The cast: the cached entries are some of these.
  return before && text.startsWith(before.text) ? (before.matching as readonly T[]) : entries;
}

const ranks = 4;

/** Returns the rank of a match: 0 the label or its beginning, 1 the beginning of a word, 2 another part, 3 scattered letters. */
function rankOf(text: string, wanted: string, words: readonly string[]): number | undefined {
  const at = text.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[a-z\d]/.test(text.charAt(at - 1)) ? 2 : 1;
  // A single letter has no scattered matches.
  return wanted.length > 1 && words.every(word => holdsInOrder(text, word)) ? 3 : undefined;
}

function holdsInOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
