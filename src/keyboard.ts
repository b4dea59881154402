import {createKeyReader, type NamedKey, type StartTimer} from './app/input/key-reader.ts';
import type {Report, Reports} from './app/input/reports.ts';
import {createStamp} from './app/input/stamp.ts';
import {createPasteGatherer} from './app/input/unmarked-paste.ts';
import type {Message} from './app/message.ts';
import {createTyped} from './terminal/ink/typed.ts';

interface Parts {
  stdin: NodeJS.ReadStream;
  /** What is typed, without reports; null if there is no more. */
  read: () => string | null;
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
  const name = createKeyReader(press, startTimer, tell);
  const gather = createPasteGatherer(startTimer, paste);
  const typed = createTyped(
    {key: (input, key, raw) => void (gather(raw) || name(input, key, raw)), paste},
    startTimer,
  );
  const hear = () => {
    for (let text = read(); text !== null; text = read()) typed.take(text);
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
