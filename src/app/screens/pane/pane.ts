import type {Row} from '../../../frame/row.ts';
import type {Theme} from '../../../frame/theme.ts';
import type {Column} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {textOf} from '../../../text/format.ts';
import {brief} from '../../../text/text.ts';
import {columnsOf, contentWidth, type PlacedColumn} from '../../data/columns/columns.ts';
import {cellContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {isDeleted} from '../../data/lists/known-items.ts';
import {listOnScreen, rowsOnScreen} from '../../data/lists/narrowing.ts';
import {rowOf, viewOf} from '../../data/lists/view.ts';
import {enteredRelation} from '../../data/relations/relations.ts';
import {keyFor} from '../../input/key-names.ts';
import {bodyHeight, paneColumns, rule} from '../../state/layout.ts';
import {memoize} from '../../state/memoize.ts';
import {itemPlace, placeOf} from '../../state/places.ts';
import type {ListPlace, Slot, State} from '../../state/state.ts';
import type {Detail} from '../item/breakdown.ts';
import {type DetailLine, remarkLine} from '../item/fields.ts';
import {type DetailRow, detailRow, rowsOf} from '../item/rows.ts';

/** The pane shows the item under the cursor beside its list. It has no keys of its own. */

/** The item that the pane shows; undefined if there is no pane, or no item that could be read. */
export function paneDetail(state: State): Detail | undefined {
  const place = placeOf(state);
  const columns = paneColumns(state) - rule;
  if (place.kind !== 'list' || columns <= 0) return undefined;
  const slot = slotShown(state, place);
  if (!slot?.ok) return undefined;
  const {id, label} = resourceOf(place.resource);
  const {value} = slot;
  const item = itemPlace(place.resource, place.params, id(value), label(value));
  // The age of the list, so that its rows and the item count their times from the same moment.
  const at = newestRead(listOnScreen(state, place));
  return {place: item, value, at, columns, beside: shownColumns(state, place)};
}

/** The row that the pane is about: the one under the cursor or, while keys move it, the one where they began. */
function slotShown(state: State, place: ListPlace): Slot | undefined {
  const {frozenPane} = state;
  if (frozenPane !== undefined) {
    const view = viewOf(state, place);
    const at = rowOf(resourceOf(place.resource), view, frozenPane.item);
    if (at !== undefined) return view.row(at);
  }
  const {row, cursor} = rowsOnScreen(state, place);
  return row(cursor);
}

/** Returns the columns of the list that show as much as the detail would, and are wide enough to show it whole. */
function shownColumns(state: State, place: ListPlace): readonly Column<unknown>[] {
  const list = listOnScreen(state, place);
  if (!list) return none;
  const {placed} = columnsOf(state, place);
  return wholeColumns(placed, list.pages, cellContextOf(state, place.resource, newestRead(list)));
}

const nothing: readonly DetailRow[] = [];
const none: readonly Column<unknown>[] = [];

const wholeColumns = memoize(
  (
    placed: readonly PlacedColumn<unknown>[],
    pages: Parameters<typeof contentWidth>[1],
    context: Parameters<typeof contentWidth>[2],
  ) =>
    placed
      .filter(
        ({column, width}) =>
          column.tone === 'status' ||
          (column.detail === undefined && width >= (contentWidth(column, pages, context) ?? 0)) ||
          (column.wide !== undefined && width >= column.wide.width),
      )
      .map(({column}) => column),
);

/** The lines of the pane, at most as many as the body has; none while the list scrolls. */
export function paneRows(state: State): readonly DetailRow[] {
  if (state.frozenPane?.cleared) return nothing;
  const detail = paneDetail(state);
  if (!detail) return unreadable(state);
  const of = sources(state, detail);
  const known = state.frozenPane !== undefined && drawn?.of.every((one, index) => one === of[index]);
  if (!drawn || !known) drawn = {of, rows: detailRows(state, detail)};
  return drawn.rows;
}

let drawn: {of: readonly unknown[]; rows: readonly DetailRow[]} | undefined;

/** The data that the pane is made from, except the time: it is not made again for each key that moves the cursor. */
const sources = (state: State, {value, at, beside}: Detail): readonly unknown[] => [
  ...[value, at, beside, state.size, state.preferences, state.account, state.support, state.budgets],
  ...[state.lists, state.items, state.refusals, state.orderRefusals, state.writes, state.trackedWrites],
  state.frozenPane?.repeat,
];

function detailRows(state: State, detail: Detail): readonly DetailRow[] {
  const lines = [nameLine(state, detail), ...rowsOf(state, detail)];
  const height = bodyHeight(state);
  if (lines.length <= height) return lines;
  const more = lines.length - height + 1;
  return [...lines.slice(0, height - 1), remark(`↓ ${more} more · ${wholeKey(state, detail)}`)];
}

const remark = memoize(remarkLine);

function wholeKey(state: State, {place: {resource}}: Detail): string {
  const {enterAction} = resourceOf(resource);
  const opened = enterAction === undefined && enteredRelation(state, resource) === undefined;
  return opened ? `${keyFor('open')} opens it` : `${keyFor('describe')} describes it`;
}

/** The item's name and status. While a repeated key moves the cursor, the name is dimmed. */
function nameLine(state: State, {value, place, columns, at}: Detail): DetailLine {
  const {label, columns: all} = resourceOf(place.resource);
  const status = all.find(({tone}) => tone === 'status');
  const context = cellContextOf(state, place.resource, at);
  const word = isDeleted(state, place)
    ? 'deleted'
    : status && brief(textOf(status.cell(value, context)), columns);
  return named(brief(label(value), columns - 20), word, state.frozenPane?.repeat === true);
}

const named = memoize(
  (text: string, status: string | undefined, past: boolean): DetailLine => ({
    kind: 'heading',
    text,
    status,
    ...(past ? {past} : {}),
  }),
);

/** Says that the row cannot be shown, if its item could not be read. */
function unreadable(state: State): readonly DetailLine[] {
  const place = placeOf(state);
  const slot = place.kind === 'list' ? slotShown(state, place) : undefined;
  if (!slot || slot.ok) return [];
  const text = `this item could not be read · ${keyFor('raw')} shows it raw`;
  return [remark(brief(text, paneColumns(state) - rule - 4))];
}

/** The item under the cursor, beside its list. */
export const paneBody = (state: State, theme: Theme): readonly Row[] => drawnRows(paneRows(state), theme);

const drawnRows = memoize((rows: readonly DetailRow[], theme: Theme) =>
  rows.map(row => detailRow(row, theme)),
);
