import type {Binding, Result} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {paneColumns, paneFrom} from '../../state/layout.ts';
import {note} from '../../state/notice.ts';
import {prefer} from '../../state/prefer.ts';
import type {State} from '../../state/state.ts';

const noRoom = ({size: {columns}}: State): string | undefined =>
  columns < paneFrom.asked
    ? `the item beside the list needs ${paneFrom.asked} columns, and the terminal has ${columns}`
    : undefined;

/** Shows or hides the pane. If that is what the width would do anyway, the setting is removed instead. */
function toggle(state: State): Result {
  const wide = state.size.columns >= paneFrom.itself;
  const shown = paneColumns(state) > 0;
  const [next, effects] = prefer(state, {key: 'pane', value: shown === wide ? !shown : undefined});
  const text = shown ? 'the list has all of the width' : 'the item under the cursor is shown beside the list';
  return [note(next, text), effects];
}

export const paneKey: Binding = {
  ...named('togglePane'),
  help: 'item beside the list, on or off',
  run: toggle,
  off: noRoom,
};
