import type {Binding, Result} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {paneColumns, paneFrom} from '../../layout.ts';
import {note} from '../../notice.ts';
import {prefer} from '../../prefer.ts';
import type {State} from '../../state.ts';

/** Why no item can stand beside the list. */
const noRoom = ({size: {columns}}: State): string | undefined =>
  columns < paneFrom.asked
    ? `the item beside the list needs ${paneFrom.asked} columns, and the terminal has ${columns}`
    : undefined;

/** On a screen where the pane would not open by itself, to close it is to leave that to the width again. */
function toggle(state: State): Result {
  const wide = state.size.columns >= paneFrom.itself;
  const shown = paneColumns(state) > 0;
  const value = shown === wide ? !shown : undefined;
  const [next, effects] = prefer(state, {key: 'pane', value});
  return [
    note(
      next,
      shown ? 'the list has all of the width' : 'the item under the cursor is shown beside the list',
    ),
    effects,
  ];
}

export const paneKey: Binding = {
  ...named('togglePane'),
  help: 'item beside the list, on or off',
  run: toggle,
  off: noRoom,
};
