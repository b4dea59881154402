import {Backlog} from './backlog.ts';
import {TerminalOutput} from './output.ts';
import {styledWidth} from './plain.ts';
import {restoreOnExit} from './restore.ts';
import {sizeOf, type TerminalScreen} from './screen.ts';
import {withoutReading} from './stdin.ts';

/** The terminal as a scrolling log for a screen reader: printed lines stay, one below the other. */
interface Transcript extends TerminalScreen {
  /** Prints lines, and below them one without a line break, as a terminal echoes typed text. */
  say(lines: readonly string[], open: string | undefined): void;
}

const pasteOn = '\u001b[?2004h';
const pasteOff = '\u001b[?2004l';

/**
 * Prints on the normal screen without moving the cursor; of typed text, only the new characters.
 * @param options.paste whether to enable bracketed paste; a terminal without sequences would print the sequence
 * @param options.again prints everything again
 */
export function createTranscript(
  stream: NodeJS.WriteStream,
  {
    edit = text => text,
    paste,
    again,
  }: {edit?: ((text: string) => string) | undefined; paste: boolean; again: () => void},
): Transcript {
  const output = new TerminalOutput(stream, () => {});
  let line = '';
  let ours = false;
  let away = false;

  function say(lines: readonly string[], open = ''): void {
    const bytes = edit(bytesFor(lines, open));
    line = open;
    if (ours && bytes !== '') output.write(bytes);
  }

  function bytesFor(lines: readonly string[], open: string): string {
    if (lines.length === 0 && open.startsWith(line)) return open.slice(line.length);
    const gone = line.startsWith(open) ? styledWidth(line.slice(open.length)) : -1;
    // A line that has wrapped cannot be erased by backspaces.
    const fits = styledWidth(line) >= 0 && styledWidth(line) < sizeOf(stream).columns;
    if (lines.length === 0 && open !== '' && gone > 0 && fits) return '\b \b'.repeat(gone);
    // Without carriage returns: Node leaves the terminal's output processing on in raw mode.
    return `${line === '' ? '' : '\n'}${lines.map(text => `${text}\n`).join('')}${open}`;
  }

  function enter(): void {
    if (ours) return;
    ours = true;
    if (paste) output.write(pasteOn);
    if (away) again();
  }

  function leave(): void {
    if (!ours) return;
    ours = false;
    output.writeNow(`${line === '' ? '' : '\n'}${paste ? pasteOff : ''}`);
    line = '';
  }

  async function suspend<T>(work: () => Promise<T>, {keepInput = false} = {}): Promise<T> {
    leave();
    away = true;
    try {
      return await withoutReading(process.stdin, work, keepInput);
    } finally {
      enter();
      away = false;
    }
  }

  return {
    size: () => sizeOf(stream),
    onResize: listener => void stream.on('resize', listener),
    say,
    enter,
    leave,
    redraw: again,
    frame: () => [],
    draw() {},
    reveal() {},
    reportMouse() {},
    send: sequence => ours && output.write(sequence),
    suspend,
    // Never used: no line is skipped, because all are to be read.
    backlog: new Backlog(() => {}),
    restoreOnExit: options =>
      restoreOnExit({leave, output, resume: () => ours && again(), isAway: () => away, ...options}),
  };
}
