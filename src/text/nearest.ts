import {distance} from 'fastest-levenshtein';
import fuzzysort from 'fuzzysort';

/** The known name most similar to a misspelt one, if any is similar enough. `spellings` returns the forms of a name to compare. */
export function nearestOf(
  typed: string,
  known: Iterable<string>,
  spellings: (name: string) => readonly string[] = name => [name],
): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const far = Math.min(...spellings(name).map(spelling => distanceTo(typed, spelling)));
    if (far < least) {
      best = name;
      least = far;
    }
  }
  return best;
}

/** The edit distance; infinity if it is too large for a typing mistake. A prefix counts as 1. */
function distanceTo(typed: string, known: string): number {
  if (typed.length > 1 && known.startsWith(typed)) return 1;
  const longer = Math.max(typed.length, known.length);
  const allowed = Math.min(3, Math.floor(longer * 0.4));
  // Skips the edit distance, which is quadratic, for a long paste.
  if (Math.abs(typed.length - known.length) > allowed) return Number.POSITIVE_INFINITY;
  // Two swapped letters count as one mistake, also in a short word.
  if (isSwapped(typed, known)) return 1;
  const far = distance(typed, known);
  return far <= allowed ? far : Number.POSITIVE_INFINITY;
}

function isSwapped(typed: string, known: string): boolean {
  if (typed.length !== known.length || typed === known) return false;
  const at = [...typed].findIndex((letter, index) => letter !== known[index]);
  const swapped = (known[at + 1] ?? '') + (known[at] ?? '');
  return typed === known.slice(0, at) + swapped + known.slice(at + 2);
}

let searched: WeakRef<WeakKey> | undefined;

/** Drops the texts that fuzzysort has cached, unless they are of the same object as those before. It never drops any by itself. */
export function dropOthers(of: WeakKey): void {
  if (searched?.deref() === of) return;
  searched = new WeakRef(of);
  fuzzysort.cleanup();
}
