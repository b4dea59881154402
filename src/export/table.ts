import {type Column, cellIn, noContext} from '../resources/definition/definition.ts';
import {textOf} from '../text/format.ts';
import {cleanWhole, fitTo, width} from '../text/text.ts';
import type {Writer} from './writer.ts';

/** Cells. What is wider takes its room in its own row, and not in every one. */
const widestColumn = 100;

/** A plain table without colours. The first rows say how wide columns are; what is longer is not cut off. */
export const table: Writer = async function* (batches, columns, context = noContext) {
  const titles = columns.map(({title}) => title.toUpperCase());
  let widths: readonly number[] | undefined;
  for await (const batch of withFirstTogether(batches)) {
    const rows = batch.map(({value}) =>
      columns.map(column => cleanWhole(textOf(cellIn(column, widestColumn)(value, context)))),
    );
    if (rows.length === 0) continue;
    if (!widths) rows.unshift(titles);
    widths ??= widthsOf(rows, columns.length);
    yield linesOf(rows, widths, columns);
  }
  if (!widths) yield linesOf([titles], widthsOf([titles], columns.length), columns);
};

const widthsOf = (rows: readonly string[][], columns: number): number[] =>
  Array.from({length: columns}, (_, index) =>
    rows.reduce((widest, row) => Math.min(widestColumn, Math.max(widest, width(row[index] ?? ''))), 0),
  );

function linesOf(
  rows: readonly string[][],
  widths: readonly number[],
  columns: readonly Column<unknown>[],
): string {
  const lines = rows.map(row => {
    const cells = row.map((text, index) => {
      const room = Math.max(widths[index] ?? 0, width(text));
      return fitTo(text, room, columns[index]?.align);
    });
    return `${cells.join('  ').trimEnd()}\n`;
  });
  return lines.join('');
}

/** The rows from which the widths of a table follow, and the batches in which they are looked for: a page, and its pieces. */
const enough = 500;
const most = 25;

/** Returns the same rows with the first ones in one batch, which may be none. What comes behind them is passed on as it arrives. */
export async function* withFirstTogether<T>(
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let first: T[] | undefined = [];
  let count = 0;
  try {
    for await (const batch of batches) {
      if (!first) {
        yield batch;
        continue;
      }
      for (const one of batch) first.push(one);
      if (first.length < enough && ++count < most) continue;
      const rows = first;
      first = undefined;
      yield rows;
    }
  } catch (error) {
    // What came before the failure is shown all the same.
    if (first) yield first;
    throw error;
  }
  if (first) yield first;
}
