import {csv} from './csv.ts';
import {json, ndjson} from './json.ts';
import {table} from './table.ts';
import type {Writer} from './writer.ts';

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
