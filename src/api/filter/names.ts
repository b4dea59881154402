import {distance} from 'fastest-levenshtein';
import type {Fields} from './types.ts';

/** What a field is called: its own name, or the title of a column that shows it. */

/** A column's title as it is written in a filter: `End of life` is `end-of-life`. */
export function written(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._%$/]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Capitals and what joins the words make no difference: `End_of_life`, `endoflife`. */
const loose = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '');

/**
 * The field's full name: exactly as written, or in other capitals, with other joints; or a column's title; or the end of
 * just one dotted name (`memory` for `specs.memory`).
 */
export function resolve(name: string, {fields, titles = {}}: Fields): string | undefined {
  if (Object.hasOwn(fields, name)) return name;
  const wanted = loose(name);
  if (wanted === '') return undefined;
  const names = Object.keys(fields);
  const same = names.find(known => loose(known) === wanted);
  if (same !== undefined) return same;
  const title = Object.keys(titles).find(known => loose(known) === wanted);
  if (title !== undefined) return titles[title];
  const ending = names.filter(known => loose(known).endsWith(`.${wanted}`));
  return ending.length === 1 ? ending[0] : undefined;
}

/** The name that was probably meant, if any is near: a field's, or a column's title. */
export function nearest(name: string, {fields, titles = {}}: Fields): string | undefined {
  const wanted = loose(name);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const known of [...Object.keys(fields), ...Object.keys(titles)]) {
    const far = Math.min(...endings(loose(known)).map(ending => distanceTo(wanted, ending)));
    if (far < least) {
      best = known;
      least = far;
    }
  }
  return best;
}

/** `specs.memory` may be meant by `memory` as well. */
const endings = (name: string) => [name, name.slice(name.lastIndexOf('.') + 1)];

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
