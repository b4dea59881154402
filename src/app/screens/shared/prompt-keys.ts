import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import type {Input} from '../../state/line-editor.ts';
import type {State} from '../../state/state.ts';
import {commonKeys, lineKeys} from './common-keys.ts';
import type {Screen} from './screen.ts';
import type {SpeechPart} from './speech.ts';

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
