import type {FieldKind} from '../../model/index.ts';
import type {Fields, Operator} from './types.ts';

const order = ['>', '>=', '<', '<='] as const;

/** The operators each kind knows, the most natural first. */
export const operators: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: ['~', '=', '!=', '!~', ...order],
  number: ['=', '!=', ...order, '~', '!~'],
  boolean: ['=', '!='],
  time: ['>=', '<=', '>', '<', '=', '!=', '~', '!~'],
  list: ['=', '!=', '~', '!~'],
};

/** The field's full name: exactly as written, or in other capitals, or the end of just one dotted name (`memory` for `specs.memory`). */
export function resolve(name: string, {fields}: Fields): string | undefined {
  if (Object.hasOwn(fields, name)) return name;
  const lower = name.toLowerCase();
  const names = Object.keys(fields);
  const same = names.find(known => known.toLowerCase() === lower);
  if (same !== undefined) return same;
  const ending = names.filter(known => known.toLowerCase().endsWith(`.${lower}`));
  return ending.length === 1 ? ending[0] : undefined;
}

/** The field that was probably meant, if any is near. */
export function nearest(name: string, {fields}: Fields): string | undefined {
  const lower = name.toLowerCase();
  let best: string | undefined;
  let least = Math.min(3, 1 + Math.floor(lower.length / 3)) + 1;
  for (const known of Object.keys(fields)) {
    const last = known.slice(known.lastIndexOf('.') + 1);
    const far =
      lower.length > 1 && known.startsWith(lower)
        ? 1
        : Math.min(distance(lower, known), distance(lower, last));
    if (far < least) {
      best = known;
      least = far;
    }
  }
  return best;
}

/** How many letters must be changed, put in, left out or swapped with their neighbour. */
function distance(a: string, b: string): number {
  // Names far apart in length are far apart, and a long paste must not cost its square.
  if (Math.abs(a.length - b.length) > 3) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
