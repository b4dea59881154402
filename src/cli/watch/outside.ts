import {warn} from '../../output.ts';
import {type Write, write} from '../read/output.ts';
import {pause} from './pause.ts';
import {watchReader} from './reader.ts';
import {takeTerminal, type WatchTerminal} from './terminal.ts';

/** The access of a watch to the outside world. */
export interface Outside {
  now: () => number;
  /** Resolves with false once nobody listens any more. */
  pause: (milliseconds: number) => Promise<boolean>;
  write: Write;
  /** Tells in sentences what a person should know. */
  report: (text: string) => void;
  /** Takes the terminal, where a table is drawn again in its place instead of lines that follow one another. */
  takeTerminal?: () => WatchTerminal;
}

/** @param draws whether a table is drawn, if a terminal can */
export function outside(draws = false): Outside {
  const isOver = watchReader();
  const {TERM, INK_SCREEN_READER} = process.env;
  const around = {now: Date.now, write, report: warn};
  // A screen reader reads lines, and a dumb terminal has nothing else.
  if (!draws || TERM === undefined || TERM === 'dumb' || INK_SCREEN_READER === 'true')
    return {...around, pause: milliseconds => pause(milliseconds, isOver)};
  let terminal: WatchTerminal | undefined;
  return {
    ...around,
    pause: milliseconds => pause(milliseconds, () => terminal?.isOver() ?? false, 100),
    takeTerminal: () => {
      terminal = takeTerminal();
      return terminal;
    },
  };
}
