import type {DatabaseSync} from 'node:sqlite';
import {HttpError} from '../http-error.ts';
import {ReplicaLag} from '../simulation/replica-lag.ts';
import type {Word} from '../word.ts';
import {type Collections, collections, type ItemOf, type Singletons} from './collections.ts';
import {isFileProblem} from './data-file-error.ts';
import {Queries} from './queries.ts';
import {Table} from './table.ts';
import {inTransaction, undone} from './transaction.ts';

type Tables = {readonly [Name in keyof Collections]: Table<ItemOf<Collections[Name]>>};

/**
 * Numbers that the service stores and never sends, each for an item or, with the id 0, for the account:
 * - `populated`: 1 once the account has been filled
 * - `lastWrite`: the latest simulated time of a write, in milliseconds since 1970
 * - `deployed`, by node: 1 once it has its disks and configuration profiles
 * - `bootedConfig`, by node: the id of the profile that it was booted with
 */
type InternalState = 'populated' | 'lastWrite' | 'deployed' | 'bootedConfig';

/** The location of a store without a file, as it is named in messages. */
export const inMemory = 'memory';

/** All data of the service, in one SQLite database. */
export class Store {
  readonly tables: Tables;
  readonly queries: Queries;
  readonly db: DatabaseSync;
  readonly word: Word;
  /** The name of the data file, or {@link inMemory}. */
  readonly location: string;
  /** Whether the data is stored in a file. */
  readonly durable: boolean;
  /** The ids of tokens by the secrets that this process knows. */
  readonly tokenIdsBySecret = new Map<string, number>();
  /** Applies to what requests read; writes always see the latest data. */
  readonly lag = new ReplicaLag();

  constructor(db: DatabaseSync, word: Word, file?: string) {
    this.db = db;
    this.location = file ?? inMemory;
    this.durable = file !== undefined;
    this.queries = new Queries(db);
    this.word = word;
    const entries = Object.entries(collections).map(([name, collection]) => [
      name,
      new Table<object>(db, collection, word, this.lag),
    ]);
    // The cast: `Object.fromEntries` forgets which name belongs to which collection.
    this.tables = Object.fromEntries(entries) as Tables;
  }

  /** Runs `work` in a transaction, which is undone if it throws. Within another transaction it becomes part of that one. */
  transaction<R>(work: () => R): R {
    if (this.db.isTransaction) return work();
    const recorded = this.lag.recorded;
    try {
      return inTransaction(this.db, work);
    } catch (error) {
      this.#clearCounts();
      this.lag.forgetSince(recorded);
      throw error;
    }
  }

  /**
   * Runs `work`, which reads, with replica lag. What reading writes, such as the disks of a node that are made when they are first
   * read, is kept or undone as a whole. If the data file takes no writes, as on a full disk, the read shows it nevertheless.
   */
  read<R>(work: () => R): R {
    if (!this.lag.hidesWrites) return this.#readLatest(work);
    try {
      // A read with lag is undone, with what it writes: that is written by a read without lag before it.
      this.#readLatest(work);
    } catch (error) {
      // An item deleted just now may still be visible to a lagging replica.
      if (!(error instanceof HttpError)) throw error;
    }
    return this.#readUndone(() => {
      this.lag.rollBack();
      return work();
    });
  }

  #readLatest<R>(work: () => R): R {
    try {
      return this.transaction(work);
    } catch (error) {
      if (!isFileProblem(error)) throw error;
      return this.#readUndone(work);
    }
  }

  #readUndone<R>(work: () => R): R {
    this.#clearCounts();
    try {
      return undone(this.db, () => this.lag.withoutLag(work));
    } finally {
      this.#clearCounts();
    }
  }

  #clearCounts(): void {
    for (const table of Object.values(this.tables)) table.clearCounts();
  }

  /** Begins a transaction across asynchronous steps; {@link commit} ends it. */
  begin(): void {
    this.db.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.db.exec('COMMIT');
  }

  /** Returns the JSON of a singleton as it is sent; undefined if it has not been set. */
  singletonJson(name: keyof Singletons & string): string | undefined {
    return this.queries.first('SELECT body FROM singletons WHERE name = ?', {body: 'string'}, name)?.body;
  }

  /** Returns a singleton with neutral keys; an empty object if it has not been set. */
  singleton<N extends keyof Singletons & string>(name: N): Partial<Singletons[N]> {
    return JSON.parse(this.word.fromWire(this.singletonJson(name) ?? '{}'));
  }

  updateSingleton<N extends keyof Singletons & string>(name: N, changes: Partial<Singletons[N]>): void {
    this.setSingleton(name, {...this.singleton(name), ...changes});
  }

  setSingleton<N extends keyof Singletons & string>(name: N, value: Partial<Singletons[N]>): void {
    const put = (body: string) =>
      this.queries.run('INSERT OR REPLACE INTO singletons (name, body) VALUES (?, ?)', name, body);
    this.lag.recordOverwrite(() => {
      const before = this.singletonJson(name);
      const drop = () => this.queries.run('DELETE FROM singletons WHERE name = ?', name);
      return {holder: this, key: name, drop, restore: () => before !== undefined && put(before)};
    });
    put(this.word.toWire(JSON.stringify(value)));
  }

  setTokenHash(hash: string, tokenId: number): void {
    this.queries.run('INSERT OR REPLACE INTO secrets (hash, token) VALUES (?, ?)', hash, tokenId);
  }

  deleteTokenHash(tokenId: number): void {
    this.queries.run('DELETE FROM secrets WHERE token = ?', tokenId);
  }

  tokenIdOfHash(hash: string): number | undefined {
    return this.queries.first('SELECT token FROM secrets WHERE hash = ?', {token: 'number'}, hash)?.token;
  }

  /** Increments a counter. @returns 1, 2, 3 … */
  nextCount(name: string): number {
    return this.queries.number(
      'INSERT INTO counters (name, last) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last',
      name,
    );
  }

  internalState(name: InternalState, id: number): number | undefined {
    const sql = 'SELECT value FROM internal_state WHERE name = ? AND id = ?';
    return this.queries.first(sql, {value: 'number'}, name, id)?.value;
  }

  setInternalState(name: InternalState, id: number, value = 1): void {
    const sql = 'INSERT OR REPLACE INTO internal_state (name, id, value) VALUES (?, ?, ?)';
    this.queries.run(sql, name, id, value);
  }

  /** @param due milliseconds since 1970 @param change JSON of the update */
  addScheduledUpdate(due: number, change: string): void {
    this.queries.run('INSERT INTO scheduled_updates (due, change) VALUES (?, ?)', Math.round(due), change);
  }

  /** @param time milliseconds since 1970 */
  hastenUpdates(milliseconds: number): void {
    this.queries.run('UPDATE scheduled_updates SET due = due - ?', milliseconds);
  }

  hasDueUpdate(time: number): boolean {
    const sql = 'SELECT seq FROM scheduled_updates WHERE due <= ? LIMIT 1';
    return this.queries.first(sql, {seq: 'number'}, time) !== undefined;
  }

  /** Removes and returns the first update that is due. @param time milliseconds since 1970 */
  takeDueUpdate(time: number): {readonly due: number; readonly change: string} | undefined {
    return this.queries.first(
      'DELETE FROM scheduled_updates WHERE seq = (SELECT seq FROM scheduled_updates WHERE due <= ? ORDER BY due, seq LIMIT 1) RETURNING due, change',
      {due: 'number', change: 'string'},
      time,
    );
  }

  close(): void {
    if (this.db.isOpen) this.db.close();
  }
}
