import type {DatabaseSync, StatementSync} from 'node:sqlite';
import {type Collections, collections, type ItemOf} from './collections.ts';
import {indexTables, itemTable} from './schema.ts';
import {Table} from './table.ts';
import type {Word} from './word.ts';

type Tables = {readonly [Name in keyof Collections]: Table<ItemOf<Collections[Name]>>};

/** All that the service knows, in one SQLite database. */
export class Store {
  readonly tables: Tables;
  readonly db: DatabaseSync;
  readonly word: Word;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, word: Word) {
    this.db = db;
    this.word = word;
    const named = Object.entries(collections).map(([name, declared]) => [
      name,
      new Table<object>(db, declared, word),
    ]);
    this.tables = Object.fromEntries(named) as Tables;
  }

  /** Does all of the work or, if it throws, none of it. Within other work it is a part of that. */
  write<R>(work: () => R): R {
    if (this.db.isTransaction) return work();
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** What there is one of: the account, its settings, the profile. As it is sent. */
  single(name: string): string | undefined {
    return this.#sql('SELECT body FROM singles WHERE name = ?').get(name)?.body as string | undefined;
  }

  setSingle(name: string, value: object): void {
    const body = this.word.toWire(JSON.stringify(value));
    this.#sql('INSERT OR REPLACE INTO singles (name, body) VALUES (?, ?)').run(name, body);
  }

  /** Lets a hash stand for a token. */
  setSecret(hash: string, token: number): void {
    this.#sql('INSERT OR REPLACE INTO secrets (hash, token) VALUES (?, ?)').run(hash, token);
  }

  dropSecrets(token: number): void {
    this.#sql('DELETE FROM secrets WHERE token = ?').run(token);
  }

  /** The number of the token that a hash stands for. */
  secret(hash: string): number | undefined {
    return this.#sql('SELECT token FROM secrets WHERE hash = ?').get(hash)?.token as number | undefined;
  }

  /** Counts up, under a name: 1, 2, 3 … */
  next(name: string): number {
    return this.#sql(
      'INSERT INTO numbers (name, last) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last',
    ).get(name)?.last as number;
  }

  /** What the service knows of a thing beyond what it shows. */
  fact(name: string, id: number): number | undefined {
    return this.#sql('SELECT value FROM facts WHERE name = ? AND id = ?').get(name, id)?.value as
      | number
      | undefined;
  }

  setFact(name: string, id: number, value: number): void {
    this.#sql('INSERT OR REPLACE INTO facts (name, id, value) VALUES (?, ?, ?)').run(name, id, value);
  }

  /** Keeps a change until it is due. @param due milliseconds since 1970 */
  addJob(due: number, change: string): void {
    this.#sql('INSERT INTO jobs (due, change) VALUES (?, ?)').run(Math.round(due), change);
  }

  /** Whether something is due by then. */
  hasJob(at: number): boolean {
    return this.#sql('SELECT 1 FROM jobs WHERE due <= ? LIMIT 1').get(at) !== undefined;
  }

  /** The change that is due first, if it is due by then; it is not kept any longer. */
  takeJob(at: number): {due: number; change: string} | undefined {
    return this.#sql(
      'DELETE FROM jobs WHERE seq = (SELECT seq FROM jobs WHERE due <= ? ORDER BY due, seq LIMIT 1) RETURNING due, change',
    ).get(at) as {due: number; change: string} | undefined;
  }

  #sql(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.db.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  close(): void {
    if (this.db.isOpen) this.db.close();
  }
}

/** A new store, in memory. */
export async function openStore(word: Word): Promise<Store> {
  const db = new (sqlite().DatabaseSync)(':memory:');
  db.exec('PRAGMA temp_store = MEMORY');
  db.exec('BEGIN');
  db.exec(`CREATE TABLE numbers (name TEXT PRIMARY KEY, last INTEGER NOT NULL);
    CREATE TABLE singles (name TEXT PRIMARY KEY, body TEXT NOT NULL);
    CREATE TABLE secrets (hash TEXT PRIMARY KEY, token INTEGER NOT NULL);
    CREATE TABLE facts (name TEXT, id INTEGER, value INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID;
    CREATE TABLE jobs (seq INTEGER PRIMARY KEY, due INTEGER NOT NULL, change TEXT NOT NULL);
    CREATE INDEX jobs_by_due ON jobs (due);`);
  for (const collection of Object.values(collections)) {
    db.exec(`${itemTable(collection)}; ${indexTables(collection)}`);
  }
  db.exec('COMMIT');
  return new Store(db, word);
}

/**
 * Asked for at run time: on a Node that has no SQLite the program still starts, far enough to say so.
 * Node 22 announces it as experimental on standard error, into the middle of a screen: not here.
 */
function sqlite(): typeof import('node:sqlite') {
  const warn = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}
