/** Where time comes from. */
export type Clock = () => Date;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** As the service writes a time: UTC, to the second, without a zone. @param at milliseconds since 1970 */
export const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19);

/** Milliseconds since 1970 of a time that the service wrote. */
export const instant = (text: string): number => Date.parse(`${text}Z`);

/** The fastest that the service's clock may run. */
export const topSpeed = 100_000;

/** The service's clock: another one, that may run faster and can be turned forward. */
export class Turned {
  readonly #source: Clock;
  #start: number;
  #speed: number;
  #ahead = 0;

  /** @param speed how many seconds of this clock pass in one of the other's */
  constructor(source: Clock, speed: number) {
    this.#source = source;
    this.#start = source().getTime();
    this.#speed = speed;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Math.round(this.#start + (this.#source().getTime() - this.#start) * this.#speed + this.#ahead);
  }

  get speed(): number {
    return this.#speed;
  }

  /** From now on it runs so fast; what it shows does not jump. */
  set speed(speed: number) {
    const now = this.now();
    this.#start = this.#source().getTime();
    this.#ahead = now - this.#start;
    this.#speed = speed;
  }

  /** Turns it forward. */
  turn(milliseconds: number): void {
    this.#ahead += Math.max(0, milliseconds);
  }

  /** Turns it forward to that time, unless it is past it already: a store that is opened again has seen it. */
  reach(at: number): void {
    this.turn(at - this.now());
  }
}
