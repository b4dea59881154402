/** A record that is copied when it is first changed, because most keys change none of the lists and items. */
export class Draft<T> {
  readonly #before: Readonly<Record<string, T>>;
  #after: Record<string, T> | undefined;

  constructor(before: Readonly<Record<string, T>>) {
    this.#before = before;
  }

  /** The record for reading. */
  get now(): Readonly<Record<string, T>> {
    return this.#after ?? this.#before;
  }

  /** The record for changing. */
  get own(): Record<string, T> {
    this.#after ??= {...this.#before};
    return this.#after;
  }

  get changed(): boolean {
    return this.#after !== undefined;
  }
}
