import type {DatabaseSync, SQLInputValue} from 'node:sqlite';
import {valueAt} from '../../own-property.ts';
import type {Word} from '../word.ts';
import type {Collection} from './collection.ts';
import {type Column, collectionColumns, columnValue, foldCase} from './columns.ts';
import {indexColumns} from './create-tables.ts';
import type {Condition} from './filter.ts';
import {Queries} from './queries.ts';
import {inTransaction} from './transaction.ts';

/** Identifies an item: its id, or its slug. */
export type ItemKey = number | string;

/** The items of one collection, with what the rules of the service need to read and write them. `seq` is the key of a row. */
export class Items<T extends object> {
  readonly collection: Collection<T>;
  protected readonly queries: Queries;
  readonly #db: DatabaseSync;
  readonly #index: SearchIndex;
  readonly #word: Word;

  constructor(db: DatabaseSync, collection: Collection<T>, word: Word) {
    this.collection = collection;
    this.#db = db;
    this.queries = new Queries(db, collection.name);
    this.#index = new SearchIndex(this.queries, collection);
    this.#word = word;
  }

  /** Inserts an item, whose `seq` is its id if that is a number, and returns it. @param parent the id of the item it belongs to */
  insert(item: T, parent?: number): T {
    const seq = this.#idOf(item) ?? this.nextId();
    this.beforeWrite(seq, undefined);
    this.#insert(seq, parent, this.#serialize(item), item);
    return item;
  }

  /** Whether each item is in the search index, and nothing else. */
  get isIndexed(): boolean {
    const differing = (one: string, other: string) =>
      `(SELECT seq FROM ${one} EXCEPT SELECT seq FROM ${other})`;
    return (
      this.queries.number(
        `SELECT EXISTS ${differing('$', '$_index')} OR EXISTS ${differing('$_index', '$')} AS differ`,
      ) === 0
    );
  }

  /** Rebuilds the search index from the items. */
  reindex(): void {
    this.#index.clear();
    const shape = {seq: 'number', parent: 'number or null', body: 'string'} as const;
    for (const {seq, parent, body} of this.queries.all('SELECT seq, parent, body FROM $', shape))
      this.#index.add(seq, this.#parse(body), parent ?? undefined);
  }

  update(key: ItemKey, item: T): void {
    const {seq, body} = this.#require(key);
    this.beforeWrite(seq, body);
    const parent = this.collection.parent === undefined ? undefined : this.parentOf(seq);
    inTransaction(this.#db, () => {
      this.queries.run('UPDATE $ SET body = ? WHERE seq = ?', this.#serialize(item), seq);
      this.#index.remove(seq);
      this.#index.add(seq, item, parent);
    });
  }

  delete(key: ItemKey): void {
    const {seq, body} = this.#require(key);
    this.beforeWrite(seq, body);
    this.drop(seq);
  }

  /** Removes an item, if it is there, without recording it for replica lag. */
  drop(seq: number): void {
    inTransaction(this.#db, () => {
      this.queries.run('DELETE FROM $ WHERE seq = ?', seq);
      this.#index.remove(seq);
    });
  }

  /** Inserts an item as it was, without recording it for replica lag. @param body JSON as it is sent */
  restore(seq: number, body: string, parent: number | undefined): void {
    this.#insert(seq, parent, body, this.#parse(body));
  }

  /** Deletes all matching items. @param where SQL over the columns of the collection */
  deleteAll(where: string, ...values: SQLInputValue[]): void {
    const rows = this.queries.all(`SELECT seq FROM $_index WHERE ${where}`, {seq: 'number'}, ...values);
    for (const {seq} of rows) this.delete(seq);
  }

  get(key: ItemKey): T | undefined {
    const body = this.json(key);
    return body === undefined ? undefined : this.#parse(body);
  }

  /** Returns the JSON of an item as it is sent. */
  json(key: ItemKey): string | undefined {
    return this.#row(key)?.body;
  }

  /** Returns the id of the item that an item belongs to. */
  parentOf(seq: number): number | undefined {
    return this.queries.first('SELECT parent FROM $_index WHERE seq = ?', {parent: 'number'}, seq)?.parent;
  }

  count({where, values}: Condition): number {
    return this.queries.number(`SELECT count(*) FROM $_index WHERE ${where}`, ...values);
  }

  /** Returns all matching items, oldest first. @param where SQL over the columns of the collection */
  all(where = 'TRUE', ...values: SQLInputValue[]): T[] {
    const sql = `SELECT body FROM $ WHERE seq IN (SELECT seq FROM $_index WHERE ${where}) ORDER BY seq`;
    return this.queries.all(sql, {body: 'string'}, ...values).map(({body}) => this.#parse(body));
  }

  /** Returns an id for a new item. */
  nextId(): number {
    // Built-in collections are in memory: loading them must not fail when the data file cannot be written.
    if (this.collection.builtIn === true)
      return this.queries.number('SELECT coalesce(max(seq), 0) + 1 FROM $');
    // The last id is stored apart from the items, so that the id of a deleted item is never used again.
    return this.queries.number(
      `INSERT INTO counters (name, last) VALUES ('$', (SELECT coalesce(max(seq), 0) + 1 FROM $))
       ON CONFLICT (name) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last`,
    );
  }

  /** Called before every write, so that replica lag can hide it. @param _body the JSON that is overwritten */
  protected beforeWrite(_seq: number, _body: string | undefined): void {}

  #insert(seq: number, parent: number | undefined, body: string, item: T): void {
    inTransaction(this.#db, () => {
      this.queries.run('INSERT INTO $ (seq, parent, body) VALUES (?, ?, ?)', seq, parent ?? null, body);
      this.#index.add(seq, item, parent);
    });
  }

  #idOf(item: T): number | undefined {
    if (this.collection.slug !== undefined || !('id' in item)) return undefined;
    return typeof item.id === 'number' ? item.id : undefined;
  }

  #row(key: ItemKey): {readonly seq: number; readonly body: string} | undefined {
    const seq = typeof key === 'string' ? '(SELECT seq FROM $_index WHERE slug = ?)' : '?';
    const shape = {seq: 'number', body: 'string'} as const;
    return this.queries.first(`SELECT seq, body FROM $ WHERE seq = ${seq}`, shape, key);
  }

  #require(key: ItemKey): {readonly seq: number; readonly body: string} {
    const row = this.#row(key);
    if (row === undefined) throw new Error(`no ${key} in ${this.collection.name}`);
    return row;
  }

  #serialize(item: T): string {
    return this.#word.toWire(JSON.stringify(item));
  }

  #parse(body: string): T {
    return JSON.parse(this.#word.fromWire(body));
  }
}

/** The table in which the items of a collection are searched. It must be updated with every write. */
class SearchIndex {
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

  clear(): void {
    this.#queries.run('DELETE FROM $_index');
  }

  remove(seq: number): void {
    this.#queries.run('DELETE FROM $_index WHERE seq = ?', seq);
  }
}
