/** A record that is copied when it is first changed: most keys change none of the lists and items that are remembered. */
export class Draft<T> {
  readonly #before: Readonly<Record<string, T>>;
  #after: Record<string, T> | undefined;

  constructor(before: Readonly<Record<string, T>>) {
    this.#before = before;
  }

  /** As it is now, to be read. */
  get now(): Readonly<Record<string, T>> {
    return this.#after ?? this.#before;
  }

  /** As it is now, to be changed. */
  get own(): Record<string, T> {
    this.#after ??= {...this.#before};
    return this.#after;
  }

  get changed(): boolean {
    return this.#after !== undefined;
  }
}
