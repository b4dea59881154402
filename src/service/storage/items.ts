import type {DatabaseSync, SQLInputValue} from 'node:sqlite';
import type {Word} from '../word.ts';
import type {Collection} from './collections.ts';
import type {Condition} from './filter.ts';
import {Lookup} from './lookup.ts';
import {Statements} from './statements.ts';

/** How an item is addressed: by number, or by slug. */
export type Key = number | string;

/** The items of one collection, as the service's own rules read and write them. */
export class Items<T extends object> {
  readonly collection: Collection<T>;
  protected readonly sql: Statements;
  readonly #lookup: Lookup;
  readonly #word: Word;

  constructor(db: DatabaseSync, collection: Collection<T>, word: Word) {
    this.collection = collection;
    this.sql = new Statements(db, collection.name);
    this.#lookup = new Lookup(this.sql, collection);
    this.#word = word;
  }

  /** Adds an item. @param parent number of what it belongs to */
  insert(item: T, parent?: number): number {
    const seq = this.#number(item) ?? this.nextNumber();
    this.touch(seq, undefined);
    this.sql
      .get('INSERT INTO $ (seq, parent, body) VALUES (?, ?, ?)')
      .run(seq, parent ?? null, this.#write(item));
    this.#lookup.add(seq, item, parent);
    return seq;
  }

  /** Makes everything that can be looked for again, from the items. */
  reindex(): void {
    for (const {seq, parent, body} of this.sql.get('SELECT seq, parent, body FROM $').all()) {
      this.#lookup.add(
        seq as number,
        this.#read(body as string),
        (parent ?? undefined) as number | undefined,
      );
    }
  }

  update(key: Key, item: T): void {
    const {seq, body} = this.#found(key);
    this.touch(seq, body);
    const parent = this.collection.parent === undefined ? undefined : this.parentOf(seq);
    this.sql.get('UPDATE $ SET body = ? WHERE seq = ?').run(this.#write(item), seq);
    this.#lookup.remove(seq);
    this.#lookup.add(seq, item, parent);
  }

  delete(key: Key): void {
    const {seq, body} = this.#found(key);
    this.touch(seq, body);
    this.drop(seq);
  }

  /** Takes an item away, if it is there, as if it had never been. */
  drop(seq: number): void {
    this.sql.get('DELETE FROM $ WHERE seq = ?').run(seq);
    this.#lookup.remove(seq);
  }

  /** Puts an item there as it was. @param body as it is sent */
  restore(seq: number, body: string, parent: number | undefined): void {
    this.sql.get('INSERT INTO $ (seq, parent, body) VALUES (?, ?, ?)').run(seq, parent ?? null, body);
    this.#lookup.add(seq, this.#read(body), parent);
  }

  /** Deletes every item for which `where` holds. @param where SQL over the collection's columns */
  deleteAll(where: string, ...values: SQLInputValue[]): void {
    for (const {seq} of this.sql.get(`SELECT seq FROM $_index WHERE ${where}`).all(...values)) {
      this.delete(seq as number);
    }
  }

  get(key: Key): T | undefined {
    const body = this.text(key);
    return body === undefined ? undefined : this.#read(body);
  }

  /** An item as it is sent. */
  text(key: Key): string | undefined {
    const by = typeof key === 'string' ? '(SELECT seq FROM $_index WHERE slug = ?)' : '?';
    return this.sql.get(`SELECT body FROM $ WHERE seq = ${by}`).get(key)?.body as string | undefined;
  }

  parentOf(seq: number): number | undefined {
    return this.sql.get('SELECT parent FROM $_index WHERE seq = ?').get(seq)?.parent as number | undefined;
  }

  count({where, values}: Condition): number {
    return this.sql.get(`SELECT count(*) AS n FROM $_index WHERE ${where}`).get(...values)?.n as number;
  }

  /** Every item for which `where` holds, oldest first. @param where SQL over the collection's columns */
  all(where = 'TRUE', ...values: SQLInputValue[]): T[] {
    const rows = this.sql.get(
      `SELECT body FROM $ WHERE seq IN (SELECT seq FROM $_index WHERE ${where}) ORDER BY seq`,
    );
    return rows.all(...values).map(row => this.#read(row.body as string));
  }

  /** A number that no item has. */
  nextNumber(): number {
    // What comes with the program lies in memory, so that it can be read while the data cannot be written.
    if (this.collection.builtIn === true)
      return this.sql.get('SELECT coalesce(max(seq), 0) + 1 AS next FROM $').get()?.next as number;
    // Kept apart from the items, so that the number of what was deleted is never given again.
    return this.sql
      .get(
        `INSERT INTO numbers (name, last) VALUES ('$', (SELECT coalesce(max(seq), 0) + 1 FROM $))
       ON CONFLICT (name) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last`,
      )
      .get()?.last as number;
  }

  /** Called before every write. @param body what is there */
  protected touch(_seq: number, _body: string | undefined): void {}

  #number(item: T): number | undefined {
    if (this.collection.slug !== undefined || !('id' in item)) return undefined;
    return item.id as number;
  }

  #found(key: Key): {seq: number; body: string} {
    const by = typeof key === 'string' ? '(SELECT seq FROM $_index WHERE slug = ?)' : '?';
    const row = this.sql.get(`SELECT seq, body FROM $ WHERE seq = ${by}`).get(key);
    if (row === undefined) throw new Error(`no ${key} in ${this.collection.name}`);
    return {seq: row.seq as number, body: row.body as string};
  }

  #write(item: T): string {
    return this.#word.toWire(JSON.stringify(item));
  }

  #read(body: string): T {
    return JSON.parse(this.#word.fromWire(body)) as T;
  }
}
