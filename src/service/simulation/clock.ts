/** Returns the current time. */
export type Clock = () => Date;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Formats a time as the API does: UTC, to the second, without a zone. @param time milliseconds since 1970 */
export const formatTime = (time: number): string => new Date(time).toISOString().slice(0, 19);

/** Returns a time without its milliseconds; times of the API have none. @param time milliseconds since 1970 */
export const wholeSeconds = (time: number): number => Math.floor(time / second) * second;

/** Parses a time of the API. @returns milliseconds since 1970 */
export const parseTime = (text: string): number => Date.parse(`${text}Z`);

/** Whether there is such a time; `Date` reads February 30 as March 2. */
export function isTime(text: string): boolean {
  const time = parseTime(text);
  return !Number.isNaN(time) && formatTime(time) === text;
}

export const maxSpeed = 100_000;

/** The clock of the embedded service. It can run faster than its source and can be moved forward. */
export class SimulatedClock {
  readonly #source: Clock;
  #start: number;
  #speed: number;
  #offset = 0;

  /** @param speed simulated seconds per second of the source */
  constructor(source: Clock, speed: number) {
    this.#source = source;
    this.#start = source().getTime();
    this.#speed = speed;
  }

  /** The simulated time in milliseconds since 1970. */
  now(): number {
    return Math.round(this.#start + (this.#source().getTime() - this.#start) * this.#speed + this.#offset);
  }

  get speed(): number {
    return this.#speed;
  }

  /** Changes the speed from now on, without a jump in the simulated time. */
  set speed(speed: number) {
    const now = this.now();
    this.#start = this.#source().getTime();
    this.#offset = now - this.#start;
    this.#speed = speed;
  }

  advance(milliseconds: number): void {
    this.#offset += Math.max(0, milliseconds);
  }

  /** Moves the clock forward to a time, unless it is later: a data file may be ahead. @param time milliseconds since 1970 */
  advanceTo(time: number): void {
    this.advance(time - this.now());
  }
}
