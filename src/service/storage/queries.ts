import type {DatabaseSync, SQLInputValue, StatementSync} from 'node:sqlite';
import {type RowShape, readRow, type SqlRow} from './row.ts';

/** Runs SQL on a database. Each statement is prepared once. */
export class Queries {
  readonly #db: DatabaseSync;
  readonly #table: string;
  readonly #prepared = new Map<string, StatementSync>();

  /** @param table replaces each `$` in the statements */
  constructor(db: DatabaseSync, table = '') {
    this.#db = db;
    this.#table = table;
  }

  /** Runs a statement that returns nothing. */
  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  /** Returns the first row, if there is one. */
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
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      // Filters of clients make an unlimited number of statements.
      if (this.#prepared.size > 200) this.#prepared.clear();
      statement = this.#db.prepare(sql.replaceAll('$', this.#table));
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
