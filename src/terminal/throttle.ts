/**
 * Lets work through at once when there was none for a while, and otherwise at most once an interval; what is asked for in
 * between is done at its end.
 */
export class Pace {
  readonly #interval: number;
  readonly #work: () => boolean;
  #last = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param interval milliseconds
   * @param work says whether there was any
   */
  constructor(interval: number, work: () => boolean) {
    this.#interval = interval;
    this.#work = work;
  }

  ask(): void {
    if (this.#timer) return;
    const wait = this.#last + this.#interval - performance.now();
    if (wait <= 0) this.now();
    else this.#timer = setTimeout(() => this.now(), wait);
  }

  /** Puts the work off to the end of an interval that starts now. */
  defer(): void {
    this.cancel();
    this.#last = performance.now();
    this.ask();
  }

  now(): void {
    this.cancel();
    if (this.#work()) this.#last = performance.now();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
