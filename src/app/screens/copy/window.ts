import {bodyHeight} from '../../layout.ts';
import type {State} from '../../state.ts';
import {entriesOf} from './copy.ts';
import type {CopyEntry} from './entries.ts';
import type {CopyState} from './state.ts';

/** Lines above the entries: the title. */
export const aboveCopy = 1;

interface CopyWindow {
  entries: readonly CopyEntry[];
  /** The one that is chosen, the first that is on the screen, and how many are. */
  index: number;
  first: number;
  shown: number;
}

/** Which entries of the menu are on the screen. */
export function copyWindow(state: State, menu: CopyState): CopyWindow {
  const entries = entriesOf(state, menu);
  const index = Math.min(menu.index, entries.length - 1);
  const room = Math.max(1, bodyHeight(state) - aboveCopy);
  const first = Math.max(0, Math.min(index - Math.floor(room / 2), entries.length - room));
  return {entries, index, first, shown: Math.min(room, entries.length - first)};
}
