import type {Word} from '../word.ts';
import {
  type Collections,
  collections,
  type ItemOf,
  type ScheduledUpdate,
  type Singletons,
} from './collections.ts';
import {type DataFile, isFileProblem} from './data-file.ts';
import {type Overwritten, Rows, Table} from './table.ts';

type Tables = {readonly [Name in keyof Collections]: Table<ItemOf<Collections[Name]>>};

/**
 * Numbers that the service stores and never sends, each for an item or, with the id 0, for the account:
 * - `populated`: 1 once the account has been filled
 * - `lastWrite`: the latest simulated time of a write, in milliseconds since 1970
 * - `deployed`, by node: 1 once it has its disks and configuration profiles
 * - `bootedConfig`, by node: the id of the profile that it was booted with
 */
type InternalState = 'populated' | 'lastWrite' | 'deployed' | 'bootedConfig';

/**
 * All data of the service. It is held in memory, and written to the data file, if there is one, at the end of each transaction.
 * A log of what was overwritten serves three purposes: a transaction that fails is undone, reads with replica lag see the data as it
 * was, and the file gets what has changed.
 */
export class Store {
  readonly tables: Tables;
  /** By the number of each. */
  readonly updates: Rows<ScheduledUpdate>;
  readonly word: Word;
  readonly file: DataFile | undefined;
  /** The ids of tokens by the secrets that this process knows. */
  readonly tokenIdsBySecret = new Map<string, number>();
  /** Replica lag: how long reads do not show a write, in milliseconds of the simulated clock; 0 for no lag. */
  lag = 0;
  /** The simulated time in milliseconds since 1970. */
  now: () => number = () => 0;
  /** Singletons, counters and internal state. */
  readonly #state: Rows<unknown>;
  #log: Overwritten[] = [];
  /** How many entries of the log are in the data file. */
  #saved = 0;
  #inTransaction = false;
  #writtenAt: number | undefined;

  constructor(word: Word, file?: DataFile) {
    this.word = word;
    this.file = file;
    const rows = <T>(name: string): Rows<T> =>
      new Rows<T>(name, overwritten => this.#log.push({...overwritten, at: this.#writtenAt ?? this.now()}));
    const nextId = (name: string, after: number) => this.nextCount(name, after);
    const table = <T extends object>(collection: {name: string; slug?: string}) =>
      new Table<T>(collection, rows<T>(collection.name), nextId);
    const tables = Object.entries(collections).map(([name, each]) => [name, table(each)]);
    // The cast: `Object.fromEntries` forgets which name belongs to which collection.
    this.tables = Object.fromEntries(tables) as Tables;
    this.updates = rows('updates');
    this.#state = rows('state');
    if (file) this.#load(file);
  }

  get #all(): readonly Rows<unknown>[] {
    return [...Object.values(this.tables).map(({rows}) => rows), this.updates, this.#state];
  }

  #load(file: DataFile): void {
    const byName = new Map(this.#all.map(rows => [rows.name, rows]));
    for (const {collection, key, parent, body} of file.load())
      byName
        .get(collection)
        ?.put(key, {item: JSON.parse(this.word.fromWire(body)), parent: parent ?? undefined});
  }

  /** Returns a store in memory with the same data. */
  copy(): Store {
    const copy = new Store(this.word);
    for (const [at, rows] of copy.#all.entries()) {
      const own = this.#all[at];
      if (own) rows.copy(own);
    }
    return copy;
  }

  /** Runs `work` in a transaction, which is undone if it throws. Within another transaction it becomes part of that one. */
  transaction<R>(work: () => R): R {
    if (this.#inTransaction) return work();
    const start = this.#log.length;
    this.#inTransaction = true;
    try {
      const result = work();
      this.#save();
      return result;
    } catch (error) {
      this.#undo(start);
      throw error;
    } finally {
      this.#inTransaction = false;
      this.#forget();
    }
  }

  /**
   * Runs `work`, which reads, with replica lag. What it writes, such as disks made at first read, is kept or undone whole,
   * also on a full disk.
   */
  read<R>(work: () => R): R {
    if (this.#hidden().length === 0) return this.#readLatest(work);
    try {
      // What a read with lag writes is undone, so that it is written by one without.
      this.#readLatest(work);
    } catch {
      // An item deleted just now may still be visible to a lagging replica.
    }
    const again = this.#hidden()
      .reverse()
      .map(({restore}) => restore());
    const start = this.#log.length;
    try {
      return work();
    } finally {
      this.#undo(start);
      for (const redo of again.reverse()) redo();
    }
  }

  #readLatest<R>(work: () => R): R {
    let shown: {readonly result: R} | undefined;
    try {
      return this.transaction(() => {
        shown = {result: work()};
        return shown.result;
      });
    } catch (error) {
      if (shown === undefined || !isFileProblem(error)) throw error;
      return shown.result;
    }
  }

  /** Runs `work`; its writes count as made at a time, which may be in the past. @param time milliseconds since 1970 */
  asOf<R>(time: number, work: () => R): R {
    const outer = this.#writtenAt;
    this.#writtenAt = time;
    try {
      return work();
    } finally {
      this.#writtenAt = outer;
    }
  }

  /** Returns the writes that reads do not show yet. */
  #hidden(): Overwritten[] {
    const visible = this.now() - this.lag;
    return this.lag === 0 ? [] : this.#log.filter(({at}) => at > visible);
  }

  #undo(start: number): void {
    for (const {restore} of this.#log.splice(start).reverse()) restore();
  }

  /** Forgets what neither a lagging read nor the data file needs. */
  #forget(): void {
    const unsaved = this.file ? this.#log.slice(this.#saved) : [];
    const visible = this.now() - this.lag;
    const kept =
      this.lag === 0
        ? []
        : this.#log.slice(0, this.#log.length - unsaved.length).filter(({at}) => at > visible);
    this.#log = [...kept, ...unsaved];
    this.#saved = kept.length;
  }

