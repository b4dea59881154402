import type {DatabaseSync} from 'node:sqlite';
import type {ReplicaLag} from '../simulation/replica-lag.ts';
import type {Word} from '../word.ts';
import type {Collection} from './collections.ts';
import type {Condition} from './filter.ts';
import {Items} from './items.ts';

/** What a list is asked: which items, in which order, which of them. */
export interface Question {
  readonly condition: Condition;
  /** Items a page. */
  readonly size: number;
  /** From 1. */
  readonly page: number;
}

/** The items of one collection, as requests read them. */
export class Table<T extends object> extends Items<T> {
  readonly #lag: ReplicaLag;
  /** What was counted since the last write. */
  readonly #counts = new Map<string, number>();

  constructor(db: DatabaseSync, collection: Collection<T>, word: Word, lag: ReplicaLag) {
    super(db, collection, word);
    this.#lag = lag;
  }

  /** How many items there are: pages of one list are asked for one after another, and are counted once. */
  counted(condition: Condition): number {
    const key = `${condition.where} ${JSON.stringify(condition.values)}`;
    let count = this.#counts.get(key);
    if (count === undefined) {
      if (this.#counts.size > 200) this.#counts.clear();
      count = this.count(condition);
      this.#counts.set(key, count);
    }
    return count;
  }

  /** One page, each item as it is sent. */
  page({condition, size, page}: Question): string[] {
    const {where, values, order} = condition;
    const down = order === undefined ? this.collection.newestFirst === true : order.endsWith(' DESC');
    // Of equals, the older comes first going up and the newer going down.
    const by = `${order === undefined ? '' : `${order}, `}seq ${down ? 'DESC' : 'ASC'}`;
    // CROSS JOIN keeps the order of its left side.
    const rows = this.sql
      .get(
        `SELECT wanted.seq AS seq, body FROM (SELECT seq FROM $_index WHERE ${where} ORDER BY ${by} LIMIT ? OFFSET ?) AS wanted CROSS JOIN $ ON $.seq = wanted.seq`,
      )
      .all(...values, size, (page - 1) * size);
    return rows.map(row => row.body as string);
  }

  /** Lets counts be taken anew. */
  recount(): void {
    this.#counts.clear();
  }

  protected override touch(seq: number, body: string | undefined): void {
    this.#counts.clear();
    // A catalogue is only put there when it is first asked for: it has always been.
    if (this.collection.builtIn === true) return;
    this.#lag.recordOverwrite(() => ({table: this, seq, body, parent: this.#parentOf(seq, body)}));
  }

  #parentOf(seq: number, body: string | undefined): number | undefined {
    return body === undefined || this.collection.parent === undefined ? undefined : this.parentOf(seq);
  }
}
