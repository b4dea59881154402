/** Values by texts, each made once. Emptied before it holds more than `most`, as texts from outside have no end. */
export class Cache<T extends NonNullable<unknown>> {
  readonly #most: number;
  readonly #known = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, make: () => T): T {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(key, value);
    return value;
  }

  clear(): void {
    this.#known.clear();
  }
}
