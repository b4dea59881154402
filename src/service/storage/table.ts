import type {Collection} from '../fields.ts';

/** Identifies an item: its id, or its slug. */
export type ItemKey = number | string;

interface Row<T> {
  readonly item: T;
  /** The id of the item that it belongs to. */
  readonly parent?: number | undefined;
}

export interface Overwritten {
  readonly rows: Rows<unknown>;
  readonly key: ItemKey;
  /** The simulated time of the write, in milliseconds since 1970. */
  readonly at: number;
  /** Puts back what was overwritten. Returns a function that takes this back. */
  readonly restore: () => () => void;
}

/** Told of each row before it is overwritten. */
type Log = (overwritten: Omit<Overwritten, 'at'>) => void;

/** Rows by their keys. Items are never changed, only replaced, so that what is overwritten can be kept. */
export class Rows<T> {
  readonly name: string;
  readonly #log: Log;
  readonly #rows = new Map<ItemKey, Row<T>>();
  /** By their keys; made again after a write. */
  #sorted: readonly (readonly [key: ItemKey, row: Row<T>])[] | undefined;

  constructor(name: string, log: Log) {
    this.name = name;
    this.#log = log;
  }

  get(key: ItemKey): Row<T> | undefined {
    return this.#rows.get(key);
  }

  all(): readonly (readonly [key: ItemKey, row: Row<T>])[] {
    this.#sorted ??= [...this.#rows].sort(([one], [other]) => Number(one) - Number(other));
    return this.#sorted;
  }

  /** The highest number that is a key. */
  get highest(): number {
    return Number(this.all().at(-1)?.[0] ?? 0);
  }

  /** @param row undefined removes it */
  set(key: ItemKey, row: Row<T> | undefined): void {
    const restoring = (before: Row<T> | undefined) => () => {
      const after = this.get(key);
      this.put(key, before);
      return () => this.put(key, after);
    };
    this.#log({rows: this, key, restore: restoring(this.get(key))});
    this.put(key, row);
  }

  /** Sets a row without telling the log. */
  put(key: ItemKey, row: Row<T> | undefined): void {
    if (row === undefined) this.#rows.delete(key);
    else this.#rows.set(key, row);
    this.#sorted = undefined;
  }

  copy(other: Rows<T>): void {
    for (const [key, row] of other.all()) this.put(key, row);
  }
}

/** The items of one collection. Those identified by a slug have a number as the key of their row, too. */
export class Table<T extends object> {
  readonly collection: Pick<Collection<T>, 'name' | 'slug'>;
  readonly rows: Rows<T>;
  readonly #nextId: (name: string, after: number) => number;

  /** @param nextId returns a number that no item has had, above another */
  constructor(
    collection: Pick<Collection<T>, 'name' | 'slug'>,
    rows: Rows<T>,
    nextId: (name: string, after: number) => number,
  ) {
    this.collection = collection;
    this.rows = rows;
    this.#nextId = nextId;
  }

  /** Returns an id for a new item. It is never that of a deleted one. */
  nextId(): number {
    return this.#nextId(this.collection.name, this.rows.highest);
  }

  /** @param parent the id of the item that it belongs to */
  insert(item: T, parent?: number): T {
    const id = this.collection.slug === undefined && 'id' in item ? item.id : undefined;
    this.rows.set(typeof id === 'number' ? id : this.nextId(), {item, parent});
    return item;
  }

  update(key: ItemKey, item: T): void {
    const [number, row] = this.#find(key) ?? [];
    if (number === undefined) throw new Error(`no ${key} in ${this.collection.name}`);
    this.rows.set(number, {...row, item});
  }

  delete(...keys: readonly ItemKey[]): void {
    for (const key of keys) {
      const [number] = this.#find(key) ?? [];
      if (number === undefined) throw new Error(`no ${key} in ${this.collection.name}`);
      this.rows.set(number, undefined);
    }
  }

  deleteChildren(parent: number): void {
    for (const [key, row] of this.rows.all()) if (row.parent === parent) this.rows.set(key, undefined);
  }

  get(key: ItemKey): T | undefined {
    return this.#find(key)?.[1].item;
  }

  has(key: ItemKey): boolean {
    return this.#find(key) !== undefined;
  }

  /** Returns the id of the item that an item belongs to. */
  parentOf(key: number): number | undefined {
    return this.rows.get(key)?.parent;
  }

  /** All items, or those that fulfil a condition, oldest first. */
  all(holds: (item: T) => boolean = () => true): T[] {
    return this.rows.all().flatMap(([, {item}]) => (holds(item) ? [item] : []));
  }

  /** The items that belong to another, oldest first. */
  childrenOf(parent: number): T[] {
    return this.rows.all().flatMap(([, row]) => (row.parent === parent ? [row.item] : []));
  }

  #find(key: ItemKey): readonly [key: ItemKey, row: Row<T>] | undefined {
    const {slug} = this.collection;
    if (typeof key === 'string' && slug !== undefined)
      return this.rows.all().find(([, {item}]) => Reflect.get(item, slug) === key);
    const row = this.rows.get(key);
    return row && [key, row];
  }
}
