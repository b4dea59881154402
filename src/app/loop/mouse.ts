import type {Column} from '../../resources/definition/definition.ts';
import {columnAt, columnsOf, sortByColumn} from '../data/columns/columns.ts';
import {cursorOf, viewOf} from '../data/lists/view.ts';
import {out} from '../data/relations/history.ts';
import {openRelation} from '../data/relations/relations.ts';
import {headerLine} from '../frame/header-line.ts';
import {placedHints} from '../frame/hints.ts';
import {placeLine} from '../frame/place-line.ts';
import {overlayScreen, screenOf} from '../frame/screens.ts';
import {withEffects} from '../input/binding.ts';
import {leaveForm} from '../screens/form/submit.ts';
import type {DetailLine} from '../screens/item/fields.ts';
import {detailRows, lineAt} from '../screens/item/rows.ts';
import {paneRows} from '../screens/pane/pane.ts';
import {openNotices} from '../screens/place/history-keys.ts';
import * as scroll from '../screens/place/keys.ts';
import {blankOf} from '../screens/place/tell-list.ts';
import {isReader} from '../screens/reader/lines.ts';
import {standaloneScreen} from '../screens/standalone.ts';
import type {Effect} from '../state/effect.ts';
import {above, bodyHeight, isTooSmall, listColumns, rule} from '../state/layout.ts';
import type {MessageOf} from '../state/message.ts';
import {placeOf} from '../state/places.ts';
import type {State} from '../state/state.ts';

/** The number of rows that a step of the wheel scrolls. */
const step = 3;

type PressKey = (state: State, name: string) => [State, Effect[]];

/** Handles the mouse. It can do nothing that keys cannot. */
export function mouse(state: State, report: MessageOf<'mouse'>, press: PressKey): [State, Effect[]] {
  // Keys that wait may change the screen before the click would be handled.
  if (state.suspended || isTooSmall(state.size) || state.typeAhead.length > 0) return [state, []];
  const read: State = {...state, notice: undefined, idleRefreshes: 0, refusedKey: undefined};
  if (report.does === 'wheel') return turned(read, report.by, press);
  const hit = hitAt(state, report.column, report.row);
  return hit ? clicked(read, hit, press) : [state, []];
}

/** Scrolls. In a prompt the wheel moves through the suggestions; in a form it does nothing, since that would choose by accident. */
function turned(state: State, by: -1 | 1, press: PressKey): [State, Effect[]] {
  if (!state.overlay || isReader(state.overlay)) return [scroll.wheel(state, by * step), []];
  const chosen = ['Suggestion', 'Entry', 'Column']
    .map(what => keyIn(state, `${by > 0 ? 'next' : 'previous'}${what}`))
    .find(key => key !== undefined);
  if (chosen !== undefined) return press(state, chosen);
  const key = keyIn(state, by > 0 ? 'down' : 'up');
  if (key === undefined) return [state, []];
  let result: [State, Effect[]] = [state, []];
  for (let row = 0; row < step; row++) result = press(result[0], key);
  return result;
}

const keyIn = (state: State, name: string): string | undefined =>
  screenOf(state).keys.find(one => one.name === name)?.keys[0];

function pressOne(state: State, name: string, press: PressKey): [State, Effect[]] {
  const key = keyIn(state, name);
  return key === undefined ? [state, []] : press(state, key);
}

function clicked(state: State, hit: Hit, press: PressKey): [State, Effect[]] {
  switch (hit.kind) {
    case 'row':
      return hit.selected ? pressOne(state, 'open', press) : [scroll.toRow(state, hit.row), []];
    case 'overlay': {
      const {overlay} = state;
      const next = overlay && overlayScreen(state, overlay)?.click?.(state, overlay, hit.hit);
      return typeof next === 'string' ? pressOne(state, next, press) : [next ?? state, []];
    }
    case 'crumb': {
      let outer = leaveForm(state);
      for (let steps = 0; steps < hit.out; steps++) outer = out(outer);
      return [outer, []];
    }
    case 'relation':
      return [openRelation(state, hit.title), []];
    case 'notices':
      return [openNotices(state), []];
    case 'hint':
      return press(state, hit.key);
    case 'title':
      return withEffects(sortByColumn(state, hit.column));
  }
}

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
  if (inPane >= -rule)
    return state.frozenPane ? undefined : relationOn(lineAt(paneRows(state)[line], inPane));
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
