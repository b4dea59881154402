/** A table whose items can be put back as they were. */
interface Restorable {
  drop(seq: number): void;
  /** Inserts an item. @param body JSON as it is sent */
  restore(seq: number, body: string, parent: number | undefined): void;
}

/** An item as it was before a write. */
interface Overwritten {
  readonly table: Restorable;
  readonly seq: number;
  /** JSON as it is sent; undefined if the item did not exist. */
  readonly body: string | undefined;
  readonly parent: number | undefined;
  /** When it was overwritten, in milliseconds since 1970. */
  readonly at: number;
}

/** Replica lag: reads see the data as it was some time ago. */
export class ReplicaLag {
  /** How far reads are behind, in milliseconds of the simulated clock; 0 for no lag. */
  milliseconds = 0;
  /** The simulated time in milliseconds since 1970. */
  now: () => number = () => 0;
  /** The values overwritten by writes that reads do not show yet, oldest first. */
  #log: Overwritten[] = [];
  /** The time of the writes within {@link asOf}, in milliseconds since 1970. */
  #dueAt: number | undefined;
  #paused = false;

  /** Whether there are writes that reads do not show yet. */
  get hidesWrites(): boolean {
    this.#prune();
    return this.#log.length > 0;
  }

  /** Records what a write overwrites. @param overwritten called only if reads lag */
  recordOverwrite(overwritten: () => Omit<Overwritten, 'at'>): void {
    if (this.milliseconds === 0 || this.#paused) return;
    this.#log.push({...overwritten(), at: this.#dueAt ?? this.now()});
    if (this.#log.length % 1000 === 0) this.#prune();
  }

  get recorded(): number {
    return this.#log.length;
  }

  /** Forgets the overwrites after the first `recorded` ones, because their transaction was undone. */
  forgetSince(recorded: number): void {
    this.#log.splice(recorded);
  }

  /** Runs `work`; its writes count as made at a time, which may be in the past. @param time milliseconds since 1970 */
  asOf(time: number, work: () => void): void {
    this.#dueAt = time;
    try {
      work();
    } finally {
      this.#dueAt = undefined;
    }
  }

  /** Runs `work`; all reads see its writes at once. */
  withoutLag<R>(work: () => R): R {
    const paused = this.#paused;
    this.#paused = true;
    try {
      return work();
    } finally {
      this.#paused = paused;
    }
  }

  /** Restores all items to the state that reads show. The caller must undo this, by a transaction. */
  rollBack(): void {
    // Of several writes to one item, reads see what the first of them overwrote.
    const first = new Map<Restorable, Map<number, Overwritten>>();
    for (const overwritten of this.#log) {
      const items = first.get(overwritten.table) ?? new Map<number, Overwritten>();
      first.set(overwritten.table, items);
      if (!items.has(overwritten.seq)) items.set(overwritten.seq, overwritten);
    }
    for (const [table, items] of first) {
      // All are removed before any is restored, because a unique name may have moved between items.
      for (const seq of items.keys()) table.drop(seq);
      for (const {seq, body, parent} of items.values()) {
        if (body !== undefined) table.restore(seq, body, parent);
      }
    }
  }

  /** Forgets the writes that reads show by now. */
  #prune(): void {
    const visible = this.now() - this.milliseconds;
    this.#log = this.milliseconds === 0 ? [] : this.#log.filter(({at}) => at > visible);
  }
}
