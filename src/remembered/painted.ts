import type {TerminalRows} from '../terminal/screen.ts';

/** A frame that was painted before the program was loaded. */
export interface Painted {
  /** The content of the terminal. */
  readonly frame: TerminalRows;
  /** Gives the terminal back as it was, unless the program has taken it over. */
  restore(): void;
  /** From now on the program answers for the terminal. */
  takeOver(): void;
}

/** The loader and the program share nothing but the global object. */
export const paintedSlot = Symbol.for('skydeck.painted');

export function paintedBefore(): Painted | undefined {
  // The cast: only the loader sets it.
  return (globalThis as {[paintedSlot]?: Painted})[paintedSlot];
}
