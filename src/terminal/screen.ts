import {Backlog} from './backlog.ts';
import {captureWrites} from './capture-writes.ts';
import {FrameEncoder} from './frame/frame-encoder.ts';
import {InkStream} from './ink/ink-stream.ts';
import {NewestFrame} from './ink/newest-frame.ts';
import {report, TerminalOutput} from './output.ts';
import {readSize} from './read-size.ts';
import {restoreOnExit} from './restore.ts';
import {
  alternateSequence,
  groundSequence,
  leaveSequence,
  mouseSequence,
  noMouseSequence,
  reportSequence,
  resetModes,
} from './sequences.ts';
import {withoutReading} from './stdin.ts';
import type {TerminalScreen} from './terminal-screen.ts';
import {Throttle} from './throttle.ts';

/**
 * Draws whole frames on a terminal by writing only what changed.
 * @param options.interval milliseconds from one frame to the next; the first after a pause is drawn at once
 * @param options.edit changes each frame before it is drawn
 * @param options.ground whether to ask the terminal for its background, and whether frames have arrived
 * @param options.erasesInStyle whether the terminal erases in the background of the current style
 * @param options.painted the frame that the terminal shows already, on its alternate screen; it stays until `reveal`
 * @param options.mouse whether the terminal should report the mouse; it always reports the focus
 */
export function createScreen(
  stream: NodeJS.WriteStream = process.stdout,
  {
    interval = 12,
    edit,
    mouse = false,
    ground = false,
    erasesInStyle = false,
    painted,
  }: {
    interval?: number;
    edit?: ((frame: string) => string) | undefined;
    mouse?: boolean;
    ground?: boolean;
    erasesInStyle?: boolean;
    painted?: string | undefined;
  } = {},
): TerminalScreen {
  const reports = () =>
    reportSequence + (reportsMouse ? mouseSequence : '') + (ground ? groundSequence + backlog.begin() : '');
  let reportsMouse = mouse;
  const frames = new FrameEncoder({erasesInStyle});
  const output = new TerminalOutput(stream, idle);
  const throttle = new Throttle(interval, () => paint());
  const backlog = new Backlog(() => due && release && throttle.request());
  const inkStream = new InkStream(stream, {frame: frame => newest.byInk(frame), sequence: send});
  const newest = new NewestFrame(accept, edit);
  /** Whether the newest frame has not been drawn yet. */
  let due = false;
  /** Ends the capture of other writes, and returns their text. Defined while the program has the terminal. */
  let release: (() => string) | undefined;
  let [cutShort, away] = [false, false];
  let covered = painted !== undefined;

  function accept(): void {
    due = true;
    throttle.request();
  }

  function paint(before = ''): boolean {
    if (!due || !release || covered || output.busy || backlog.full) return false;
    due = false;
    const bytes = before + frames.next(newest.get(), inkStream.columns, inkStream.rows);
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
  function takeOver(shown: string): void {
    output.block(false);
    frames.next(shown, inkStream.columns, inkStream.rows);
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
    // Ink draws twice on a resize, first with the old size. Waiting an interval skips that frame.
    if (release) throttle.defer();
    inkStream.emit('resize');
  });

  return {
    // The cast: Ink uses only what InkStream implements of a terminal's stream.
    stdout: inkStream as unknown as NodeJS.WriteStream,
    enter,
    leave,
    redraw,
    frame: () => newest.get(),
    drawWith: draw => (draw ? newest.byProgram(draw) : newest.leaveToInk()),
    reveal() {
      covered = false;
      accept();
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
