import type {TypedPiece} from './app/input/report-filter.ts';
import {createPasteGatherer} from './app/input/unmarked-paste.ts';
import {type NamedKey, type StartTimer, createKeyReader} from './app/state/key-reader.ts';
import type {Message} from './app/state/message.ts';
import type {Report, Reports} from './app/state/reports.ts';
import {createStamp} from './app/state/stamp.ts';
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
