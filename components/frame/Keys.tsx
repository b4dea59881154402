import {useInput, usePaste} from 'ink';
import {useMemo} from 'react';
import {createKeyReader, createStamp} from '../../src/app/input/key-reader.ts';
import type {Message} from '../../src/app/message.ts';

/** Runs `done` after so many milliseconds, unless the returned function is called before. */
export type Hold = (milliseconds: number, done: () => void) => () => void;

/** The only listener on the keyboard: it names keys, one by one, and hands them to the loop. */
export function Keys({dispatch, hold}: {dispatch: (message: Message) => void; hold: Hold}) {
  const read = useMemo(() => {
    const stamp = createStamp(hold);
    return createKeyReader(key => dispatch({type: 'key', ...key, ...stamp(key), at: Date.now()}), hold);
  }, [dispatch, hold]);
  useInput(read);
  usePaste(text => dispatch({type: 'paste', text}));
  return null;
}
