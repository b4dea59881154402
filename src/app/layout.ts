import type {Column} from '../resources/definition/definition.ts';
import {clean, truncate, wrap} from '../text/text.ts';
import type {State} from './state.ts';

/** Where things go on the screen, in cells and lines. */

/** On a smaller terminal, one line says that it is too small. */
export const smallest = {columns: 40, rows: 10} as const;

export const tooSmall = ({columns, rows}: State['size']) =>
  columns < smallest.columns || rows < smallest.rows;

/** Lines above the body: the header and the place line. */
const above = 2;
/**
 * Lines below it: the count line and the hints; the filter prompt takes their place and one more. In a form a notice
 * stands above the hints, in the place of the count line, and takes what more it needs.
 */
function below(state: State): number {
  if (state.overlay?.kind === 'filter') return 3;
  return state.overlay?.kind === 'form' ? Math.max(1, noticeLines(state).length) + 1 : 2;
}

/** The notice, wrapped to the lines that are free for it. */
export function noticeLines({notice, overlay, size: {columns, rows}}: State): string[] {
  if (!notice) return [];
  const cells = columns - 2;
  // On a low screen the form has more need of them.
  const most = overlay?.kind === 'form' ? Math.max(2, Math.min(4, rows - 8)) : 2;
  // What is longer than its lines is not laid out.
  const lines = wrap(clean(notice.text.slice(0, (most + 1) * columns)), cells, most + 1);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), truncate(lines.slice(most - 1).join(' '), cells)];
}

/** Lines between the place line and the count line. */
export function bodyHeight(state: State): number {
  return Math.max(1, state.size.rows - above - below(state));
}

/** Rows of a list on the screen: the body without the line of column titles. */
export function listHeight(state: State): number {
  return Math.max(1, bodyHeight(state) - 1);
}

export interface Placed<T> {
  column: Column<T>;
  width: number;
}

/** Cells between two columns. */
export const gap = 2;
/** The cursor's mark at the left edge, and the space after the last column. */
export const gutter = 1;

/**
 * The columns that fit in so many cells, with their widths. Those of the highest rank leave first; what is
 * left over goes to the columns that grow, by their shares.
 */
export function placeColumns<T>(columns: readonly Column<T>[], cells: number): Placed<T>[] {
  const room = cells - gutter;
  let kept = [...columns];
  const needed = () => kept.reduce((sum, column) => sum + column.width, 0) + gap * (kept.length - 1);
  while (kept.length > 1 && needed() > room) {
    const worst = Math.max(...kept.map(column => column.rank ?? 1));
    if (worst <= 1) break;
    const index = kept.findLastIndex(column => (column.rank ?? 1) === worst);
    kept = kept.filter((_, at) => at !== index);
  }
  const placed = kept.map(column => ({column, width: column.width}));
  spread(placed, room - needed());
  return placed;
}

function spread<T>(placed: Placed<T>[], spare: number): void {
  if (spare < 0) {
    // Only columns that always stay are left: the growing ones give way, down to a few cells.
    for (const one of placed.filter(({column}) => column.grow)) {
      const cut = Math.min(-spare, Math.max(0, one.width - 4));
      one.width -= cut;
      spare += cut;
    }
    return;
  }
  const growing = placed.filter(({column}) => column.grow);
  const shares = growing.reduce((sum, {column}) => sum + (column.grow ?? 0), 0);
  let left = spare;
  for (const one of growing) {
    const more = Math.floor((spare * (one.column.grow ?? 0)) / shares);
    one.width += more;
    left -= more;
  }
  const [first] = growing;
  if (first) first.width += left;
}
