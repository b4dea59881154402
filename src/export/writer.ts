import type {Json} from '../api/index.ts';
import {type Cell, type CellContext, type Column, noContext} from '../resources/definition/definition.ts';

/** One item: as the program knows it, and as the service sent it. */
export interface ExportItem {
  value: unknown;
  raw: Json;
}

/** Turns items into text, a batch at a time, and keeps nothing: any collection takes the memory of one page. */
export type Writer = (
  batches: AsyncIterable<readonly ExportItem[]> | Iterable<readonly ExportItem[]>,
  columns: readonly Column<unknown>[],
  context?: CellContext,
) => AsyncIterable<string>;

/** Returns the value of a cell as it is sorted and computed with, not as it is drawn. */
export const cellValue = (
  {value, cell}: Column<unknown>,
  item: unknown,
  context: CellContext = noContext,
): Cell => (value ?? cell)(item, context);
