import {resolve, written} from '../api/filter/index.ts';
import type {Json} from '../api/index.ts';
import type {FieldKind} from '../model/index.ts';
import {ownProperty, valueAt} from '../own-property.ts';
import {
  type Cell,
  type CellContext,
  type Column,
  cellIn,
  noContext,
  type Resource,
} from '../resources/definition/definition.ts';
import {textOf} from '../text/format.ts';
import {cleanLines, cleanWhole, fitTo, replaceUnsafe, width} from '../text/text.ts';

/** Kinds of fields that a cell draws for people: `40 GB`, `2026-11-22 14:03Z`, `yes`. */
const drawn: ReadonlySet<FieldKind | undefined> = new Set(['number', 'time', 'boolean']);

/** The columns that a list shows by default on a screen that is wide enough. */
export const wideColumns = (
  {columns}: Pick<Resource, 'columns'>,
  context: CellContext = noContext,
): readonly Column<unknown>[] =>
  columns.filter(
    ({optional, rank, known}) => (!optional || rank !== undefined) && (known?.(context) ?? true),
  );

/** The columns of an export: numbers, times and booleans as sent, not as drawn. @param chosen by name: then all, under their own titles */
export const exportColumns = (
  {fields}: Resource,
  columns: readonly Column<unknown>[],
  chosen = false,
): readonly Column<unknown>[] =>
  columns.flatMap(column => {
    const exported = chosen && column.exported?.title !== column.title ? undefined : column.exported;
    if (exported && columns.some(other => other !== column && other.title === exported.title)) return [];
    if (exported) return [{...column, title: exported.title, value: exported.value}];
    const field = resolve(written(column.title), fields);
    if (column.value || field === undefined || !drawn.has(ownProperty(fields.fields, field)?.kind))
      return column;
    const read = (item: unknown) => valueAt(item, field);
    return {...column, value: (item, context) => plainCell(read(item)) ?? column.cell(item, context)};
  });

function plainCell(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

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

/** CSV after RFC 4180: a header row, commas, CRLF, and quotes where needed. An unknown value is an empty field. */
export const csv: Writer = async function* (batches, columns, context) {
  yield line(columns.map(({title}) => field(title)));
  for await (const batch of batches) {
    // V8 joins the pieces once, when the text is written: a list of them with `join` takes a fifth longer.
    let text = '';
    for (const {value} of batch) {
      let before = '';
      for (const column of columns) {
        text += before;
        text += field(cellValue(column, value, context));
        before = ',';
      }
      text += '\r\n';
    }
    if (text !== '') yield text;
  }
};

const line = (fields: readonly string[]): string => `${fields.join(',')}\r\n`;

/** Matches a text that is not a plain line of printable ASCII, could be a formula, or needs quotes. */
const special = /^[^A-Za-z0-9]|[^\x20\x21\x23-\x2b\x2d-\x3a\x3c-\x7e]| $/;

function field(cell: Cell): string {
  // A number or a yes or no has none of the signs that want quotes.
  if (typeof cell !== 'string') return plainField(cell);
  if (!special.test(cell)) return cell;
  const text = plainField(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? quoted(text) : text;
}

const quoted = (text: string): string => `"${text.replace(inner, "$&'").replaceAll('"', '""')}"`;

/** Characters that make spreadsheets read a cell as a formula, after OWASP; the last four are full-width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** What may end a cell within a field, before a formula: a spreadsheet that splits at `;` or tabs takes quotes after a comma for text. */
const inner = /[;\t\r\n]"*(?=[=+\-@＝＋－＠])/g;

/** Alone they are no formula: `@` is the name of a record, which has to come back as it was. */
const harmless = new Set(['@', '-']);

/** A cell as text for a spreadsheet: an apostrophe stands before what would be run as a formula. */
function plainField(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = cleanLines(cell);
  return formula.test(text) && !harmless.has(text) ? `'${text}` : text;
}

/** The columns of some items, one item a line, for a paste into a spreadsheet: no field has a tab or a line break in it. */
export const tabSeparated = (
  items: readonly unknown[],
  columns: readonly Column<unknown>[],
  context: CellContext = noContext,
): string =>
  items.map(item => columns.map(column => oneField(cellValue(column, item, context))).join('\t')).join('\n');

const oneField = (cell: Parameters<typeof plainField>[0]): string =>
  plainField(cell).replaceAll(/[\t\r\n]+/g, ' ');

/** A JSON array of the items, whole, as the service sent them. */
export const json: Writer = async function* (batches) {
  let written = false;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const items = jsonText(
      batch.map(({raw}) => raw),
      2,
    );
    // Without its brackets: they are those of all batches.
    yield `${written ? ',' : '['}${items.slice(1, -2)}`;
    written = true;
  }
  yield written ? '\n]\n' : '[]\n';
};

/** One item a line, whole, as the service sent it. */
export const ndjson: Writer = async function* (batches) {
  for await (const batch of batches)
    if (batch.length > 0) yield batch.map(({raw}) => `${jsonText(raw)}\n`).join('');
};

/** JSON in which every character that would act on a terminal, or hide text, is an escape. */
export function jsonText(value: Json, indent = 0): string {
  const text = JSON.stringify(value, null, indent);
  return replaceUnsafe(text, run => run.replaceAll(/[^\n]/g, escaped));
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

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

export interface Format {
  title: string;
  /** The extension of a file in this format. */
  extension: string;
  /** One line about what is written. */
  summary: string;
  write: Writer;
}

/** The formats that any list can be written in, by the names that the command line knows them by. */
export const formats = {
  csv: {
    title: 'CSV',
    extension: 'csv',
    summary: 'the columns of the list; numbers and times as sent',
    write: csv,
  },
  json: {title: 'JSON', extension: 'json', summary: 'whole items, as the service sent them', write: json},
  ndjson: {
    title: 'NDJSON',
    extension: 'ndjson',
    summary: 'the same, one item a line',
    write: ndjson,
  },
  table: {title: 'Table', extension: 'txt', summary: 'the columns of the list, as plain text', write: table},
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
