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

/**
 * The clock of the embedded service, which can be moved forward. Its speed is that of operations alone: no time lies in a
 * reader's future.
 */
export class SimulatedClock {
  readonly #source: Clock;
  #offset = 0;
  #speed: number;
  /** By how much operations have got ahead until a time of the source, in milliseconds. */
  #ahead = 0;
  #until: number;

  /** @param speed seconds of an operation per second of the source */
  constructor(source: Clock, speed: number) {
    this.#source = source;
    this.#speed = speed;
    this.#until = source().getTime();
  }

  /** The simulated time in milliseconds since 1970. */
  now(): number {
    return this.#source().getTime() + this.#offset;
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#count();
    this.#speed = speed;
  }

  /** Returns how much further operations have got since the last call than in the time that passed, in milliseconds; below 0 if slower. */
  takeAhead(): number {
    this.#count();
    const whole = Math.round(this.#ahead);
    this.#ahead -= whole;
    return whole;
  }

  #count(): void {
    const now = this.#source().getTime();
    this.#ahead += (now - this.#until) * (this.#speed - 1);
    this.#until = now;
  }

  advance(milliseconds: number): void {
    this.#offset += Math.max(0, milliseconds);
  }

  /** Moves the clock forward to a time, unless it is later: a data file may be ahead. @param time milliseconds since 1970 */
  advanceTo(time: number): void {
    this.advance(time - this.now());
  }
}
