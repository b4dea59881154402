import {readSize} from '../../terminal/read-size.ts';
import {onSignals} from '../signals.ts';

/** The terminal while a table is redrawn in place. */
export interface WatchTerminal {
  size: () => {columns: number; rows: number; color: boolean};
  draw: (lines: readonly string[]) => void;
  /** Registers what is called when the terminal changes its size, or the program resumes. */
  onChange: (redraw: () => void) => void;
  /** Whether the user has quit. */
  isOver: () => boolean;
  close: () => void;
}

const enter = '\u001b[?1049h\u001b[?25l';
const leave = '\u001b[m\u001b[?7h\u001b[?25h\u001b[?1049l';
// The terminal shows what is written between these at once, and does not wrap lines.
const begin = '\u001b[?2026h\u001b[?7l\u001b[H';
const end = '\u001b[?7h\u001b[?2026l';

/** Takes over the terminal: `q` and ctrl-c end the watch, ctrl-z suspends it. */
export function takeTerminal(): WatchTerminal {
  const {stdin, stdout} = process;
  let over = false;
  let taken = false;
  let redraw = (): void => {};
  const take = () => {
    taken = true;
    if (stdin.isTTY) stdin.setRawMode(true);
    stdout.write(enter);
  };
  const giveBack = () => {
    if (!taken) return;
    taken = false;
    stdout.write(leave);
    if (stdin.isTTY) stdin.setRawMode(false);
  };
  const quit = () => {
    over = true;
  };
  let signalled: NodeJS.Signals | undefined;
  const stopBy = (signal: NodeJS.Signals) => {
    signalled = signal;
    quit();
  };
  const type = (bytes: Buffer) => {
    const keys = bytes.toString('latin1');
    if (/^[qQ\u0003\u0004]/.test(keys)) quit();
    if (keys !== '\u001a') return;
    giveBack();
    process.once('SIGCONT', () => {
      take();
      readSize();
      redraw();
    });
    process.kill(process.pid, 'SIGTSTP');
  };
  const resize = () => redraw();
  take();
  if (stdin.isTTY) stdin.on('data', type);
  stdout.on('resize', resize);
  const ignoreSignals = onSignals(stopBy);
  process.on('exit', giveBack);
  return {
    size: () => ({
      columns: stdout.columns || 80,
      rows: stdout.rows || 24,
      color: !process.env.NO_COLOR,
    }),
    draw: lines => {
      // Behind a line that fills the terminal the cursor stands on its last character, so what was there is erased before it.
      const erased = lines.map((line, at) => `\u001b[${at < lines.length - 1 ? 'K' : 'J'}${line}\u001b[m`);
      if (taken) stdout.write(`${begin}${erased.join('\r\n')}${end}`);
    },
    onChange: listener => {
      redraw = listener;
    },
    isOver: () => over,
    close: () => {
      giveBack();
      process.off('exit', giveBack);
      ignoreSignals();
      stdout.off('resize', resize);
      stdin.off('data', type).pause();
      // Once the terminal is restored, the signal ends the program as usual: the shell sees 143 or 129.
      if (signalled !== undefined && signalled !== 'SIGINT') process.kill(process.pid, signalled);
    },
  };
}
