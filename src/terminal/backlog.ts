import {arrivedSequence} from './sequences.ts';

/** Bytes on their way from which the terminal is asked whether they have arrived. */
const askedFrom = 384;
/** Bytes that may be on their way on any line; on a faster one, as many as it takes in a second, up to `most`. */
const least = 768;
const most = 16_384;
/** Milliseconds; within them an answer is no sign of a slow line. */
const prompt = 500;
/** Milliseconds until the terminal is taken for one that answers no more, and those for each byte before the question. */
const silence = 3000;
const silencePerByte = 2;
/** Milliseconds that the last answer is waited for at most, also on the slowest line. */
const longestWait = 2000;

/**
 * What has been written and has not arrived at the terminal. A pseudo-terminal and ssh take all bytes at once, so on a slow line a
 * key that is held fills their buffers, and the screen runs behind long after it is released. So the terminal is asked now and then
 * whether it has all before (DSR), and while it has not answered, and enough is on its way, no frame is drawn: the newest is, once
 * it has. Keys are handled at once all the while.
 *
 * Nothing is held back before a first answer, and nothing any more by a terminal that stops answering, until it answers again.
 * Gains: 1.3 kB still to come in place of 31.9 kB, after a `j` and a `k` that were held for six seconds: 1.8 s in place of 33. The built
 * program, 80 × 24, the demo account, 30 keys a second, a pseudo-terminal whose bytes come at 960 a second.
 * Can go: with `backlog` of the screen, the answer in `app/input/reports.ts` and `report-filter.ts`, and the waits in `hand-over.ts`. Without
 * it every frame is written at once, as for a terminal that does not answer.
 */
export class Backlog {
  readonly #free: () => void;
  /** Bytes since the beginning, and those of them that have arrived. */
  #written = 0;
  #arrived = 0;
  /** When the first byte that has not arrived was written, at the earliest. */
  #since = 0;
  #question: {end: number; asked: number} | undefined;
  #window = least;
  /** Bytes a second that the line took at least when the terminal last answered. */
  #speed = most;
  #answers = false;
  #leaving = false;
  #silence: NodeJS.Timeout | undefined;
  /** Ends the wait for the last answer. */
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

  /** Whether the answer to a question may come. */
  get awaitsAnswer(): boolean {
    return this.#question !== undefined && this.#silence !== undefined;
  }

  get #onWay(): number {
    return this.#written - this.#arrived;
  }

  /** The terminal is taken over. Returns the first question, which shows whether it answers. */
  begin(): string {
    this.end();
    this.#leaving = false;
    return this.#ask();
  }

  /** The terminal is given away. */
  end(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#question = undefined;
    this.#arrived = this.#written;
    this.#settle();
  }

  /** Counts bytes that are about to be written. Returns them, with a question behind them where it is time for one. */
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

  /** The terminal has answered. Without a question it is an answer that came late, and means nothing. */
  answered(): void {
    if (!this.#question) return;
    const {end, asked} = this.#question;
    const now = performance.now();
    // The line was not slower than this: all of it was on its way only since then.
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
   * Before the terminal is given away: asks no more, and resolves once it has answered, or after so many milliseconds and those that
   * the line needs for what is on its way. Otherwise its answer would be typed into whatever comes next. No frame is drawn meanwhile.
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