  #save(): void {
    if (this.file) {
      const changed = new Map(
        this.#log.slice(this.#saved).map(each => [`${each.rows.name} ${each.key}`, each]),
      );
      const saved = [...changed.values()].map(({rows, key}) => {
        const row = rows.get(key);
        const body = row && this.word.toWire(JSON.stringify(row.item));
        return {collection: rows.name, key, parent: row?.parent ?? null, body};
      });
      this.file.save(saved);
    }
    this.#saved = this.#log.length;
  }

  /** Returns an object that exists once; undefined if it has not been set. */
  singleton<N extends keyof Singletons & string>(name: N): Singletons[N] | undefined {
    // The cast: `setSingleton` has set it.
    return this.#state.get(name)?.item as Singletons[N] | undefined;
  }

  updateSingleton<N extends keyof Singletons & string>(name: N, changes: Partial<Singletons[N]>): void {
    this.#state.set(name, {item: {...this.singleton(name), ...changes}});
  }

  setSingleton<N extends keyof Singletons & string>(name: N, value: Singletons[N]): void {
    this.#state.set(name, {item: value});
  }

  /** Increments a counter. @returns 1, 2, 3 …, or what comes after another number if that is more */
  nextCount(name: string, after = 0): number {
    const key = `counter ${name}`;
    const next = Math.max(Number(this.#state.get(key)?.item ?? 0), after) + 1;
    this.#state.set(key, {item: next});
    return next;
  }

  internalState(name: InternalState, id: number): number | undefined {
    const value = this.#state.get(`${name} ${id}`)?.item;
    return typeof value === 'number' ? value : undefined;
  }

  setInternalState(name: InternalState, id: number, value = 1): void {
    this.#state.set(`${name} ${id}`, {item: value});
  }

  /** @param hash that of a token's secret */
  tokenIdOfHash(hash: string): number | undefined {
    const id = this.#state.get(`secret ${hash}`)?.item;
    return typeof id === 'number' ? id : undefined;
  }

  setTokenHash(hash: string, tokenId: number): void {
    this.#state.set(`secret ${hash}`, {item: tokenId});
  }

  deleteTokenHash(tokenId: number): void {
    for (const [key, {item}] of this.#state.all())
      if (String(key).startsWith('secret ') && item === tokenId) this.#state.set(key, undefined);
  }

  close(): void {
    this.file?.close();
  }
}
