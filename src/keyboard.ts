import {createStamp} from './app/input/gate.ts';
import {
  createPasteGatherer,
  createReportFilter,
  type InputPiece,
  type TypedPiece,
} from './app/input/report-filter.ts';
import {
  createKeyReader,
  type NamedKey,
  type Report,
  type Reports,
  type StartTimer,
} from './app/state/keys.ts';
import type {Message} from './app/state/message.ts';
import type {LeaveTerminal, Pause} from './effects/machine/programs.ts';
import type {TerminalScreen} from './terminal/screen.ts';
import {anyKey} from './terminal/stdin.ts';
import {createTyped} from './terminal/typed.ts';

interface Parts {
  stdin: NodeJS.ReadStream;
  /** What is typed, without reports; null if there is no more. */
  read: () => TypedPiece | null;
  reports: Reports;
  dispatch: (message: Message) => void;
  /** Runs `done` after so many milliseconds, unless the returned function is called before. */
  startTimer: StartTimer;
}

interface Keyboard {
  /** Reads keys, in raw mode. */
  start(): void;
  /** Leaves the keyboard to another program, or to the shell. */
  stop(): void;
}

/** The only listener on keyboard and mouse: it names keys and hands them to the loop. Ink's own would cost a key more. */
export function openKeyboard({stdin, read, reports, dispatch, startTimer}: Parts): Keyboard {
  const stamp = createStamp(setImmediate, () => performance.now());
  const tell = (report: Report) => dispatch({...report, ...stamp({name: report.type}), at: Date.now()});
  const press = (key: NamedKey) => dispatch({type: 'key', ...key, ...stamp(key), at: Date.now()});
  const paste = (text: string) => dispatch({type: 'paste', text, ...stamp({name: 'paste'})});
  const name = createKeyReader(press, startTimer);
  const gather = createPasteGatherer(startTimer, paste);
  const typed = createTyped(
    {key: (input, key, raw) => void (gather(raw) || name.take(input, key, raw))},
    startTimer,
  );
  const hear = () => {
    for (let piece = read(); piece !== null; piece = read()) {
      if ('text' in piece) typed.take(piece.text);
      else if ('recalled' in piece) typed.forget() || name.forget();
      else {
        // An Escape that was pressed before it.
        typed.settle();
        name.settle();
        paste(piece.paste);
      }
    }
  };
  reports.listen(tell);
  return {
    start() {
      stdin.setEncoding('utf8');
      stdin.ref();
      stdin.setRawMode(true);
      stdin.on('readable', hear);
    },
    stop() {
      stdin.off('readable', hear);
      typed.forget();
      stdin.setRawMode(false);
      stdin.unref();
    },
  };
}

/** Milliseconds from the start. A terminal that has not reported its background by then never does. */
const answerTime = 5000;

/** The part of the screen that gets the terminal's answers; see {@link Backlog}. */
interface Arrivals {
  readonly awaitsAnswer: boolean;
  answered(): void;
}

/** Standard input, split into what was typed and reports. */
interface Input extends Reports {
  /** The next piece of what was typed; null if there is no more. */
  read: () => TypedPiece | null;
  /** Drops typed text while `work` runs, because it is meant for another program. */
  dropKeys: (work: Promise<void>) => Promise<void>;
}

/** Splits standard input into what was typed and reports. A report is passed on only after all input before it has been read. */
export function takeReports(stdin: NodeJS.ReadStream, arrivals: Arrivals): Input {
  const asked = Date.now();
  let answered = false;
  const filter = createReportFilter(
    () => !answered && Date.now() - asked < answerTime,
    () => arrivals.awaitsAnswer,
  );
  let drops = 0;
  const waiting: InputPiece[] = [];
  let heard = (_report: Report): void => {};

  function read(): TypedPiece | null {
    for (;;) {
      const piece = waiting.shift();
      if (!piece) {
        const chunk: unknown = stdin.read();
        if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return null;
        waiting.push(...filter(String(chunk)));
      } else if ('arrived' in piece) arrivals.answered();
      else if ('report' in piece) {
        answered ||= piece.report.type === 'ground';
        heard(piece.report);
      } else if (drops === 0) return piece;
    }
  }

  return {
    read,
    listen(listener) {
      heard = listener;
    },
    async dropKeys(work) {
      drops++;
      await work.finally(() => drops--);
    },
  };
}

/** Milliseconds to wait for a last answer of the terminal, before another program gets it and before the shell does. */
const beforeOthers = 300;
const beforeShell = 600;

interface Terminal {
  screen: TerminalScreen;
  input: Pick<ReturnType<typeof takeReports>, 'dropKeys'>;
  keyboard: ReturnType<typeof openKeyboard>;
}

/** How the terminal goes to other programs and back, and at the end to the shell. */
interface HandOver {
  /** Resolves as soon as the terminal is back, before any key is read. */
  leaveTerminal: LeaveTerminal;
  pause: Pause;
  /** To be awaited before the screen is left at the end. */
  end: () => Promise<void>;
}

export function handOver({screen, input, keyboard}: Terminal): HandOver {
  /** Whoever reads next must not get the answer. */
  const settle = (milliseconds: number) => input.dropKeys(screen.backlog.settle(milliseconds));
  return {
    async leaveTerminal(work, options) {
      await settle(beforeOthers);
      keyboard.stop();
      try {
        return await screen.suspend(work, options);
      } finally {
        keyboard.start();
      }
    },
    async pause() {
      await anyKey(process.stdin, () => process.stdout.write('\nPress any key to go back to skydeck. '));
      process.stdout.write('\n');
    },
    async end() {
      await settle(beforeShell);
      keyboard.stop();
    },
  };
}
