import {digitsOf, type Json} from '../../src/api/index.ts';
import {gap, type PlacedColumn} from '../../src/app/data/columns/place-columns.ts';
import {rowSigns} from '../../src/app/screens/list/row-signs.ts';
import type {Slot} from '../../src/app/state/state.ts';
import {markOf} from '../../src/resources/definition/column.ts';
import {type CellContext, type Column, cellIn} from '../../src/resources/definition/definition.ts';
import {textOf} from '../../src/text/format.ts';
import {brief, briefSentence, fitTo} from '../../src/text/text.ts';
import {lineText, type Span} from '../frame/line-text.ts';
import {glyphOf, type Theme} from '../theme/theme.ts';

export interface Row {
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

export function rowText(row: Row): string {
  return lineText(row.theme, rowSpans(row), row.cursor ? row.width : undefined);
}

function rowSpans(row: Row): Span[] {
  const {theme, slot, columns, context, cursor, marked, deleted, signed, changed} = row;
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
    const drawn: Span = marked && index === 0 && !cursor ? {...plain, tone: 'accent', bold: true} : plain;
    // Changed cells are underlined, not coloured; a terminal that shows neither gets a sign that no status uses.
    const told = fresh && index > 0 && (theme.ascii || !theme.palette);
    if (index > 0)
      spans.push(index === 1 && waits ? waits : {text: ' '}, {
        text: ' '.repeat(gap - (told ? 2 : 1)) + (told ? '!' : ''),
      });
    const signedCell = index === 0 && waits ? withSign(drawn, waits) : undefined;
    if (signedCell) waits = undefined;
    const [text = drawn, ...behind] = signedCell ?? [];
    spans.push(...(fresh ? underlined(text) : [text]), ...behind);
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
  const blank = (text: string) => (text === '' ? [] : [{text}]);
  return [...blank(before), {...span, text, underline: true}, ...blank(after)];
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
