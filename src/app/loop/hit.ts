import type {Column} from '../../resources/definition/definition.ts';
import {columnsOf} from '../data/columns/list-columns.ts';
import {columnAt} from '../data/columns/place-columns.ts';
import {cursorOf, viewOf} from '../data/lists/view.ts';
import {headerLine} from '../frame/header-line.ts';
import {placedHints} from '../frame/hints.ts';
import {placeLine} from '../frame/place-line.ts';
import {overlayScreen} from '../frame/screens.ts';
import type {DetailLine} from '../screens/item/line.ts';
import {detailRows, lineAt} from '../screens/item/rows.ts';
import {paneRows} from '../screens/pane/pane.ts';
import {blankOf} from '../screens/place/blank.ts';
import {isReader} from '../screens/reader/lines.ts';
import {standaloneScreen} from '../screens/standalone.ts';
import {above, bodyHeight, isTooSmall, listColumns, rule} from '../state/layout.ts';
import {placeOf} from '../state/places.ts';
import type {State} from '../state/state.ts';

export type Hit =
  /** A row of the place; `selected`: the cursor is on it. */
  | {kind: 'row'; row: number; selected: boolean}
  | {kind: 'title'; column: Column<unknown>}
  /** A place that many steps out. */
  | {kind: 'crumb'; out: number}
  | {kind: 'overlay'; hit: object}
  | {kind: 'relation'; title: string}
  | {kind: 'notices'}
  | {kind: 'hint'; key: string};

/** The thing at a cell of the screen, by the same layout that draws it. Column and row count from 0. */
export function hitAt(state: State, column: number, row: number): Hit | undefined {
  if (isTooSmall(state.size)) return undefined;
  if (row === 0) return noticesAt(state, column);
  if (row === above - 1) return crumbAt(state, column);
  if (row === state.size.rows - 1) return hintAt(state, column);
  const line = row - above;
  if (line < 0 || line >= bodyHeight(state)) return undefined;
  const {overlay} = state;
  if (!overlay) return blankOf(state) ? undefined : placeAt(state, column, line);
  const hit = overlayScreen(state, overlay)?.hit?.(state, overlay, line, column);
  return hit && {kind: 'overlay', hit};
}

/** The thing at a cell of the body without an overlay. */
function placeAt(state: State, cell: number, line: number): Hit | undefined {
  const place = placeOf(state);
  if (place.kind === 'item') return relationOn(lineAt(detailRows(state, place)[place.top + line], cell));
  const inPane = cell - listColumns(state) - rule;
  if (inPane >= -rule) return state.paneStays ? undefined : relationOn(lineAt(paneRows(state)[line], inPane));
  const at = place.top + line - 1;
  if (place.kind === 'screen') {
    const screen = standaloneScreen(place.screen);
    const oneLine = () => (line > 0 && at < screen.rows(state, place).length ? at : undefined);
    const row = screen.rowAt ? screen.rowAt(state, place, cell, line) : oneLine();
    return row === undefined ? undefined : {kind: 'row', row, selected: row === place.cursor};
  }
  if (line === 0) {
    const column = columnAt(columnsOf(state, place).placed, cell);
    return column && {kind: 'title', column};
  }
  const view = viewOf(state, place);
  return at < view.length ? {kind: 'row', row: at, selected: at === cursorOf(place, view)} : undefined;
}

function relationOn(shown: DetailLine | undefined): Hit | undefined {
  return shown?.kind === 'field' && shown.opens !== undefined
    ? {kind: 'relation', title: shown.opens}
    : undefined;
}

/** In a prompt or a form, crumbs cannot be clicked, because the typed text would be lost. */
function crumbAt(state: State, cell: number): Hit | undefined {
  if (state.overlay && !isReader(state.overlay)) return undefined;
  const found = placeLine(state).crumbs.find(({from, to}) => cell >= from && cell < to);
  return found && {kind: 'crumb', out: found.out};
}

function noticesAt(state: State, cell: number): Hit | undefined {
  if (state.overlay && !isReader(state.overlay)) return undefined;
  const {notices} = headerLine(state);
  return notices && cell >= notices.from && cell < notices.to ? {kind: 'notices'} : undefined;
}

function hintAt(state: State, cell: number): Hit | undefined {
  const found = placedHints(state)?.hints.find(({from, to}) => cell >= from && cell < to);
  return found && {kind: 'hint', key: found.press};
}
