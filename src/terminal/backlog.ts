// Asks whether all before it has arrived (DSR), which every terminal since the VT100 answers with `ESC[0n`.
const arrivedSequence = '\u001b[5n';
/** The number of bytes in transit from which the terminal is asked whether they have arrived. */
const askedFrom = 384;
/** The number of bytes that may be in transit on any line. On a faster one it is what the line takes in a second, up to `most`. */
const least = 768;
const most = 16_384;
/** Milliseconds; an answer within this time does not indicate a slow line. */
const prompt = 500;
/** Milliseconds without an answer after which the terminal is considered not to answer, plus some for each byte before the question. */
const silence = 3000;
const silencePerByte = 2;
/** The limit for the wait for the last answer, in milliseconds. */
const longestWait = 2000;

/**
 * The bytes that have been written and have not arrived at the terminal. A pseudo-terminal and ssh accept all bytes at once, so on a
 * slow line a repeated key fills their buffers, and the screen lags long after the key is released. Therefore the terminal is asked now
 * and then whether everything has arrived (DSR). Until it answers, no frame is drawn if enough bytes are in transit; then the newest
 * one is. Keys are handled meanwhile.
 *
 * Frames are not delayed before the first answer, or if the terminal stops answering.
 * Gains: 1.3 kB in transit instead of 31.9 kB after `j` and `k` were held for six seconds, or 1.8 s instead of 33. The built program,
 * 80 × 24, the demo account, 30 keys a second, a pseudo-terminal that passes on 960 bytes a second.
 * Can go: with `backlog` of the screen, the answer in `app/input/reports.ts` and `report-filter.ts`, and the waits in `hand-over.ts`.
 * Every frame is then written at once, as for a terminal that does not answer.
 */
export class Backlog {
  readonly #free: () => void;
  /** All bytes so far, and those of them that have arrived. */
  #written = 0;
  #arrived = 0;
  /** The earliest time at which the first byte in transit may have been written. */
  #since = 0;
  #question: {end: number; asked: number} | undefined;
  #window = least;
  /** A lower bound for the speed of the line in bytes a second, from the last answer. */
  #speed = most;
  #answers = false;
  #leaving = false;
  #silence: NodeJS.Timeout | undefined;
  /** Resolves the wait for the last answer. */
  #settled: (() => void) | undefined;

  /** @param free called when frames may be drawn again */
  constructor(free: () => void) {
    this.#free = free;
  }

  /** Whether the next frame has to wait. */
  get full(): boolean {
    if (this.#settled) return true;
    return this.#answers && this.#question !== undefined && this.#onWay >= this.#window;
  }

  get awaitsAnswer(): boolean {
    return this.#question !== undefined && this.#silence !== undefined;
  }

  get #onWay(): number {
    return this.#written - this.#arrived;
  }

  /** Called when the program takes the terminal. Returns the first question, which shows whether it answers. */
  begin(): string {
    this.end();
    this.#leaving = false;
    return this.#ask();
  }

  end(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#question = undefined;
    this.#arrived = this.#written;
    this.#settle();
  }

  /** Counts bytes that are about to be written. Returns them, followed by a question if it is time for one. */
  add(bytes: string): string {
    if (this.#onWay === 0) this.#since = performance.now();
    this.#written += Buffer.byteLength(bytes);
    const asks = this.#answers && !this.#question && !this.#leaving && this.#onWay >= askedFrom;
    return asks ? bytes + this.#ask() : bytes;
  }

  #ask(): string {
    const asked = performance.now();
    if (this.#onWay === 0) this.#since = asked;
    this.#written += arrivedSequence.length;
    this.#question = {end: this.#written, asked};
    this.#silence = setTimeout(
      () => {
        this.#silence = undefined;
        this.#answers = false;
        this.#free();
      },
      silence + this.#onWay * silencePerByte,
    ).unref();
    return arrivedSequence;
  }

  /** Called when the terminal has answered. A late answer, to no question, is ignored. */
  answered(): void {
    if (!this.#question) return;
    const {end, asked} = this.#question;
    const now = performance.now();
    // A lower bound: the bytes have been in transit since then at the longest.
    const aSecond = ((end - this.#arrived) * 1000) / Math.max(now - this.#since, 50);
    this.#speed = aSecond;
    const wanted = Math.min(aSecond, this.#window * 2, most);
    this.#window = Math.max(wanted, now - asked > prompt ? least : this.#window);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#question = undefined;
    this.#answers = true;
    this.#arrived = end;
    this.#since = now;
    if (this.#leaving) this.#settle();
    else this.#free();
  }

  /**
   * Called before the program leaves the terminal: asks no further question, and waits for the last answer, which the next program would
   * take for input. No frame is drawn meanwhile.
   * @param milliseconds the limit for the wait, in addition to the time that the line needs for the bytes in transit
   */
  async settle(milliseconds: number): Promise<void> {
    this.#leaving = true;
    if (!this.#answers || !this.awaitsAnswer) return;
    const {promise, resolve} = Promise.withResolvers<void>();
    this.#settled = resolve;
    const needed = milliseconds + (this.#onWay * 1000) / this.#speed;
    const timer = setTimeout(() => this.#settle(), Math.min(needed, longestWait));
    await promise;
    clearTimeout(timer);
  }

  #settle(): void {
    this.#settled?.();
    this.#settled = undefined;
  }
}

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
