import type {Backlog} from './backlog.ts';
import type {DrawFrame} from './ink/newest-frame.ts';

/** The terminal as one full screen. */
export type TerminalScreen = {
  /** Passed to Ink's `render` as `stdout`. */
  readonly stdout: NodeJS.WriteStream;
  /** Switches to the alternate screen, hides the cursor, enables bracketed paste and reports, and captures other writes to the terminal. */
  enter(): void;
  /** Restores the terminal synchronously. Later frames are stored, and drawn at the next `enter`. */
  leave(): void;
  /** Draws the whole screen again, whatever the terminal shows. */
  redraw(): void;
  /** The newest frame, drawn or not. */
  frame(): string;
  /** Draws without Ink, until it is given nothing to draw with; Ink is to be told of that before. */
  drawWith(draw: DrawFrame | undefined): void;
  /** Starts drawing frames over the one that was painted before the program was loaded. */
  reveal(): void;
  /** Sends a sequence that does not change the screen or the cursor: a bell, a title, the clipboard (OSC 52). */
  send(sequence: string): void;
  /**
   * Gives the terminal to another program while `work` runs. The keyboard is to be stopped before. Input that is left over is
   * dropped, unless `keepInput`.
   */
  suspend<T>(work: () => Promise<T>, options?: {keepInput?: boolean}): Promise<T>;
  /** What is on its way to the terminal, which answers for it. */
  readonly backlog: Backlog;
  /**
   * Restores the terminal when the program ends: with 128 + number on a signal, 129 when the terminal is closed, 1 and the
   * uncaught error, of which `hide` takes out what must not be read. Returns a function that removes these handlers.
   */
  restoreOnExit(hide?: (text: string) => string): () => void;
};
