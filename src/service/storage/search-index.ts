import type {SQLInputValue} from 'node:sqlite';
import {valueAt} from '../../own-property.ts';
import type {Collection} from './collection.ts';
import {type Column, collectionColumns, columnValue, foldCase} from './columns.ts';
import {indexColumns} from './create-tables.ts';
import type {Queries} from './queries.ts';

/** The table in which the items of a collection are searched. It must be updated with every write. */
export class SearchIndex {
  readonly #queries: Queries;
  readonly #slug: string | undefined;
  readonly #columns: readonly Column[];
  readonly #insert: string;

  constructor(queries: Queries, collection: Collection<object>) {
    this.#queries = queries;
    this.#slug = collection.slug;
    this.#columns = collectionColumns(collection);
    const names = indexColumns(collection);
    this.#insert = `INSERT INTO $_index (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  }

  add(seq: number, item: object, parent: number | undefined): void {
    const values: SQLInputValue[] = [seq];
    if (parent !== undefined) values.push(parent);
    if (this.#slug !== undefined) values.push(String(valueAt(item, this.#slug)));
    for (const column of this.#columns) {
      const value = columnValue(item, column);
      values.push(value);
      if (column.folded !== undefined) values.push(typeof value === 'string' ? foldCase(value) : null);
    }
    this.#queries.run(this.#insert, ...values);
  }

  remove(seq: number): void {
    this.#queries.run('DELETE FROM $_index WHERE seq = ?', seq);
  }
}
