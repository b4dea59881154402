import type {Backlog} from './backlog.ts';
import type {DrawFrame} from './ink/newest-frame.ts';
import type {ExitOptions} from './restore.ts';

export type TerminalScreen = {
  readonly stdout: NodeJS.WriteStream;
  /** Switches to the alternate screen, hides the cursor, enables bracketed paste and reports, and captures other writes to the terminal. */
  enter(): void;
  /** Restores the terminal synchronously. Later frames are stored, and drawn at the next `enter`. */
  leave(): void;
  /** Draws the whole screen again, whatever the terminal shows, and once more if its size turns out to be another. */
  redraw(): void;
  /** The newest frame, drawn or not. */
  frame(): string;
  /** Draws without Ink; without an argument, lets Ink draw again, which must already have what to draw. */
  drawWith(draw: DrawFrame | undefined): void;
  /** Starts drawing frames over the one that was painted before the program was loaded. */
  reveal(): void;
  /** Sends a sequence that does not change the screen or the cursor: a bell, a title, the clipboard (OSC 52). */
  send(sequence: string): void;
  /** Lets the terminal report the mouse, or leaves the mouse to the terminal. */
  reportMouse(on: boolean): void;
  /** Gives the terminal to another program while `work` runs. Input that is left over is dropped, unless `keepInput`. */
  suspend<T>(work: () => Promise<T>, options?: {keepInput?: boolean}): Promise<T>;
  /** The bytes in transit to the terminal. */
  readonly backlog: Backlog;
  /**
   * Restores the terminal when the program ends. The exit status is 128 + number for a signal, 129 if the terminal is closed, and 1
   * after an uncaught error, which is reported. Returns a function that removes these handlers.
   */
  restoreOnExit(options?: ExitOptions): () => void;
};
