import {clean, wrapCut} from '../text/text.ts';
import {memoize} from './memoize.ts';
import type {State} from './state.ts';

/** Where things go on the screen, in cells and lines. */

/** On a smaller terminal, one line says that it is too small. */
export const smallest = {columns: 40, rows: 10} as const;

export const isTooSmall = ({columns, rows}: State['size']) =>
  columns < smallest.columns || rows < smallest.rows;

/** Lines above the body: the header and the place line. */
export const above = 2;
/**
 * Lines below it: the count line and the hints; the filter prompt takes their place and one more. In a form a notice
 * stands above the hints, in the place of the count line, and takes what more it needs.
 */
function below(state: State): number {
  if (state.overlay?.kind === 'filter') return 3;
  return state.overlay?.kind === 'form' ? Math.max(1, noticeLines(state).length) + 1 : 2;
}

/** The notice, wrapped to the lines that are free for it. */
export function noticeLines({notice, overlay, size: {columns, rows}}: State): readonly string[] {
  if (!notice) return [];
  const cells = columns - 2;
  // On a low screen the form has more need of them.
  const most = overlay?.kind === 'form' ? Math.max(2, Math.min(4, rows - 8)) : 2;
  return laidOut(notice.text, cells, most);
}

// A key asks for it several times. What is longer than its lines is not laid out.
const laidOut = memoize((text: string, cells: number, most: number) =>
  wrapCut(clean(text.slice(0, (most + 1) * (cells + 2))), cells, most),
);

/**
 * Whether the last line is that of the hints. A notice takes their place until the next key, but not in a form: what can be
 * done there is not to be guessed after a refusal.
 */
export const hintsShown = ({overlay, notice}: State): boolean =>
  overlay?.kind === 'form' || (overlay?.kind !== 'filter' && !notice);

/** Lines between the place line and the count line. */
export function bodyHeight(state: State): number {
  return Math.max(1, state.size.rows - above - below(state));
}

/** Rows of a list on the screen: the body without the line of column titles. */
export function listHeight(state: State): number {
  return Math.max(1, bodyHeight(state) - 1);
}

/** From so many columns the item under the cursor is shown beside a list: by default, and where a person has asked for it. */
export const paneFrom = {itself: 140, asked: 110} as const;

/** The columns of that item beside the list, its rule among them; 0 where it is not shown. */
export function paneColumns({size: {columns}, preferences: {pane}, history}: State): number {
  const place = history.places[history.at];
  if (place?.kind !== 'list' || pane === false) return 0;
  if (columns < (pane ? paneFrom.asked : paneFrom.itself)) return 0;
  return Math.min(126, Math.round(columns * 0.42));
}

/** Cells of the rule between a list and what stands beside it. */
export const rule = 1;

/** Whether a form stands beside the list that it was opened from, in place of the item. */
export const isFormBeside = (state: State): boolean =>
  state.overlay?.kind === 'form' && state.size.columns >= paneFrom.itself && paneColumns(state) > 0;

export const formColumns = (state: State): number =>
  isFormBeside(state) ? paneColumns(state) - rule : state.size.columns;

/** The columns of a list: those of the terminal, without the item beside it. */
export const listColumns = (state: State): number => state.size.columns - paneColumns(state);

/** The part of a menu that is on the screen. */
interface MenuWindow {
  /** The first line that is shown, and how many are. */
  first: number;
  shown: number;
}

/** Shows a menu of so many lines around the chosen one. @param above lines of the body above the menu */
export function menuWindow(state: State, length: number, chosen: number, above: number): MenuWindow {
  const room = Math.max(1, bodyHeight(state) - above);
  const first = firstAround(chosen, length, room);
  return {first, shown: Math.min(room, length - first)};
}

/** Returns the first of `room` lines to show, so that the chosen one is in the middle, if it is not near an end. */
export const firstAround = (chosen: number, length: number, room: number): number =>
  Math.max(0, Math.min(chosen - Math.floor(room / 2), length - room));
