import {distance} from 'fastest-levenshtein';

/** The name that was probably meant, if any is near. `spellings` gives what else may stand for a known name. */
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

/** How many letters differ, infinitely many where it cannot be a slip of the fingers. */
function distanceTo(typed: string, known: string): number {
  if (typed.length > 1 && known.startsWith(typed)) return 1;
  const longer = Math.max(typed.length, known.length);
  const allowed = Math.min(3, Math.floor(longer * 0.4));
  // A long paste must not cost its square.
  if (Math.abs(typed.length - known.length) > allowed) return Number.POSITIVE_INFINITY;
  // Two neighbours swapped are one slip, also in a short word.
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
