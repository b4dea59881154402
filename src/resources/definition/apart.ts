import {textOf} from '../../text/format.ts';
import {brief} from '../../text/text.ts';
import {type CellContext, type Column, columnName, nameColumn, readSafely} from './column.ts';

const columnsTold = 4;
const longestValue = 40;

/**
 * Tells items with the same label apart by the first columns in which they differ, of which there are four at most.
 * @returns for each item the names and values of these columns: `['size 20 GB', 'region us-east']`
 */
export function toldApart(
  columns: readonly Column<unknown>[],
  items: readonly unknown[],
  context: CellContext,
): readonly (readonly string[])[] {
  const text = (column: Column<unknown>, item: unknown): string => {
    const cell = readSafely(column.cell, item, context);
    return cell === '' || cell === null || cell === undefined ? 'none' : brief(textOf(cell), longestValue);
  };
  const told = columns
    // An age tells less than the time that it counts from.
    .filter(column => column !== nameColumn(columns) && columnName(column) !== 'id' && !column.exported)
    .filter(column => new Set(items.map(item => text(column, item))).size > 1)
    .slice(0, columnsTold);
  return items.map(item =>
    told.map(column => `${columnName(column).replaceAll('-', ' ')} ${text(column, item)}`),
  );
}
