import type {DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync} from 'node:sqlite';
import {Cache} from '../../cache.ts';

/** The types of columns, as a query declares them. */
interface ColumnTypes {
  string: string;
  number: number;
  'number or null': number | null;
}

/** The columns that a query selects, by name. */
type RowShape = Readonly<Record<string, keyof ColumnTypes>>;
type SqlRow<S extends RowShape> = {readonly [Name in keyof S]: ColumnTypes[S[Name]]};

/** Reads a row: the one place where values of the database get a type. @throws Error if a column has another than declared */
function readRow<S extends RowShape>(row: Readonly<Record<string, SQLOutputValue>>, shape: S): SqlRow<S> {
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

/** Runs SQL on a database. Each statement is prepared once. */
export class Queries {
  readonly #db: DatabaseSync;
  readonly #table: string;
  /** By their texts, of which the filters of clients make an unlimited number. */
  readonly #prepared = new Cache<StatementSync>(200);

  /** @param table replaces each `$` in the statements */
  constructor(db: DatabaseSync, table = '') {
    this.#db = db;
    this.#table = table;
  }

  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  first<const S extends RowShape>(
    sql: string,
    shape: S,
    ...values: readonly SQLInputValue[]
  ): SqlRow<S> | undefined {
    const row = this.#prepare(sql).get(...values);
    return row === undefined ? undefined : readRow(row, shape);
  }

  all<const S extends RowShape>(sql: string, shape: S, ...values: readonly SQLInputValue[]): SqlRow<S>[] {
    return this.#prepare(sql)
      .all(...values)
      .map(row => readRow(row, shape));
  }

  /** Returns the single number that a query selects, such as a count. */
  number(sql: string, ...values: readonly SQLInputValue[]): number {
    const row = this.#prepare(sql).get(...values);
    const [value] = Object.values(row ?? {});
    if (typeof value !== 'number') throw new Error(`no number from ${sql}`);
    return value;
  }

  #prepare(sql: string): StatementSync {
    return this.#prepared.get(sql, () => this.#db.prepare(sql.replaceAll('$', this.#table)));
  }
}
