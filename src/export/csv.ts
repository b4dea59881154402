import type {Cell} from '../resources/definition/definition.ts';
import {cleanLines} from '../text/text.ts';
import {cellValue, type Writer} from './writer.ts';

/**
 * CSV after RFC 4180: a header row with the titles of the columns, commas, CRLF, and quotes where a field needs them.
 * An unknown value is an empty field.
 */
export const csv: Writer = async function* (batches, columns, context) {
  yield line(columns.map(({title}) => field(title)));
  for await (const batch of batches) {
    const lines = batch.map(({value}) =>
      line(columns.map(column => field(cellValue(column, value, context)))),
    );
    if (lines.length > 0) yield lines.join('');
  }
};

const line = (fields: readonly string[]): string => `${fields.join(',')}\r\n`;

/** Of a text that is no mere line of printable ASCII, or in which something could be a formula, or wants quotes. */
const special = /^[^A-Za-z0-9]|[^\x20\x21\x23-\x2b\x2d-\x7e]| $/;

function field(cell: Cell): string {
  if (typeof cell === 'string' && !special.test(cell)) return cell;
  const text = plainField(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Characters that make spreadsheets read a cell as a formula, after OWASP; the last four are full-width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Alone they are no formula: `@` is the name of a record, which has to come back as it was. */
const harmless = new Set(['@', '-']);

/**
 * A cell as text for a spreadsheet. A text that would be run as a formula has an apostrophe in front, which spreadsheets
 * take for "this is text"; a number is written as it is. Characters that would act on a terminal are replaced.
 */
export function plainField(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = cleanLines(cell);
  return formula.test(text) && !harmless.has(text) ? `'${text}` : text;
}
