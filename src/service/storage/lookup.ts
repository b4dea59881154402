import type {SQLInputValue} from 'node:sqlite';
import type {Collection} from './collections.ts';
import {reach, valueAt} from './column.ts';
import {type Column, columnsOf, fold, indexColumns} from './schema.ts';
import type {Statements} from './statements.ts';

/** Keeps what can be looked for in step with a collection's items. */
export class Lookup {
  readonly #sql: Statements;
  readonly #slug: string | undefined;
  readonly #columns: readonly Column[];
  readonly #insert: string;

  constructor(sql: Statements, collection: Collection<object>) {
    this.#sql = sql;
    this.#slug = collection.slug;
    this.#columns = columnsOf(collection);
    const names = indexColumns(collection);
    this.#insert = `INSERT INTO $_index (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  }

  add(seq: number, item: object, parent: number | undefined): void {
    const values: SQLInputValue[] = [seq];
    if (parent !== undefined) values.push(parent);
    if (this.#slug !== undefined) values.push(String(reach(item, [this.#slug])));
    for (const column of this.#columns) {
      const value = valueAt(item, column);
      values.push(value);
      if (column.folded !== undefined) values.push(typeof value === 'string' ? fold(value) : null);
    }
    this.#sql.get(this.#insert).run(...values);
  }

  remove(seq: number): void {
    this.#sql.get('DELETE FROM $_index WHERE seq = ?').run(seq);
  }
}
