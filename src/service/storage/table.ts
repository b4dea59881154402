import type {DatabaseSync} from 'node:sqlite';
import {Cache} from '../../cache.ts';
import type {ReplicaLag} from '../simulation/replica-lag.ts';
import type {Word} from '../word.ts';
import type {Collection} from './collection.ts';
import type {Condition} from './filter.ts';
import {Items} from './items.ts';

interface PageQuery {
  readonly condition: Condition;
  /** Items per page. */
  readonly size: number;
  /** From 1. */
  readonly page: number;
  readonly results: number;
  /** The number of items that this request may see. */
  readonly all: number;
}

/** Up to this many results, finding them by an index and sorting them is faster than scanning the table in its order. */
const few = 2000;

/** Returns a term of ORDER BY. A `+` keeps SQLite from walking the index of the sorted column where another one finds few rows. */
const orderTerm = (column: string, ignoreIndex: boolean): string => (ignoreIndex ? `+${column}` : column);

/** The items of one collection with what requests need: pages, counts and replica lag. */
export class Table<T extends object> extends Items<T> {
  readonly #lag: ReplicaLag;
  /** Counts by condition. Every write clears them. */
  readonly #counts = new Cache<number>(200);

  constructor(db: DatabaseSync, collection: Collection<T>, word: Word, lag: ReplicaLag) {
    super(db, collection, word);
    this.#lag = lag;
  }

  /** Returns the number of matching items. It is cached, because the pages of a list are requested one after another. */
  cachedCount(condition: Condition): number {
    const key = `${condition.where} ${JSON.stringify(condition.values)}`;
    return this.#counts.get(key, () => this.count(condition));
  }

  /** Returns the items of a page as the JSON that is sent. */
  page({condition, size, page, results, all}: PageQuery): string[] {
    const {where, values, order} = condition;
    const descending = order === undefined ? this.collection.newestFirst === true : order.endsWith(' DESC');
    const sparse = 2 * results < all;
    // By id is the order that all others end with.
    const first = order === undefined || order.startsWith('seq ') ? '' : `${orderTerm(order, sparse)}, `;
    const by = `${first}${orderTerm('seq', sparse && results <= few)} ${descending ? 'DESC' : 'ASC'}`;
    // Items with equal values are sorted by id in the same direction. CROSS JOIN keeps the order of its left side.
    const rows = this.queries.all(
      `SELECT body FROM (SELECT seq FROM $_index WHERE ${where} ORDER BY ${by} LIMIT ? OFFSET ?) AS wanted CROSS JOIN $ ON $.seq = wanted.seq`,
      {body: 'string'},
      ...values,
      size,
      (page - 1) * size,
    );
    return rows.map(row => row.body);
  }

  clearCounts(): void {
    this.#counts.clear();
  }

  protected override beforeWrite(seq: number, body: string | undefined): void {
    this.#counts.clear();
    // A catalogue is inserted when it is first requested, and must be visible at once.
    if (this.collection.builtIn === true) return;
    this.#lag.recordOverwrite(() => {
      const parent = this.collection.parent === undefined ? undefined : this.parentOf(seq);
      return {
        holder: this,
        key: seq,
        drop: () => this.drop(seq),
        restore: () => body !== undefined && this.restore(seq, body, parent),
      };
    });
  }
}
