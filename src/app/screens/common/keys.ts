import {quit as quitNow, quitWarning} from '../../data/writes/leaving.ts';
import {busy} from '../../data/writes/writes.ts';
import {type Binding, inGroup, type Press, type Result} from '../../input/binding.ts';
import {warnFirst} from '../../input/gate.ts';
import {named} from '../../input/key-names.ts';
import {emptyInput, type Input, type LineChange, lineEdits} from '../../state/line-editor.ts';
import type {State} from '../../state/state.ts';
import type {Screen} from './screen.ts';
import type {SpeechPart} from './speech.ts';

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
const helpAnywhere: Binding = {
  ...named('helpAnywhere'),
  help: 'this help, even while typing',
  group: 'everywhere',
  run: openHelp,
};

const redraw: Binding = {
  ...named('redraw'),
  help: 'draw the screen again; with a screen reader, read all of it again',
  run: state => [state, [{type: 'redraw'}]],
  typeAhead: 'keep',
};

const suspend: Binding = {
  name: 'suspend',
  keys: ['ctrl-z'],
  help: 'suspend: back to the shell, where fg goes on here',
  run: state => [{...state, suspended: true}, [{type: 'suspend'}]],
  // A suspended program would not receive the answer.
  off: state => (busy(state) ? 'a request is on its way: suspend once its outcome is known' : undefined),
  typeAhead: 'keep',
  anySize: true,
};

const leave = (state: State): Result => quitNow(state, 0);

const quitAlways: Binding = {
  ...named('quitAlways'),
  help: 'leave what is open above the place, with nothing sent; else quit',
  run: state => (state.overlay ? closing.run(state) : leave(state)),
  typeAhead: 'keep',
  anySize: true,
};

export const quit: Binding = {
  ...named('quit'),
  help: 'quit',
  group: 'everywhere',
  run: state => warnFirst(state, quitWarning(state)) ?? leave(state),
  typeAhead: 'discard',
  anySize: true,
};

/** Leaves an overlay that then has done nothing. */
export const closing = {
  hint: 'cancel',
  run: (state: State) => ({...state, overlay: undefined}),
  typeAhead: 'cancel',
} as const;

/** These work on every screen, in every prompt and in every form. */
export const commonKeys = inGroup('everywhere', [redraw, suspend, quitAlways, helpAnywhere]);

/** The common keys above the place, where ctrl-c has to do more than to close. */
export const commonKeysLeaving = (run: Binding['run']): readonly Binding[] =>
  commonKeys.map(binding => (binding.name === quitAlways.name ? {...binding, run} : binding));

/** The keys that edit a line, for a screen that changes its line with `change`. */
export const lineKeys = (change: (state: State, edit: LineChange) => State): readonly Binding[] =>
  inGroup(
    'line',
    lineEdits.map(({name, keys, help, edit}) => ({name, keys, help, run: state => change(state, edit)})),
  );

export const closePrompt: Binding = {
  ...named('closePrompt'),
  help: 'close the prompt, changing nothing',
  hint: 'cancel',
  run: state => ({...state, overlay: undefined}),
};

/** The keys of a prompt with suggestions. `move` selects the next suggestion, or the one before. */
export const promptKeys = (
  edit: NonNullable<Screen['edit']>,
  move: (state: State, by: 1 | -1) => State,
): readonly Binding[] => [
  {...named('nextSuggestion'), help: 'next suggestion', run: state => move(state, 1)},
  {
    name: 'previousSuggestion',
    keys: ['up', 'ctrl-p', 'shift-tab'],
    help: 'previous suggestion',
    run: state => move(state, -1),
  },
  closePrompt,
  ...lineKeys(edit),
  ...commonKeys,
];

/** What is read out when a prompt opens. @param does what its keys do */
export const promptPart = ({kind, input}: {kind: string; input: Input}, does: string): SpeechPart => ({
  name: 'prompt',
  of: kind,
  items: [input.selected ? `${does}; typing replaces what is there` : does],
});
