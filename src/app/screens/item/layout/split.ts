/** The properties of a block that determine its position. */
interface Piece {
  kind: string;
  height: number;
}

/** The penalty, in lines, for a column with blocks of two kinds: they look as if they belonged together. */
const mixed = 2;

/** Divides blocks into columns, the highest as low as possible. Returns the index of the first block of each column. */
export function split(pieces: readonly Piece[], columns: number): readonly number[] {
  const [, starts] = best(pieces, 0, Math.min(columns, pieces.length));
  return starts;
}

/** The least cost of the blocks from `from` on in that many columns, and the first block of each. */
function best(pieces: readonly Piece[], from: number, columns: number): [cost: number, starts: number[]] {
  if (columns <= 1) return [costOf(pieces.slice(from)), [from]];
  let found: [number, number[]] = [Number.POSITIVE_INFINITY, []];
  for (let next = from + 1; next <= pieces.length - columns + 1; next++) {
    const [cost, starts] = best(pieces, next, columns - 1);
    const both = Math.max(cost, costOf(pieces.slice(from, next)));
    // Of equally good layouts, the one with fuller first columns is taken, because they are read first.
    if (both <= found[0]) found = [both, [from, ...starts]];
  }
  return found;
}

const costOf = (pieces: readonly Piece[]): number =>
  pieces.reduce(
    (sum, {kind, height}, index) =>
      sum + height + (index === 0 ? 0 : 1) + (index > 0 && pieces[index - 1]?.kind !== kind ? mixed : 0),
    0,
  );
