import type {DatabaseSync} from 'node:sqlite';
import {ReplicaLag} from '../simulation/replica-lag.ts';
import type {Word} from '../word.ts';
import {type Collections, collections, type ItemOf} from './collections.ts';
import {Statements} from './statements.ts';
import {Table} from './table.ts';

type Tables = {readonly [Name in keyof Collections]: Table<ItemOf<Collections[Name]>>};

/** What a store without a file is called where something is told of it. */
export const inMemory = 'memory';

/** All that the service knows, in one SQLite database. */
export class Store {
  readonly tables: Tables;
  readonly db: DatabaseSync;
  readonly word: Word;
  /** Where it is kept: a file, or {@link inMemory}. */
  readonly place: string;
  /** Whether it outlives the process. */
  readonly durable: boolean;
  /** Secrets that this process has given out or was given, and the numbers of their tokens. */
  readonly secrets = new Map<string, number>();
  /** Of what is read; writes go by what is. */
  readonly lag = new ReplicaLag();
  readonly #sql: Statements;

  constructor(db: DatabaseSync, word: Word, file?: string) {
    this.db = db;
    this.place = file ?? inMemory;
    this.durable = file !== undefined;
    this.#sql = new Statements(db);
    this.word = word;
    const named = Object.entries(collections).map(([name, declared]) => [
      name,
      new Table<object>(db, declared, word, this.lag),
    ]);
    this.tables = Object.fromEntries(named) as Tables;
  }

  /** Does all of the work or, if it throws, none of it. Within other work it is a part of that. */
  write<R>(work: () => R): R {
    if (this.db.isTransaction) return work();
    this.db.exec('BEGIN IMMEDIATE');
    const recorded = this.lag.recorded;
    try {
      const result = work();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      this.lag.forgetSince(recorded);
      throw error;
    }
  }

  /** Undoes a transaction. Some errors, such as a full disk, have made SQLite do so by itself already. */
  #rollBack(): void {
    if (this.db.isTransaction) this.db.exec('ROLLBACK');
    this.#recount();
  }

  /** Looks at everything as it is seen by whoever reads: where reads lag, as it was. What the look changes is undone. */
  look<R>(work: () => R): R {
    if (!this.lag.hidesWrites) return work();
    this.db.exec('BEGIN IMMEDIATE');
    try {
      return this.lag.withoutLag(() => {
        this.#recount();
        this.lag.rollBack();
        return work();
      });
    } finally {
      this.#rollBack();
    }
  }

  #recount(): void {
    for (const table of Object.values(this.tables)) table.recount();
  }

  /** Begins work that spans several steps: all of it is kept at once, at `commit`, or none. */
  begin(): void {
    this.db.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.db.exec('COMMIT');
  }

  /** Whether its world has come about. */
  get begun(): boolean {
    return this.fact('begun', 0) === 1;
  }

  set begun(begun: boolean) {
    this.setFact('begun', 0, begun ? 1 : 0);
  }

  /** The latest time that the store has seen, milliseconds since 1970; 0 for none. */
  lastTime(): number {
    return this.fact('time', 0) ?? 0;
  }

  /** What there is one of: the account, its settings, the profile. As it is sent. */
  single(name: string): string | undefined {
    return this.#sql.get('SELECT body FROM singles WHERE name = ?').get(name)?.body as string | undefined;
  }

  setSingle(name: string, value: object): void {
    const body = this.word.toWire(JSON.stringify(value));
    this.#sql.get('INSERT OR REPLACE INTO singles (name, body) VALUES (?, ?)').run(name, body);
  }

  /** Lets a hash stand for a token. */
  setSecret(hash: string, token: number): void {
    this.#sql.get('INSERT OR REPLACE INTO secrets (hash, token) VALUES (?, ?)').run(hash, token);
  }

  dropSecrets(token: number): void {
    this.#sql.get('DELETE FROM secrets WHERE token = ?').run(token);
  }

  /** The number of the token that a hash stands for. */
  secret(hash: string): number | undefined {
    return this.#sql.get('SELECT token FROM secrets WHERE hash = ?').get(hash)?.token as number | undefined;
  }

  /** Counts up, under a name: 1, 2, 3 … */
  next(name: string): number {
    return this.#sql
      .get(
        'INSERT INTO numbers (name, last) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last',
      )
      .get(name)?.last as number;
  }

  /** What the service knows of a thing beyond what it shows. */
  fact(name: string, id: number): number | undefined {
    return this.#sql.get('SELECT value FROM facts WHERE name = ? AND id = ?').get(name, id)?.value as
      | number
      | undefined;
  }

  setFact(name: string, id: number, value: number): void {
    this.#sql.get('INSERT OR REPLACE INTO facts (name, id, value) VALUES (?, ?, ?)').run(name, id, value);
  }

  /** Keeps a change until it is due. @param due milliseconds since 1970 */
  addScheduledUpdate(due: number, change: string): void {
    this.#sql.get('INSERT INTO jobs (due, change) VALUES (?, ?)').run(Math.round(due), change);
  }

  /** Whether something is due by then. */
  hasDueUpdate(at: number): boolean {
    return this.#sql.get('SELECT 1 FROM jobs WHERE due <= ? LIMIT 1').get(at) !== undefined;
  }

  /** The change that is due first, if it is due by then; it is not kept any longer. */
  takeDueUpdate(at: number): {due: number; change: string} | undefined {
    return this.#sql
      .get(
        'DELETE FROM jobs WHERE seq = (SELECT seq FROM jobs WHERE due <= ? ORDER BY due, seq LIMIT 1) RETURNING due, change',
      )
      .get(at) as {due: number; change: string} | undefined;
  }

  close(): void {
    if (this.db.isOpen) this.db.close();
  }
}
