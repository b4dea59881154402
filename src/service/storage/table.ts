import type {DatabaseSync} from 'node:sqlite';
import type {ReplicaLag} from '../simulation/replica-lag.ts';
import type {Word} from '../word.ts';
import type {Collection} from './collection.ts';
import type {Condition} from './filter.ts';
import {Items} from './items.ts';

/** One page of a list. */
interface PageQuery {
  readonly condition: Condition;
  /** Items per page. */
  readonly size: number;
  /** From 1. */
  readonly page: number;
  /** How many items fit, and how many there are. */
  readonly results: number;
  readonly all: number;
}

/** Items that are found by an index and sorted sooner than met among the others in their order. */
const few = 2000;

/**
 * A column to sort by whose index is left aside: SQLite would rather go through an index in its order than sort what another one
 * finds, and for each row on the way look at its place in the table.
 */
const aside = (column: string, left: boolean): string => (left ? `+${column}` : column);

/** The items of one collection, as requests read them: in pages, counted, and with replica lag. */
export class Table<T extends object> extends Items<T> {
  readonly #lag: ReplicaLag;
  /** The counts since the last write. */
  readonly #counts = new Map<string, number>();

  constructor(db: DatabaseSync, collection: Collection<T>, word: Word, lag: ReplicaLag) {
    super(db, collection, word);
    this.#lag = lag;
  }

  /** Counts items only once per filter: the pages of a list are asked for one after another. */
  cachedCount(condition: Condition): number {
    const key = `${condition.where} ${JSON.stringify(condition.values)}`;
    let count = this.#counts.get(key);
    if (count === undefined) {
      if (this.#counts.size > 200) this.#counts.clear();
      count = this.count(condition);
      this.#counts.set(key, count);
    }
    return count;
  }

  /** The items of one page as JSON, as they are sent. */
  page({condition, size, page, results, all}: PageQuery): string[] {
    const {where, values, order} = condition;
    const descending = order === undefined ? this.collection.newestFirst === true : order.endsWith(' DESC');
    // Of items that sort equal, the older one comes first in ascending order and the newer one in descending order.
    const sparse = 2 * results < all;
    const first = order === undefined ? '' : `${aside(order, sparse && !order.startsWith('seq '))}, `;
    const by = `${first}${aside('seq', sparse && results <= few)} ${descending ? 'DESC' : 'ASC'}`;
    // CROSS JOIN keeps the order of its left side.
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
    // A catalogue is inserted when it is first asked for, but reads must show it at once.
    if (this.collection.builtIn === true) return;
    this.#lag.recordOverwrite(() => ({table: this, seq, body, parent: this.#parentOf(seq, body)}));
  }

  #parentOf(seq: number, body: string | undefined): number | undefined {
    return body === undefined || this.collection.parent === undefined ? undefined : this.parentOf(seq);
  }
}
