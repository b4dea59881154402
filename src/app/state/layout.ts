import {resourceOf} from '../../resources/index.ts';
import {clean, wrap, wrapCut} from '../../text/text.ts';
import {memoize} from './memoize.ts';
import type {FormState, State} from './state.ts';

/** A smaller terminal only says that it is too small. */
export const smallest = {columns: 40, rows: 10} as const;

export const isTooSmall = ({columns, rows}: State['size']) =>
  columns < smallest.columns || rows < smallest.rows;

/** The lines on a terminal that is too small: the longest sentence that they have room for. */
export function tooSmall({columns, rows}: State['size']): readonly string[] {
  const needed = `${smallest.columns}×${smallest.rows}`;
  const texts = [
    `skydeck needs a terminal of ${needed} or more; this is ${columns}×${rows}`,
    `skydeck needs ${needed}`,
  ];
  const fitting = texts.map(text => wrap(text, columns)).find(({length}) => length <= rows);
  return fitting ?? wrapCut(needed, columns, rows);
}

/** Lines above the body: the header and the place line. */
export const above = 2;
/** Lines below the body: the count line, or in a form the lines of a notice, the hints, and one more in the filter prompt. */
function below(state: State): number {
  if (state.overlay?.kind === 'filter') return 3;
  return state.overlay?.kind === 'form' ? Math.max(1, noticeLines(state).length) + 1 : 2;
}

/** The notice, wrapped to the lines that are free for it. */
export function noticeLines({notice, overlay, size: {columns, rows}}: State): readonly string[] {
  if (!notice) return [];
  const cells = columns - 2;
  // On a low screen, the form needs the lines more.
  const most = overlay?.kind === 'form' ? Math.max(2, Math.min(4, rows - 8)) : 2;
  return laidOut(notice.text, cells, most);
}

// Memoized, because a key asks for it several times.
const laidOut = memoize((text: string, cells: number, most: number) => wrapCut(clean(text), cells, most));

/** Whether the last line shows the hints. A notice replaces them until the next key, but not in a form, where they are needed. */
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

/** The columns of the terminal from which the pane is shown by itself, and if the settings ask for it. */
export const paneFrom = {itself: 140, asked: 110} as const;

/** Cells for choices with their prices and sizes, and for the names and states of the rows in the list beside them. */
const forChoices = {form: 112, list: 56} as const;

/** The columns of the pane with its rule; 0 if it is not shown. A form with items to choose from is wider. */
export function paneColumns({size: {columns}, preferences: {pane}, history, overlay}: State): number {
  const place = history.places[history.at];
  if (place?.kind !== 'list' || pane === false) return 0;
  if (columns < (pane ? paneFrom.asked : paneFrom.itself)) return 0;
  const part = Math.min(126, Math.round(columns * 0.42));
  const form = overlay?.kind === 'form' && columns >= paneFrom.itself ? overlay : undefined;
  return form && hasChoices(form)
    ? Math.max(part, Math.min(forChoices.form, columns - forChoices.list))
    : part;
}

/** Whether a field of the form takes one of the items of a list. */
function hasChoices({resource, action}: FormState): boolean {
  const fields = resourceOf(resource).actions?.find(({name}) => name === action)?.fields ?? {};
  return Object.values(fields).some(({from}) => from !== undefined);
}

/** Cells of the rule between a list and the pane. */
export const rule = 1;

/** Whether a form is shown beside the list that it was opened from, in place of the pane. */
export const isFormBeside = (state: State): boolean =>
  state.overlay?.kind === 'form' && state.size.columns >= paneFrom.itself && paneColumns(state) > 0;

export const formColumns = (state: State): number =>
  isFormBeside(state) ? paneColumns(state) - rule : state.size.columns;

/** The columns of a list: those of the terminal without the pane. */
export const listColumns = (state: State): number => state.size.columns - paneColumns(state);

/** The first choice of a menu that is shown, the number of shown ones, the chosen one, and the lines of the body above them. */
interface MenuWindow {
  first: number;
  shown: number;
  index: number;
  above: number;
}

/** A choice of a menu that is clicked; `selected`: it is the chosen one. */
export interface MenuHit {
  index: number;
  selected: boolean;
}

/** Returns the part of a menu around the chosen line. */
export function menuWindow(state: State, length: number, index: number, above: number): MenuWindow {
  const room = Math.max(1, bodyHeight(state) - above);
  return {first: firstAround(index, length, room), shown: Math.min(room, length), index, above};
}

/** The choice at a line of the body. */
export function menuHit({first, shown, index, above}: MenuWindow, line: number): MenuHit | undefined {
  const at = first + line - above;
  return line >= above && at < first + shown ? {index: at, selected: at === index} : undefined;
}

/** Returns the first of `room` lines to show, so that the chosen one is in the middle unless it is near an end. */
export const firstAround = (chosen: number, length: number, room: number): number =>
  Math.max(0, Math.min(chosen - Math.floor(room / 2), length - room));
