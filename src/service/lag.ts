/** Reads that lag: for a while after a write, what was there before is what is seen. */
export class Lag {
  /** For how long, in milliseconds of the service's clock; 0: reads do not lag. */
  milliseconds = 0;
  /** The service's time, milliseconds since 1970. */
  now: () => number = () => 0;
  readonly #before = new Map<string, {readonly body: string | undefined; readonly until: number}>();

  get active(): boolean {
    return this.#before.size > 0;
  }

  /** Keeps what an item was before a write; undefined for one that was not there. */
  remember(table: string, seq: number, body: string | undefined): void {
    if (this.milliseconds === 0) return;
    const key = `${table} ${seq}`;
    if (this.#before.size > 10_000) this.#forget();
    // Of several writes in a row the first one's past is what is still seen.
    if (!this.#before.has(key)) this.#before.set(key, {body, until: this.now() + this.milliseconds});
  }

  #forget(): void {
    const now = this.now();
    for (const [key, {until}] of this.#before) if (until <= now) this.#before.delete(key);
  }

  /** What is seen of an item. @param body what is there */
  see(table: string, seq: number, body: string | undefined): string | undefined {
    const key = `${table} ${seq}`;
    const before = this.#before.get(key);
    if (before === undefined) return body;
    if (before.until > this.now()) return before.body;
    this.#before.delete(key);
    return body;
  }
}
