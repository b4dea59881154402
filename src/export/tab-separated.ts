import {type CellContext, type Column, noContext} from '../resources/definition/definition.ts';
import {plainField} from './csv.ts';
import {cellValue} from './writer.ts';

/** The columns of some items, one item a line, for a paste into a spreadsheet: no field has a tab or a line break in it. */
export const tabSeparated = (
  items: readonly unknown[],
  columns: readonly Column<unknown>[],
  context: CellContext = noContext,
): string =>
  items.map(item => columns.map(column => oneField(cellValue(column, item, context))).join('\t')).join('\n');

const oneField = (cell: Parameters<typeof plainField>[0]): string =>
  plainField(cell).replaceAll(/[\t\r\n]+/g, ' ');
