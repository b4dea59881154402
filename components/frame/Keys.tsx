import type {EventEmitter} from 'node:events';
import {useInput, usePaste, useStdin} from 'ink';
import {useLayoutEffect, useMemo, useRef} from 'react';
import {createKeyReader, type NamedKey} from '../../src/app/input/key-reader.ts';
import type {Report, Reports} from '../../src/app/input/reports.ts';
import {createStamp} from '../../src/app/input/stamp.ts';
import {createPasteGatherer} from '../../src/app/input/unmarked-paste.ts';
import type {Message} from '../../src/app/message.ts';

/** Runs `done` after so many milliseconds, unless the returned function is called before. */
export type Hold = (milliseconds: number, done: () => void) => () => void;

interface Props {
  dispatch: (message: Message) => void;
  hold: Hold;
  /** Reports of the terminal other than keys. Reports that arrive in pieces are put together from the keys. */
  reports?: Reports | undefined;
}

/** The only listener on the keyboard and the mouse: it names keys, one by one, and hands them to the loop. */
export function Keys({dispatch, hold, reports}: Props) {
  const {read, gather, paste, tell} = useMemo(() => {
    const stamp = createStamp(hold, () => performance.now());
    const tell = (report: Report) => dispatch({...report, ...stamp({name: report.type}), at: Date.now()});
    const press = (key: NamedKey) => dispatch({type: 'key', ...key, ...stamp(key), at: Date.now()});
    const paste = (text: string) => dispatch({type: 'paste', text, ...stamp({name: 'paste'})});
    return {
      read: createKeyReader(press, hold, tell),
      gather: createPasteGatherer(hold, paste),
      paste,
      tell,
    };
  }, [dispatch, hold]);
  useLayoutEffect(() => reports?.listen(tell), [reports, tell]);
  const raw = useRaw();
  useInput((input, key) => {
    if (!gather(raw.current ?? input)) read(input, key, raw.current);
  });
  usePaste(paste);
  return null;
}

/** Returns the raw input before `useInput` gets it: Ink strips the ESC that marks a piece of an escape sequence. */
function useRaw() {
  // The cast: Ink declares only the public part of what the hook returns; this is where `useInput` itself listens.
  const {internal_eventEmitter: emitter} = useStdin() as unknown as {internal_eventEmitter: EventEmitter};
  const raw = useRef<string | undefined>(undefined);
  // Registered before the listeners of useInput, so that it runs first.
  useLayoutEffect(() => {
    const hear = (text: string) => {
      raw.current = text;
    };
    emitter.on('input', hear);
    return () => void emitter.off('input', hear);
  }, [emitter]);
  return raw;
}
