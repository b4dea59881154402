/** Where what was there before can be put back. */
export interface Restorable {
  /** Takes an item away, if it is there. */
  drop(seq: number): void;
  /** Puts an item there. @param body as it is sent */
  restore(seq: number, body: string, parent: number | undefined): void;
}

/** What a write changed: an item as it was before; no body for one that was not there. */
interface Was {
  readonly table: Restorable;
  readonly seq: number;
  readonly body: string | undefined;
  readonly parent: number | undefined;
  /** When it was written over. */
  readonly at: number;
}

/** Reads that lag: what they see is all as it was some time ago. */
export class Lag {
  /** For how long, in milliseconds of the service's clock; 0: reads do not lag. */
  milliseconds = 0;
  /** The service's time, milliseconds since 1970. */
  now: () => number = () => 0;
  /** The writes that do not show yet, the first one first. */
  #log: Was[] = [];
  #at: number | undefined;
  #silent = false;

  /** Whether there is something that does not show yet. */
  get active(): boolean {
    if (this.#log.length === 0) return false;
    this.#forget();
    return this.#log.length > 0;
  }

  /** Keeps what an item was before a write. @param was asked only where reads lag */
  remember(was: () => Omit<Was, 'at'>): void {
    if (this.milliseconds === 0 || this.#silent) return;
    this.#log.push({...was(), at: this.#at ?? this.now()});
    if (this.#log.length % 1000 === 0) this.#forget();
  }

  /** Does what came about at a time of its own, though it is made so only now. */
  during(at: number, work: () => void): void {
    this.#at = at;
    try {
      work();
    } finally {
      this.#at = undefined;
    }
  }

  /** Does what counts as having been there all along. */
  silently<R>(work: () => R): R {
    const silent = this.#silent;
    this.#silent = true;
    try {
      return work();
    } finally {
      this.#silent = silent;
    }
  }

  /** Puts everything back as it was. The caller sees to it that it is undone again. */
  goBack(): void {
    // Of several writes to an item, what was there before the first is what is still seen.
    const first = new Map<Restorable, Map<number, Was>>();
    for (const was of this.#log) {
      const items = first.get(was.table) ?? new Map<number, Was>();
      first.set(was.table, items);
      if (!items.has(was.seq)) items.set(was.seq, was);
    }
    for (const [table, items] of first) {
      // All away before any comes back: a name may have passed from one item to another.
      for (const seq of items.keys()) table.drop(seq);
      for (const {seq, body, parent} of items.values()) {
        if (body !== undefined) table.restore(seq, body, parent);
      }
    }
  }

  #forget(): void {
    const shown = this.now() - this.milliseconds;
    this.#log = this.milliseconds === 0 ? [] : this.#log.filter(({at}) => at > shown);
  }
}
