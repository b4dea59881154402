import {blankLine, type Line} from './line.ts';

/** The rows from `top` to `bottom` move up by `by` (down where it is negative). */
type Scroll = {readonly top: number; readonly bottom: number; readonly by: number};

/** Scrolling fewer rows than this costs more bytes than writing them. */
const minimumRows = 3;

/** The number of columns at the left that identify a row, even if another block to the right of it does not move. */
const left = 40;

/**
 * Finds blocks of rows that moved by the same number, like the rows of a list that scrolls, also if the part beside it does not
 * move. Each block is returned twice, the second time with the rows next to it, which moved and changed (the cursor's row).
 */
export function findScrolls(shown: readonly Line[], wanted: readonly Line[]): Scroll[] {
  // A move of the cursor changes two rows, and must not cost the search for a block.
  let changed = 0;
  for (let row = 0; row < wanted.length; row++) if (shown[row] !== wanted[row]) changed++;
  if (changed < minimumRows) return [];
  return [...moved(shown, wanted), ...moved(shown.map(leftOf), wanted.map(leftOf))].filter(
    ({top, bottom, by}, index, all) =>
      all.findIndex(one => one.top === top && one.bottom === bottom && one.by === by) === index,
  );
}

const lefts = new WeakMap<Line, number>();

/** Returns a hash of the left part of a row. A collision only suggests a scroll that saves nothing, and is not used. */
function leftOf(line: Line): number {
  let known = lefts.get(line);
  if (known === undefined) {
    known = 0;
    for (const cell of line.cells.subarray(0, left)) known = (Math.imul(known, 31) + cell) | 0;
    lefts.set(line, known);
  }
  return known;
}

function moved<Key>(shown: readonly Key[], wanted: readonly Key[]): Scroll[] {
  // Of equal rows the last counts: they would have to move like the others to be taken for a part of the block.
  const places = new Map(shown.map((key, row) => [key, row]));
  const votes = new Map<number, {count: number; first: number; last: number}>();
  for (const [row, key] of wanted.entries()) {
    const place = shown[row] === key ? undefined : places.get(key);
    if (place === undefined) continue;
    const vote = votes.get(place - row);
    if (vote) {
      vote.count++;
      vote.last = row;
    } else votes.set(place - row, {count: 1, first: row, last: row});
  }
  const [best] = [...votes].sort(([, one], [, other]) => other.count - one.count);
  if (!best || best[1].count < minimumRows) return [];
  const [by, {first, last}] = best;
  const block = {top: Math.min(first, first + by), bottom: Math.max(last, last + by), by};
  const wider =
    by > 0
      ? {...block, bottom: Math.min(block.bottom + by, wanted.length - 1)}
      : {...block, top: Math.max(block.top + by, 0)};
  return [block, wider];
}

export function scrolled(shown: readonly Line[], {top, bottom, by}: Scroll): Line[] {
  return shown.map((line, row) => {
    if (row < top || row > bottom) return line;
    const from = row + by;
    return from < top || from > bottom ? blankLine : (shown[from] ?? blankLine);
  });
}
