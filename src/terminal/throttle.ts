/** Runs work at once after a pause, else once per interval; requests in between are served by one run at its end. */
export class Throttle {
  readonly #interval: number;
  readonly #work: () => boolean;
  #last = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** @param interval milliseconds @param work returns whether it did anything; if not, the interval does not start anew */
  constructor(interval: number, work: () => boolean) {
    this.#interval = interval;
    this.#work = work;
  }

  request(): void {
    if (this.#timer) return;
    const wait = this.#last + this.#interval - performance.now();
    if (wait <= 0) this.now();
    else this.#timer = setTimeout(() => this.now(), wait);
  }

  /** Runs the work at the end of an interval that starts now. */
  defer(): void {
    this.cancel();
    this.#last = performance.now();
    this.request();
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
