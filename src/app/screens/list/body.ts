import {digitsOf, type Json} from '../../../api/index.ts';
import {beside, filledRow, guarded, type Row, type Span} from '../../../frame/row.ts';
import {glyphOf, type Theme} from '../../../frame/theme.ts';
import {markOf} from '../../../resources/definition/column.ts';
import {type CellContext, type Column, cellIn} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {Sort} from '../../../resources/sort.ts';
import {textOf} from '../../../text/format.ts';
import {brief, briefSentence, width as cells, fitTo, truncate} from '../../../text/text.ts';
import {columnsOf, gap, type PlacedColumn} from '../../data/columns/columns.ts';
import {cellContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {changedCells} from '../../data/lists/changes.ts';
import {deletedIn} from '../../data/lists/known-items.ts';
import {listOnScreen, rowsOnScreen} from '../../data/lists/narrowing.ts';
import {marksOf} from '../../data/lists/selection.ts';
import {arrowOf} from '../../data/lists/sort-words.ts';
import {idOf, viewOf} from '../../data/lists/view.ts';
import {bodyHeight, listColumns, listHeight, paneColumns} from '../../state/layout.ts';
import {memoize} from '../../state/memoize.ts';
import type {ListPlace, Slot, State} from '../../state/state.ts';
import {paneBody} from '../pane/pane.ts';

/** A list, with the item under the cursor beside it if there is room. */
export function listBody(state: State, place: ListPlace, theme: Theme): readonly Row[] {
  const table = tableRows(state, place, theme);
  const room = paneColumns(state);
  if (room === 0) return table;
  const pane = guarded(() => paneBody(state, theme), room - 1);
  return beside(table, pane, {at: listColumns(state), height: bodyHeight(state), theme});
}

/** The titles of a list, and those of its rows that are on the screen. */
export function tableRows(state: State, place: ListPlace, theme: Theme): readonly Row[] {
  const {placed: columns} = columnsOf(state, place);
  const list = listOnScreen(state, place);
  const {length, row, top, cursor} = rowsOnScreen(state, place);
  const context = cellContextOf(state, place.resource, newestRead(list));
  const resource = resourceOf(place.resource);
  const width = listColumns(state);
  const signed = resource.columns.find(({sign}) => sign);
  const marks = marksOf(place);
  const changes = changedCells(list);
  const gone = deletedIn(state, list);
  const hasSigns = marks.size > 0 || changes.size > 0 || gone.size > 0;
  const rows: Row[] = [titleRow(columns, viewOf(state, place).query.order?.sort)];
  for (let index = top; index < Math.min(length, top + listHeight(state)); index++) {
    const slot = row(index);
    const id = hasSigns ? idOf(resource, slot) : undefined;
    const marked = id !== undefined && marks.has(id);
    const changed = id === undefined ? undefined : changes.get(id);
    const deleted = id !== undefined && gone.has(id);
    const isCurrent = index === cursor;
    rows.push(
      rowOf({theme, slot, columns, context, cursor: isCurrent, marked, deleted, width, signed, changed}),
    );
  }
  return rows;
}

/** Returns the titles. The sorted column has an arrow in the blank after its title, so that the columns do not move. */
const titleRow = memoize((columns: readonly PlacedColumn<unknown>[], sort: Sort | undefined): Row => {
  const spans: Span[] = [{text: ' ', tone: 'dim', bold: true}];
  columns.forEach(({column, width}, index) => {
    const sorted = sort !== undefined && column === sort.column;
    const name = column.title.toUpperCase();
    const room = sorted && (column.align === 'right' || cells(name) >= width) ? 1 : 0;
    const blank = index < columns.length - 1 ? ' '.repeat(gap - room) : '';
    // A title that is cut keeps its arrow.
    const title = sorted ? truncate(name, width + room - 1) + arrowOf(sort) : name;
    const text = fitTo(title, width + room, column.align) + blank;
    const tone = sorted ? 'accent' : 'dim';
    const before = spans.at(-1);
    // After the last title there is no blank, so the arrow takes one before it.
    if (before && room > 0 && index === columns.length - 1) before.text = before.text.slice(0, -1);
    if (before?.tone === tone) before.text += text;
    else spans.push({text, tone, bold: true});
  });
  return spans;
});

export interface ListRow {
  theme: Theme;
  slot: Slot | undefined;
  columns: readonly PlacedColumn<unknown>[];
  context: CellContext;
  cursor: boolean;
  marked: boolean;
  /** The item was deleted, and is still listed. */
  deleted?: boolean;
  /** Columns of the list: the row with the cursor is filled over all of them. */
  width: number;
  /** The column whose sign is drawn after the first column. */
  signed?: Column<unknown> | undefined;
  /** The titles of the columns whose cells changed when the row was last read. */
  changed?: readonly string[] | undefined;
}

/** The last row of each item: a move of the cursor changes two of those on the screen. */
const drawn = new WeakMap<Slot, {of: ListRow; row: Row}>();

export function rowOf(of: ListRow): Row {
  const known = of.slot && drawn.get(of.slot);
  if (known && isSame(known.of, of)) return known.row;
  const row = of.cursor ? filledRow(spansOf(of), of.width) : spansOf(of);
  if (of.slot) drawn.set(of.slot, {of, row});
  return row;
}

const isSame = (one: ListRow, other: ListRow): boolean =>
  one.theme === other.theme &&
  one.columns === other.columns &&
  one.context === other.context &&
  one.cursor === other.cursor &&
  one.marked === other.marked &&
  one.deleted === other.deleted &&
  one.width === other.width &&
  one.changed === other.changed;

function spansOf({theme, slot, columns, context, cursor, marked, deleted, signed, changed}: ListRow): Span[] {
  const hand = cursor ? (marked ? 'markedAtCursor' : 'atCursor') : marked ? 'marked' : undefined;
  const mark: Span = hand ? {text: rowSigns[hand], tone: 'accent'} : {text: ' '};
  if (!slot) return [mark, {text: '…', tone: 'dim'}];
  if (!slot.ok) {
    const room = columns.reduce((sum, placed) => sum + placed.width + gap, 0);
    const text = `${brief(nameOf(slot.raw), room / 2)}could not be read: ${slot.reason}`;
    return [mark, {text: fitTo(brief(text, room), room), tone: 'bad'}];
  }
  const spans: Span[] = [mark];
  const sign = signed?.sign?.(slot.value, context);
  let waits: Span | undefined = sign && {text: sign.glyph, tone: sign.tone};
  // A resource without a status says it beside the label.
  const status =
    deleted &&
    Math.max(
      1,
      columns.findIndex(({column}) => column.tone === 'status'),
    );
  columns.forEach((placed, index) => {
    const fresh = changed?.includes(placed.column.title) === true;
    const own =
      index === status
        ? statusCell('deleted', placed.width, theme)
        : cell(placed, slot.value, context, theme);
    const plain: Span = deleted ? {...own, tone: 'dim'} : own;
    // The sign of a marked row is small, so its name is highlighted too.
    const text: Span = marked && index === 0 && !cursor ? {...plain, tone: 'accent', bold: true} : plain;
    // Changed cells are underlined, not coloured; a terminal that shows neither gets a sign that no status uses.
    const told = fresh && index > 0 && (theme.ascii || !theme.palette);
    if (index > 0)
      spans.push(index === 1 && waits ? waits : {text: ' '}, {
        text: ' '.repeat(gap - (told ? 2 : 1)) + (told ? '!' : ''),
      });
    const [shown = text, ...behind] = (index === 0 && waits && withSign(text, waits)) || [];
    if (behind.length > 0) waits = undefined;
    spans.push(...(fresh ? underlined(shown) : [shown]), ...behind);
  });
  return spans;
}

/** Returns a cell with a sign after its text; undefined if the text fills it, so that the sign goes into the blank after the column. */
function withSign(span: Span, sign: Span): Span[] | undefined {
  const text = span.text.trimEnd();
  const blank = span.text.length - text.length;
  if (blank < 2) return undefined;
  return [{...span, text: `${text} `}, sign, {text: ' '.repeat(blank - 2)}];
}

/** Underlines the text of a cell, but not the blanks beside it. */
function underlined(span: Span): Span[] {
  const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(span.text) ?? [];
  return [{text: before}, {...span, text, underline: true}, {text: after}];
}

/** The label of a malformed item, if it has one. */
function nameOf(raw: Json): string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return '';
  const name = raw.label ?? raw.domain ?? digitsOf(raw.id) ?? raw.id;
  return typeof name === 'string' || typeof name === 'number' ? `${name} ` : '';
}

function cell(
  {column, width}: PlacedColumn<unknown>,
  item: unknown,
  context: CellContext,
  theme: Theme,
): Span {
  // Only as much of the text is processed as the column can show.
  const whole = textOf(cellIn(column, width)(item, context));
  // The sign is that of the whole word, however little of it there is room for.
  if (column.tone === 'status') return statusCell(brief(whole, longestStatus), width, theme);
  const text = column.sentences ? briefSentence(whole, width) : brief(whole, width);
  // A sparse column, such as notices, is blank for items without a value: a dash would suggest that something is missing.
  if (text === '—' && column.sparse && column.detail) return {text: ' '.repeat(width)};
  const tone = text === '—' ? 'dim' : column.tone?.(item, context);
  return {text: fitTo(text, width, column.align), tone};
}

/** Cells: no status word that has a sign of its own is longer. */
const longestStatus = 40;

function statusCell(text: string, width: number, theme: Theme): Span {
  const word = text === '—' ? text : `${glyphOf(theme, text)} ${text}`;
  return {text: fitTo(word, width), tone: markOf(text).tone};
}

/** The signs before a row. Glyph and colour both show the cursor and the marks. */
export const rowSigns = {atCursor: '▌', marked: '•', markedAtCursor: '◆'} as const;
