import {blankLine, type Line} from './line.ts';

/** The rows from `top` to `bottom` move up by `by` (down where it is negative). */
type Scroll = {readonly top: number; readonly bottom: number; readonly by: number};

/** Scrolling fewer rows than this costs more bytes than writing them. */
const minimumRows = 3;

/**
 * Finds the block of rows that moved by the same number, as the rows of a list do when it scrolls. Returns that block, and
 * a second one extended by the rows next to it, which moved and changed (the cursor's row); none if no block moved.
 */
export function findScrolls(shown: readonly Line[], wanted: readonly Line[]): Scroll[] {
  const places = new Map<Line, number>();
  for (const [row, line] of shown.entries()) places.set(line, places.has(line) ? -1 : row);
  const votes = new Map<number, {count: number; first: number; last: number}>();
  for (const [row, line] of wanted.entries()) {
    const place = shown[row] === line ? -1 : (places.get(line) ?? -1);
    if (place < 0) continue;
    const vote = votes.get(place - row);
    if (!vote) votes.set(place - row, {count: 1, first: row, last: row});
    else votes.set(place - row, {...vote, count: vote.count + 1, last: row});
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

/** What the terminal shows after the scroll. */
export function scrolled(shown: readonly Line[], {top, bottom, by}: Scroll): Line[] {
  return shown.map((line, row) => {
    if (row < top || row > bottom) return line;
    const from = row + by;
    return from < top || from > bottom ? blankLine : (shown[from] ?? blankLine);
  });
}
