import {keyFor} from '../../input/key-names.ts';
import {menuWindow} from '../../state/layout.ts';
import type {CopyState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {nth, type Speech, some} from '../shared/speech.ts';
import {entriesOf} from './entries.ts';

/** Lines above the entries: the title. */
const above = 1;

/** The entries of the menu, the index of the chosen one, and which of them are on the screen. */
export function copyWindow(state: State, menu: CopyState) {
  const entries = entriesOf(state, menu);
  const index = Math.min(menu.index, entries.length - 1);
  return {entries, ...menuWindow(state, entries.length, index, above)};
}

export function tellCopy(state: State, menu: CopyState): Speech {
  const {entries, index} = copyWindow(state, menu);
  const here = entries[index];
  const keys = `${keyFor('previousEntry')} and ${keyFor('nextEntry')} choose, ${keyFor('copyChosen')} copies, ${keyFor('closeCopy')} leaves`;
  const items = some(here?.detail, nth(index, entries.length));
  return {
    of: 'copy',
    parts: [
      {name: 'title', items: [`copy: ${keys}`]},
      ...(here ? [{name: 'entry', of: here.name, head: here.name, items}] : []),
    ],
  };
}
