import {expectedFrame, type Painted, paintedSlot, readFrame} from './frame-file.ts';

/**
 * Paints the first screen of the last session before the program is loaded, marked with its age. It is part of the file that Node
 * is given to run, so it is small, and imports little.
 *
 * Gains: the first screen after 47 ms, as soon as a bare Node writes a letter, in place of a first byte after 128 ms: the best of
 * 20 starts in turn, Node 24.21, 120 × 40, the demo account, on two busy cores.
 * Can go: with the call in `build/loader.ts`, `src/remembered`, and `painted` of the screen. Without it the first thing that is
 * drawn is the first frame.
 */
export function paintRemembered(version: string): void {
  try {
    paint(version);
  } catch {
    // No such file, a broken one, settings that cannot be read: the start is an ordinary one.
  }
}

function paint(version: string): void {
  // A command never has a first screen, and Node makes its streams when they are first named, which takes 4 ms.
  if (process.argv.length > 2) return;
  const {stdin, stdout, env} = process;
  if (!stdout.isTTY || !stdin.isTTY) return;
  const {columns, rows} = stdout;
  const expected = expectedFrame(process.argv.slice(2), env, {columns, rows}, version);
  const frame = expected && readFrame(expected, Date.now());
  if (frame?.rows.length !== rows - 1) return;
  // Before anything is drawn: otherwise the terminal would echo keys into it.
  stdin.setRawMode(true);
  const last =
    `as of ${new Date(frame.at).toISOString().slice(11, 16)}Z, ${ageOf(Date.now() - frame.at)}: asking what is now`.slice(
      0,
      columns - 1,
    );
  stdout.write(`\u001b[?1049h\u001b[?25l${frame.bytes}\u001b[m\u001b[${rows};1H\u001b[2K${last}`);

  let ours = true;
  const restore = () => {
    if (!ours) return;
    ours = false;
    stdout.write('\u001b[m\u001b[H\u001b[J\u001b[?25h\u001b[?1049l');
    stdin.setRawMode(false);
  };
  const end = (_: NodeJS.Signals, number: number) => {
    restore();
    process.exit(128 + number);
  };
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
  for (const signal of signals) process.on(signal, end);
  process.on('exit', restore).on('uncaughtExceptionMonitor', restore);
  const painted: Painted = {
    frame: [...frame.rows, [{text: last}]],
    restore,
    takeOver() {
      ours = false;
      for (const signal of signals) process.off(signal, end);
      process.off('exit', restore).off('uncaughtExceptionMonitor', restore);
    },
  };
  Object.assign(globalThis, {[paintedSlot]: painted});
}

function ageOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 1440)} days ago`;
}
