import {holdWrites} from './capture-writes.ts';
import {Frames} from './frame/frames.ts';
import {Sink} from './ink/ink-stream.ts';
import {Output, report} from './output.ts';
import {restoreOnExit} from './restore.ts';
import {withoutReading} from './stdin.ts';
import {Pace} from './throttle.ts';

/** The terminal as one full screen. */
export type Screen = {
  /** Goes into Ink's `render` as `stdout`; a whole frame may also be written to it before Ink is there. */
  readonly stdout: NodeJS.WriteStream;
  /** Takes the terminal: alternate screen, no cursor, pastes marked as such. What others write meanwhile is held back. */
  enter(): void;
  /** Gives the terminal back as it was, before it returns. Frames are kept, not drawn, until the next `enter`. */
  leave(): void;
  /** Paints everything anew, whatever the terminal shows. */
  redraw(): void;
  /** Sends a sequence that leaves the screen's content and cursor alone: a bell, a title, the clipboard (OSC 52). */
  send(sequence: string): void;
  /** Leaves the terminal to another program for as long as `work` takes; inside Ink's `suspendTerminal`. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Sees to it that the terminal is given back however the program ends: exits with 128 + number on a signal, with 1 and
   * the error on one that nobody caught, with 129 when the terminal is gone. Returns how to undo it.
   */
  restoreOnExit(): () => void;
};

/** Milliseconds from one frame to the next. */
const frameInterval = 12;
const enterSequence = '\u001b[?1049h\u001b[?25l\u001b[?2004h';
// A frame may have been cut short: style, margins and wrapping are set right as well.
const leaveSequence = '\u001b[m\u001b[r\u001b[?7h\u001b[?2004l\u001b[?25h\u001b[?1049l';
// What a program behind a connection that broke did not switch off: reports of the mouse and of the focus, keys of their own.
const strangeOff = `${[1000, 1002, 1003, 1004, 1005, 1006, 1015, 1].map(mode => `\u001b[?${mode}l`).join('')}\u001b>`;

/**
 * Draws whole frames on a terminal by writing only what changed.
 * @param options.interval milliseconds from one frame to the next; the first after a pause is drawn at once
 * @param options.edit the last that is done to a frame before it is drawn
 */
export function createScreen(
  stream: NodeJS.WriteStream = process.stdout,
  {interval = frameInterval, edit}: {interval?: number; edit?: (frame: string) => string} = {},
): Screen {
  const frames = new Frames();
  const output = new Output(stream, idle);
  const pace = new Pace(interval, () => paint());
  const sink = new Sink(stream, {frame: accept, sequence: send});
  /** The newest frame, and whether it is still to be drawn. */
  let latest = '';
  let due = false;
  /** Ends the holding back of what others write; there is one while the terminal is ours. */
  let release: (() => string) | undefined;
  let cutShort = false;
  let away = false;

  function accept(frame: string): void {
    latest = edit ? edit(frame) : frame;
    due = true;
    if (release) pace.ask();
  }

  function paint(before = ''): boolean {
    if (!due || !release || output.busy) return false;
    due = false;
    const bytes = before + frames.next(latest, sink.columns, sink.rows);
    if (bytes !== '') output.write(bytes);
    return bytes !== '';
  }

  function idle(): void {
    if (release) pace.ask();
    else if (cutShort) {
      cutShort = false;
      output.writeNow(leaveSequence);
    }
  }

  function send(sequence: string): void {
    if (release) output.write(sequence);
  }

  function redraw(): void {
    frames.forget();
    due = true;
    pace.now();
  }

  function take(): void {
    output.block(false);
    frames.forget();
    due = true;
    // One write: the first frame does not wait for the next turn of an event loop that may be busy loading the program.
    if (!paint(enterSequence)) output.write(enterSequence);
  }

  function enter(): void {
    if (release) return;
    release = holdWrites(
      stream === process.stdout ? [stream, process.stderr].filter(({isTTY}) => isTTY) : [],
    );
    take();
  }

  function leave(): void {
    if (!release) return;
    pace.cancel();
    const held = release();
    release = undefined;
    cutShort = output.busy;
    output.writeNow(leaveSequence);
    output.block(true);
    report(held);
  }

  async function aside<T>(work: () => Promise<T>): Promise<T> {
    leave();
    away = true;
    try {
      // Before what was typed meanwhile is thrown away: the mouse must not report after that.
      return await withoutReading(process.stdin, () => work().finally(() => output.writeNow(strangeOff)));
    } finally {
      away = false;
      enter();
    }
  }

  stream.on('resize', () => {
    frames.forget();
    due = true;
    // Ink draws twice upon a resize, first with the size it had before: only what comes last within an interval is drawn.
    if (release) pace.defer();
    sink.emit('resize');
  });

  return {
    stdout: sink as unknown as NodeJS.WriteStream,
    enter,
    leave,
    redraw,
    send,
    aside,
    restoreOnExit: () => restoreOnExit({leave, output, resume: () => release && take(), isAway: () => away}),
  };
}
