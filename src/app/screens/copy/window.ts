import {menuWindow} from '../../layout.ts';
import type {State} from '../../state.ts';
import {entriesOf} from './copy.ts';
import type {CopyState} from './state.ts';

/** Lines above the entries: the title. */
export const aboveCopy = 1;

/** The entries of the menu, the index of the chosen one, and which of them are on the screen. */
export function copyWindow(state: State, menu: CopyState) {
  const entries = entriesOf(state, menu);
  const index = Math.min(menu.index, entries.length - 1);
  return {entries, index, ...menuWindow(state, entries.length, index, aboveCopy)};
}
