/** Remembers values by their keys from one frame to the next; a value that a frame does not ask for is forgotten after it. */
export class FrameMemory<K, V> {
  #before: ReadonlyMap<K, V> = new Map();
  #now = new Map<K, V>();

  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  known(key: K): V | undefined {
    const known = this.#now.get(key) ?? this.#before.get(key);
    return known === undefined ? undefined : this.keep(key, known);
  }

  keep(key: K, value: V): V {
    this.#now.set(key, value);
    return value;
  }
}
