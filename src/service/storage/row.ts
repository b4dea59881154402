import type {SQLOutputValue} from 'node:sqlite';

/** The types of columns, as a query declares them. */
interface ColumnTypes {
  string: string;
  number: number;
  'number or null': number | null;
}

/** The columns that a query selects, by name. */
export type RowShape = Readonly<Record<string, keyof ColumnTypes>>;
export type SqlRow<S extends RowShape> = {readonly [Name in keyof S]: ColumnTypes[S[Name]]};

/**
 * Reads a row of SQLite: the one place where values of the database get a type.
 * @throws Error if a column has another type than the query declares
 */
export function readRow<S extends RowShape>(
  row: Readonly<Record<string, SQLOutputValue>>,
  shape: S,
): SqlRow<S> {
  for (const name in shape) {
    const type = shape[name];
    const value = row[name];
    const valid =
      type === 'number or null' ? value === null || typeof value === 'number' : typeof value === type;
    if (!valid) throw new Error(`the column ${name} is ${String(value)}, not a ${type}`);
  }
  // The cast: the loop has checked every column that the type has.
  return row as SqlRow<S>;
}
