import {Backlog, Throttle} from './backlog.ts';
import {FrameEncoder} from './frame/frame-encoder.ts';
import type {StyledText} from './frame/line.ts';
import {captureWrites, report, TerminalOutput} from './output.ts';
import {type ExitOptions, readSize, restoreOnExit} from './restore.ts';
import {withoutReading} from './stdin.ts';

// Sequences that set up the terminal for the program, and restore it at the end.
const alternateSequence = '\u001b[?1049h\u001b[?25l';
const reportSequence = '\u001b[?2004h\u001b[?1004h';
// Asks for the background (OSC 11).
const groundSequence = '\u001b]11;?\u001b\\';
// Reports clicks and the wheel in decimal numbers, which cannot be mistaken for text.
const mouseSequence = '\u001b[?1000h\u001b[?1006h';
const noMouseSequence = '\u001b[?1006l\u001b[?1000l';
// The last frame may be incomplete, so style, margins and wrapping are reset, too. The screen is cleared for terminals without an
// alternate screen, such as the Linux console: later output would be written into the frame.
const leaveSequence = `${noMouseSequence}\u001b[?1004l\u001b[m\u001b[r\u001b[H\u001b[J\u001b[?7h\u001b[?2004l\u001b[?25h\u001b[?1049l`;
// Modes that a program on a broken connection may have left on: mouse and focus reports, application keys.
const resetModes = `${[1000, 1002, 1003, 1004, 1005, 1006, 1015, 1].map(mode => `\u001b[?${mode}l`).join('')}\u001b>`;

/** The rows of a frame from the top. */
export type TerminalRows = readonly (readonly StyledText[])[];

export interface TerminalScreen {
  size(): {columns: number; rows: number};
  onResize(listener: () => void): void;
  /** Switches to the alternate screen, hides the cursor, enables bracketed paste and reports, and captures other writes to the terminal. */
  enter(): void;
  /** Restores the terminal synchronously. Later frames are kept, and drawn at the next `enter`. */
  leave(): void;
  /** Draws the whole screen again, whatever the terminal shows, and once more if its size turns out to be another. */
  redraw(): void;
  /** Draws another frame. It is made when the terminal takes it: if several keys arrive at once, only the last one is. */
  draw(make: () => TerminalRows): void;
  /** The newest frame, drawn or not. */
  frame(): TerminalRows;
  /** Starts drawing frames over the one that was painted before the program was loaded. */
  reveal(): void;
  /** Sends a sequence that does not change the screen or the cursor: a bell, a title, the clipboard (OSC 52). */
  send(sequence: string): void;
  /** Lets the terminal report the mouse, or leaves the mouse to the terminal. */
  reportMouse(on: boolean): void;
  /** Gives the terminal to another program while `work` runs. Input that is left over is dropped, unless `keepInput`. */
  suspend<T>(work: () => Promise<T>, options?: {keepInput?: boolean}): Promise<T>;
  readonly backlog: Backlog;
  /**
   * Restores the terminal when the program ends. The exit status is 128 + number for a signal, 129 if the terminal is closed, and 1
   * after an uncaught error, which is reported. Returns a function that removes these handlers.
   */
  restoreOnExit(options?: ExitOptions): () => void;
}

/** The size of a terminal; of one that does not tell it, the usual one. */
export const sizeOf = ({columns, rows}: NodeJS.WriteStream) => ({columns: columns || 80, rows: rows || 24});

interface Options {
  /** Milliseconds from one frame to the next; the first after a pause is drawn at once. */
  interval?: number;
  /** Whether the terminal should report the mouse; it always reports the focus. */
  mouse?: boolean;
  /** Whether to ask the terminal for its background, and whether frames have arrived. */
  ground?: boolean;
  /** Whether the terminal erases in the background of the current style. */
  erasesInStyle?: boolean;
  /** The frame that the terminal shows already, on its alternate screen; it stays until `reveal`. */
  painted?: TerminalRows | undefined;
}

/** Draws whole frames on a terminal by writing only what changed. */
export function createScreen(
  stream: NodeJS.WriteStream = process.stdout,
  {interval = 12, mouse = false, ground = false, erasesInStyle = false, painted}: Options = {},
): TerminalScreen {
  const reports = () =>
    reportSequence + (reportsMouse ? mouseSequence : '') + (ground ? groundSequence + backlog.begin() : '');
  let reportsMouse = mouse;
  const frames = new FrameEncoder({erasesInStyle});
  const output = new TerminalOutput(stream, idle);
  const throttle = new Throttle(interval, () => paint());
  const backlog = new Backlog(() => due && release && throttle.request());
  const size = () => sizeOf(stream);
  let make = (): TerminalRows => [];
  let newest: TerminalRows | undefined;
  /** Whether the next frame has been announced to the throttle. */
  let told = false;
  /** Whether the newest frame has not been drawn yet. */
  let due = false;
  /** Ends the capture of other writes, and returns their text. Defined while the program has the terminal. */
  let release: (() => string) | undefined;
  let [cutShort, away] = [false, false];
  let covered = painted !== undefined;

  const next = (rows: TerminalRows): string => frames.next(rows, size().columns, size().rows);
  const frame = (): TerminalRows => (newest ??= make());

  function draw(by: () => TerminalRows): void {
    [make, newest, due] = [by, undefined, true];
    if (told) return;
    told = true;
    queueMicrotask(() => {
      told = false;
      throttle.request();
    });
  }

  function paint(before = ''): boolean {
    if (!due || !release || covered || output.busy || backlog.full) return false;
    due = false;
    const bytes = before + next(frame());
    if (bytes !== '') output.write(backlog.add(bytes));
    return bytes !== '';
  }

  function idle(): void {
    if (release) {
      if (due) throttle.request();
    } else if (cutShort) {
      cutShort = false;
      output.writeNow(leaveSequence);
    }
  }

  function send(sequence: string): void {
    if (release) output.write(backlog.add(sequence));
  }

  function reportMouse(on: boolean): void {
    if (on !== reportsMouse) send(on ? mouseSequence : noMouseSequence);
    reportsMouse = on;
  }

  function redraw(): void {
    covered = false;
    frames.forget();
    due = true;
    readSize();
    throttle.now();
  }

  function take(): void {
    output.block(false);
    frames.forget();
    due = true;
    // One write with the first frame: a second one would wait while the event loop loads the program.
    const entering = alternateSequence + reports();
    if (!paint(entering)) output.write(entering);
  }

  /** Takes over the frame that was painted before, without drawing it again. */
  function takeOver(shown: TerminalRows): void {
    output.block(false);
    next(shown);
    output.write(reports());
  }

  function enter(): void {
    if (release) return;
    release = captureWrites([stream, process.stderr].filter(({isTTY}) => isTTY));
    if (covered && painted !== undefined) takeOver(painted);
    else take();
  }

  function leave(): void {
    if (!release) return;
    covered = false;
    throttle.cancel();
    const captured = release();
    release = undefined;
    backlog.end();
    cutShort = output.busy;
    output.writeNow(leaveSequence);
    output.block(true);
    report(captured);
  }

  async function suspend<T>(work: () => Promise<T>, {keepInput = false} = {}): Promise<T> {
    leave();
    away = true;
    try {
      // Before typed input is discarded, so that no mouse report arrives after that.
      return await withoutReading(
        process.stdin,
        () => work().finally(() => output.writeNow(resetModes)),
        keepInput,
      );
    } finally {
      away = false;
      enter();
    }
  }

  stream.on('resize', () => {
    covered = false;
    frames.forget();
    due = true;
    // What follows from the new size is drawn with it.
    if (release) throttle.defer();
  });

  return {
    size,
    onResize: listener => void stream.on('resize', listener),
    enter,
    leave,
    redraw,
    draw,
    frame,
    reveal() {
      covered = false;
      due = true;
      throttle.request();
    },
    send,
    reportMouse,
    suspend,
    backlog,
    restoreOnExit: options =>
      restoreOnExit({
        ...{leave, output, resume: () => release && take(), isAway: () => away},
        awaitsAnswer: () => backlog.awaitsAnswer,
        ...options,
      }),
  };
}
