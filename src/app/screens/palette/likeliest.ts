/** What is looked at closely of the many items that have been read: those whose labels are likeliest meant by a text. */

/** A label in lower case. What has other letters than those of ASCII may be written without its accents. */
export interface Labelled {
  lower: string;
  ascii: boolean;
}

export const labelled = (label: string): Labelled => ({
  lower: label.toLowerCase(),
  ascii: isAscii(label),
});

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Looked at closely at a time. It takes some microseconds each, and of all that fit only a few are shown. */
const most = 200;
/** Labels may be long; from here on their length tells nothing. */
const longest = 64;

/** The entries that hold the letters of a text in their order: all, or the likeliest of them, and what may be written otherwise. */
export function likeliest<T extends Labelled>(entries: readonly T[], text: string): readonly T[] {
  if (!isAscii(text)) return entries;
  const words = text.toLowerCase().split(' ').filter(Boolean);
  const wanted = words.join(' ');
  // Those that begin with it come first, the shortest of them before the others.
  const buckets = Array.from({length: ranks * longest}, (): T[] => []);
  const found: T[] = [];
  for (const entry of entries) {
    const {lower, ascii} = entry;
    const rank = ascii ? rankOf(lower, wanted, words) : undefined;
    if (rank !== undefined) buckets[rank * longest + Math.min(lower.length, longest - 1)]?.push(entry);
    else if (!ascii) found.push(entry);
  }
  let room = most;
  for (const bucket of buckets) {
    found.push(...bucket.slice(0, room));
    room -= bucket.length;
    if (room <= 0) break;
  }
  return found;
}

const ranks = 4;

/** The whole or its beginning, the beginning of a word, another part, letters here and there. */
function rankOf(text: string, wanted: string, words: readonly string[]): number | undefined {
  const at = text.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[a-z\d]/.test(text.charAt(at - 1)) ? 2 : 1;
  // A single letter is there, or it is not.
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
