import {once} from 'node:events';
import type {Json, JsonObject} from '../../api/index.ts';
import {gutter, isEmpty, placeColumns} from '../../app/data/columns/columns.ts';
import {cellValue, exportColumns, formats, type Writer, withFirstTogether} from '../../export/formats.ts';
import {valueAt} from '../../own-property.ts';
import {
  type CellContext,
  type Column,
  cellIn,
  fieldNamed,
  nameOf,
  noContext,
  type Resource,
  readSafely,
} from '../../resources/definition/definition.ts';
import {textOf} from '../../text/format.ts';
import {brief, cleanWhole, fitTo, width} from '../../text/text.ts';
import {knownName, UsageError} from '../../usage-error.ts';

/** Writes text; the returned promise is awaited before more is written. */
export type WriteText = (text: string) => unknown;

/** Writes to standard output. Resolves when it has been taken, so that a slow reader does not fill the memory. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** The names of the formats, for help and mistakes. */
const outputs = ['table', 'json', 'ndjson', 'csv', 'ids'] as const;
export type Output = (typeof outputs)[number];

/** Returns the formats that the description of a flag names: those of a command that prints no list are fewer. */
export const formsOf = (description: string): readonly Output[] =>
  outputs.filter(one => new RegExp(`\\b${one}\\b`).test(description));

/** Returns the format with that name. Throws a UsageError if there is none. */
export const outputNamed = (name: string): Output => knownName('output', name, outputs);

/** The cells of the terminal that standard output is; undefined if it is none. */
export const terminalCells = (): number | undefined =>
  process.stdout.isTTY ? process.stdout.columns || 80 : undefined;

/** Throws a UsageError if the format is a single document, to which a watch cannot append. */
export function watchable(output: Output): Output {
  if (output !== 'json') return output;
  throw new UsageError(
    '--watch prints changes as they come, and json is one document: take --output ndjson, with a change a line',
  );
}

export interface PrintedForm {
  resource: Resource;
  output: Output;
  columns: readonly Column<unknown>[];
  chosen: boolean;
  cells?: number | undefined;
}

export function writerOf({resource, output, columns, chosen, cells}: PrintedForm): {
  writer: Writer;
  columns: readonly Column<unknown>[];
} {
  if (output === 'ids') return {writer: ids(resource), columns};
  if (output === 'table')
    return {writer: cells === undefined ? formats.table.write : fitTable(cells, chosen), columns};
  if (output === 'csv') return {writer: csvFor(cells), columns: exportColumns(resource, columns, chosen)};
  const {write: whole} = formats[output];
  return {writer: chosen ? parts(resource, whole) : whole, columns};
}

/** Returns what writes CSV: exact in a pipe; on a terminal line breaks and tabs within a cell, which move the cursor, are signs. */
export const csvFor = (cells: number | undefined): Writer =>
  cells === undefined
    ? formats.csv.write
    : (batches, columns, context) => formats.csv.write(batches, columns.map(withSigns), context);

const withSigns = (column: Column<unknown>): Column<unknown> => ({
  ...column,
  value: (item, context) => {
    const cell = cellValue(column, item, context);
    return typeof cell === 'string' ? cleanWhole(cell) : cell;
  },
});

const ids = ({id}: Resource): Writer =>
  async function* (batches) {
    for await (const batch of batches)
      if (batch.length > 0) yield batch.map(({value}) => `${cleanWhole(id(value))}\n`).join('');
  };

const parts = (resource: Resource, whole: Writer): Writer =>
  async function* (batches, columns, context = noContext) {
    const part = partOf(resource, columns);
    async function* chosen() {
      for await (const batch of batches)
        yield batch.map(({value, raw}) => ({value, raw: part(value, raw, context)}));
    }
    yield* whole(chosen(), columns, context);
  };

/** Returns a function that reduces an item to the fields of the columns, under their names, as the service sent them. */
export function partOf({fields}: Resource, columns: readonly Column<unknown>[]) {
  const named = columns.map(column => ({column, name: nameOf(column), field: fieldNamed(column, fields)}));
  return (value: unknown, raw: Json, at: CellContext): JsonObject =>
    Object.fromEntries(
      named.map(({column, name, field}): [string, Json] => {
        const sent = field === undefined ? undefined : valueAt(raw, field);
        // The cast: a part of a JSON reply is JSON.
        return [name, (sent ?? cellValue(column, value, at) ?? null) as Json];
      }),
    );
}

type Placed = ReturnType<typeof placeColumns<unknown>>['placed'];

/** Writes a table that is no wider than the terminal. The widths follow from the first rows; longer texts are cut. */
export const fitTable = (cells: number, chosen: boolean): Writer =>
  async function* (batches, columns, context = noContext) {
    let placed: Placed | undefined;
    for await (const batch of withFirstTogether(batches)) {
      if (batch.length === 0) continue;
      const lines: string[] = [];
      if (!placed) {
        const texts = new Map(
          columns.map(column => [column, batch.map(({value}) => readSafely(column.cell, value, context))]),
        );
        const told = columns.filter(
          column => !column.sparse || texts.get(column)?.some(cell => !isEmpty(cell)),
        );
        const content = (column: (typeof columns)[number]) =>
          (texts.get(column) ?? []).reduce<number>(
            (most, cell) => Math.max(most, width(brief(textOf(cell), cells))),
            1,
          );
        ({placed} = placeColumns({columns: chosen ? columns : told, chosen, content}, cells + gutter));
        lines.push(titlesOf(placed));
      }
      for (const {value} of batch)
        lines.push(
          line(
            placed.map(({column, width: room}) =>
              fitTo(
                brief(textOf(readSafely(cellIn(column, room), value, context)), room),
                room,
                column.align,
              ),
            ),
          ),
        );
      yield lines.join('');
    }
    if (!placed) {
      ({placed} = placeColumns({columns, chosen, content: () => undefined}, cells + gutter));
      yield titlesOf(placed);
    }
  };

const titlesOf = (placed: Placed): string =>
  line(placed.map(({column, width: room}) => fitTo(column.title.toUpperCase(), room, column.align)));

const line = (cells: readonly string[]): string => `${cells.join('  ').trimEnd()}\n`;
