import type {DatabaseSync, SQLInputValue, StatementSync} from 'node:sqlite';
import type {Collection} from './collections.ts';
import {listAt, reach, valueAt} from './column.ts';
import type {Condition} from './filter.ts';
import {type Column, columnsOf, fold, indexColumns} from './schema.ts';
import type {Word} from './word.ts';

/** What a list is asked: which items, in which order, which of them. */
export interface Question {
  readonly condition: Condition;
  /** Items a page. */
  readonly size: number;
  /** From 1. */
  readonly page: number;
}

/** How an item is addressed: by number, or by slug. */
export type Key = number | string;

/** The items of one collection. */
export class Table<T extends object> {
  readonly collection: Collection<T>;
  readonly columns: readonly Column[];
  readonly #db: DatabaseSync;
  readonly #word: Word;
  readonly #statements = new Map<string, StatementSync>();
  readonly #lists: readonly Column[];
  readonly #indexing: string;

  constructor(db: DatabaseSync, collection: Collection<T>, word: Word) {
    this.#db = db;
    this.#word = word;
    this.collection = collection;
    this.columns = columnsOf(collection);
    const places = indexColumns(collection).map(() => '?');
    this.#indexing = `INSERT INTO $_index (${indexColumns(collection).join(', ')}) VALUES (${places.join(', ')})`;
    this.#lists = this.columns.filter(column => column.kind === 'list');
  }

  /** A statement, with `$` standing for the table's name; prepared once. */
  #sql(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      // Filters make as many texts as clients think of.
      if (this.#statements.size > 200) this.#statements.clear();
      statement = this.#db.prepare(text.replaceAll('$', this.collection.name));
      this.#statements.set(text, statement);
    }
    return statement;
  }

  /** Adds an item, or replaces the one that has its number. @param parent number of what it belongs to */
  insert(item: T, parent?: number): number {
    const seq = this.#number(item) ?? this.nextNumber();
    this.#sql('INSERT INTO $ (seq, body) VALUES (?, ?)').run(seq, this.#write(item));
    this.#index(seq, item, parent);
    return seq;
  }

  update(key: Key, item: T): void {
    const {seq, old} = this.#found(key);
    const parent = this.collection.parent === undefined ? undefined : this.parentOf(seq);
    this.#sql('UPDATE $ SET body = ? WHERE seq = ?').run(this.#write(item), seq);
    this.#unindex(seq, old);
    this.#index(seq, item, parent);
  }

  delete(key: Key): void {
    const {seq, old} = this.#found(key);
    this.#sql('DELETE FROM $ WHERE seq = ?').run(seq);
    this.#unindex(seq, old);
  }

  /** Deletes every item for which `where` holds. @param where SQL over the collection's columns */
  deleteAll(where: string, ...values: SQLInputValue[]): void {
    for (const row of this.#sql(`SELECT seq FROM $_index WHERE ${where}`).all(...values)) {
      const {seq, old} = this.#found(row.seq as number);
      this.#sql('DELETE FROM $ WHERE seq = ?').run(seq);
      this.#unindex(seq, old);
    }
  }

  get(key: Key): T | undefined {
    const body = this.text(key);
    return body === undefined ? undefined : this.#read(body);
  }

  /** An item as it is sent. */
  text(key: Key): string | undefined {
    const by = typeof key === 'string' ? '(SELECT seq FROM $_index WHERE slug = ?)' : '?';
    return this.#sql(`SELECT body FROM $ WHERE seq = ${by}`).get(key)?.body as string | undefined;
  }

  parentOf(seq: number): number | undefined {
    return this.#sql('SELECT parent FROM $_index WHERE seq = ?').get(seq)?.parent as number | undefined;
  }

  count({where, values}: Condition): number {
    return this.#sql(`SELECT count(*) AS n FROM $_index WHERE ${where}`).get(...values)?.n as number;
  }

  /** One page, each item as it is sent. */
  page({condition, size, page}: Question): string[] {
    const {where, values, order} = condition;
    const direction = this.collection.newestFirst === true ? 'DESC' : 'ASC';
    const by = order === undefined ? `seq ${direction}` : `${order}, seq ASC`;
    // CROSS JOIN keeps the order of its left side.
    const rows = this.#sql(
      `SELECT body FROM (SELECT seq FROM $_index WHERE ${where} ORDER BY ${by} LIMIT ? OFFSET ?) AS wanted CROSS JOIN $ ON $.seq = wanted.seq`,
    ).all(...values, size, (page - 1) * size);
    return rows.map(row => row.body as string);
  }

  /** Every item for which `where` holds, oldest first. @param where SQL over the collection's columns */
  all(where = 'TRUE', ...values: SQLInputValue[]): T[] {
    const rows = this.#sql(
      `SELECT body FROM $ WHERE seq IN (SELECT seq FROM $_index WHERE ${where}) ORDER BY seq`,
    );
    return rows.all(...values).map(row => this.#read(row.body as string));
  }

  /** A number that no item has. */
  nextNumber(): number {
    // Kept apart from the items, so that the number of what was deleted is never given again.
    return this.#sql(
      `INSERT INTO numbers (name, last) VALUES ('$', (SELECT coalesce(max(seq), 0) + 1 FROM $))
       ON CONFLICT (name) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last`,
    ).get()?.last as number;
  }

  #number(item: T): number | undefined {
    if (this.collection.slug !== undefined || !('id' in item)) return undefined;
    return item.id as number;
  }

  #found(key: Key): {seq: number; old: T} {
    const by = typeof key === 'string' ? '(SELECT seq FROM $_index WHERE slug = ?)' : '?';
    const row = this.#sql(`SELECT seq, body FROM $ WHERE seq = ${by}`).get(key);
    if (row === undefined) throw new Error(`no ${key} in ${this.collection.name}`);
    return {seq: row.seq as number, old: this.#read(row.body as string)};
  }

  #index(seq: number, item: T, parent: number | undefined): void {
    const {slug} = this.collection;
    const values: SQLInputValue[] = [seq];
    if (parent !== undefined) values.push(parent);
    if (slug !== undefined) values.push(String(reach(item, [slug])));
    for (const column of this.columns) {
      const value = valueAt(item, column);
      values.push(value);
      if (column.folded !== undefined) values.push(typeof value === 'string' ? fold(value) : null);
    }
    this.#sql(this.#indexing).run(...values);
    const add = 'INSERT OR IGNORE INTO $_lists (field, value, folded, seq) VALUES (?, ?, ?, ?)';
    for (const column of this.#lists) {
      for (const each of listAt(item, column)) this.#sql(add).run(column.name, each, fold(each), seq);
    }
  }

  #unindex(seq: number, old: T): void {
    this.#sql('DELETE FROM $_index WHERE seq = ?').run(seq);
    const remove = 'DELETE FROM $_lists WHERE field = ? AND value = ? AND seq = ?';
    for (const column of this.#lists) {
      for (const each of listAt(old, column)) this.#sql(remove).run(column.name, each, seq);
    }
  }

  #write(item: T): string {
    return this.#word.toWire(JSON.stringify(item));
  }

  #read(body: string): T {
    return JSON.parse(this.#word.fromWire(body)) as T;
  }
}
