import {
  type Cell,
  type CellContext,
  type Column,
  readSafely,
} from '../../../resources/definition/definition.ts';
import {textOf} from '../../../text/format.ts';
import {roughWidth} from '../../../text/text.ts';
import {memoizeParts} from '../../state/memoize.ts';
import type {List, ListPage, Slot} from '../../state/state.ts';

/** The greatest width of a column, in cells. */
const widestColumn = 200;
/** The number of rows of a page that are measured if all cells of a column are about equally wide. */
const few = 10;
/** Cells of the glyph before a status, and of a space. */
const glyph = 2;

const measured = new WeakMap<readonly Slot[], {context: CellContext; widths: Map<Column<unknown>, number>}>();

/** The width of the widest cell of a column on all pages; undefined if no row is loaded. Each page is measured once. */
export function contentWidth(
  column: Column<unknown>,
  pages: List['pages'],
  context: CellContext,
): number | undefined {
  let widest: number | undefined;
  for (const page of Object.values(pages))
    if (page.slots.length > 0) widest = Math.max(widest ?? 0, widthOnPage(column, page, context));
  return widest;
}

export const hasValue = (column: Column<unknown>, pages: List['pages'], context: CellContext): boolean =>
  column.sparse === 'varied'
    ? new Set(Object.values(pages).flatMap(({slots}) => [...valuesOn(slots, column, context)])).size > 1
    : Object.values(pages).some(({slots}) => hasValueOn(slots, column, context));

const valuesOn = memoizeParts(
  (slots: readonly Slot[], {cell}: Column<unknown>, context: CellContext): ReadonlySet<Cell> =>
    new Set(slots.flatMap(slot => (slot.ok ? [readSafely(cell, slot.value, context)] : []))),
);

const hasValueOn = memoizeParts(
  (slots: readonly Slot[], {cell}: Column<unknown>, context: CellContext): boolean =>
    slots.some(slot => slot.ok && !isEmpty(readSafely(cell, slot.value, context))),
);

export const isEmpty = (cell: Cell): boolean => cell === undefined || cell === null || cell === '';

function widthOnPage(column: Column<unknown>, {slots}: ListPage, context: CellContext): number {
  let known = measured.get(slots);
  // An age never gets wider than its title; a text from a catalogue may.
  if (known?.context.find !== context.find || known.context.timeZone !== context.timeZone) {
    known = {context, widths: new Map()};
    measured.set(slots, known);
  }
  const before = known.widths.get(column);
  if (before !== undefined) return before;
  const own = measure(column, slots, context);
  known.widths.set(column, own);
  return own;
}

function measure({cell, tone, even}: Column<unknown>, slots: readonly Slot[], context: CellContext): number {
  let widest = 1;
  for (const slot of even ? slots.slice(0, few) : slots) {
    if (!slot.ok) continue;
    const text = textOf(readSafely(cell, slot.value, context));
    // No character takes more than two cells, so most texts need not be measured.
    if (2 * text.length <= widest) continue;
    widest = Math.max(widest, Math.min(widestColumn, roughWidth(text.slice(0, widestColumn))));
    if (widest >= widestColumn) break;
  }
  return tone === 'status' ? widest + glyph : widest;
}
