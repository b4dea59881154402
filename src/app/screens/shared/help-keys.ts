import type {Binding, Press} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {emptyInput} from '../../state/line-editor.ts';
import type {State} from '../../state/state.ts';

function openHelp(state: State, press: Press): State {
  const {overlay} = state;
  // No button that sends stays selected behind the help.
  const over = overlay?.kind === 'form' ? {...overlay, sendSelected: false} : overlay;
  const sections = press.help(state);
  return {
    ...state,
    overlay: {kind: 'help', sections, top: 0, search: emptyInput, searching: false, over},
  };
}

/** Opens the help where no text is typed. */
export const helpKey: Binding = {
  ...named('help'),
  help: 'the keys that work here, and the filter language',
  group: 'everywhere',
  run: openHelp,
};

/** Opens the help even while text is typed. */
export const helpAnywhere: Binding = {
  ...named('helpAnywhere'),
  help: 'this help, even while typing',
  group: 'everywhere',
  run: openHelp,
};
