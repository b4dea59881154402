import {warn} from '../../output.ts';
import type {Preferences} from '../../preferences.ts';
import {type Output, type WriteText, write} from '../read/output.ts';
import {pause} from './pause.ts';
import {watchReader} from './reader.ts';
import {takeTerminal, type WatchTerminal} from './terminal.ts';

/** The clock, the output and the terminal of a watch. Tests pass their own. */
export interface Outside {
  now: () => number;
  /** Resolves with false if nobody reads the output any more. */
  pause: (milliseconds: number) => Promise<boolean>;
  write: WriteText;
  report: (text: string) => void;
  /** Takes over the terminal to redraw a table in place; undefined if changes are printed as lines. */
  takeTerminal?: () => WatchTerminal;
}

/** How a watch prints what it reads. */
interface Printed {
  output?: Output | undefined;
  /** Cells of the terminal that is written to; undefined in a pipe. */
  cells?: number | undefined;
  preferences: Preferences;
}

/** Returns this process's own. It redraws a table in place, if it prints one to a terminal that can. */
export function outside({output = 'table', cells, preferences: {screenReader}}: Printed): Outside {
  const draws = output === 'table' && cells !== undefined && !screenReader;
  const isOver = watchReader();
  const {TERM, INK_SCREEN_READER} = process.env;
  const around = {now: Date.now, write, report: warn};
  // A screen reader needs lines, and a dumb terminal can do nothing else.
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
