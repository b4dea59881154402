/** An item as it was before a write. */
interface Overwritten {
  /** What holds the item, and its key there. */
  readonly holder: object;
  readonly key: number | string;
  /** Removes the item, if it is there. */
  drop(): void;
  /** Inserts the item as it was, if it existed. */
  restore(): void;
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
    const first = new Map<object, Map<number | string, Overwritten>>();
    for (const overwritten of this.#log) {
      const items = first.get(overwritten.holder) ?? new Map<number | string, Overwritten>();
      first.set(overwritten.holder, items);
      if (!items.has(overwritten.key)) items.set(overwritten.key, overwritten);
    }
    for (const items of first.values()) {
      // All are removed before any is restored, because a unique name may have moved between items.
      for (const item of items.values()) item.drop();
      for (const item of items.values()) item.restore();
    }
  }

  /** Forgets the writes that reads show by now. */
  #prune(): void {
    const visible = this.now() - this.milliseconds;
    this.#log = this.milliseconds === 0 ? [] : this.#log.filter(({at}) => at > visible);
  }
}
