import type {Binding} from '../../input/binding.ts';
import {commonKeys} from '../../input/common-keys.ts';
import {named} from '../../input/key-names.ts';
import {moveChoice} from '../palette/suggestion-cursor.ts';
import type {Screen} from '../screen.ts';
import {applyFilter, completeFilter} from './prompt.ts';

/** The keys that move among the suggestions of a prompt. */
export const suggestionKeys: readonly Binding[] = [
  {
    name: 'nextSuggestion',
    keys: ['down', 'ctrl-n'],
    help: 'next suggestion',
    run: state => moveChoice(state, 1),
  },
  {
    name: 'previousSuggestion',
    keys: ['up', 'ctrl-p', 'shift-tab'],
    help: 'previous suggestion',
    run: state => moveChoice(state, -1),
  },
];

export const closePrompt: Binding = {
  ...named('closePrompt'),
  help: 'close the prompt, changing nothing',
  hint: 'cancel',
  run: state => ({...state, overlay: undefined}),
};

const filterKeys: readonly Binding[] = [
  ...commonKeys,
  {...named('applyFilter'), help: 'apply the filter', hint: 'apply', run: applyFilter},
  {
    ...named('completeFilter'),
    help: 'complete the field or value',
    hint: 'complete',
    run: completeFilter,
  },
  ...suggestionKeys,
  closePrompt,
];

export const filter: Screen = {
  title: 'In the filter prompt',
  keys: filterKeys,
  edit: (state, change) =>
    state.overlay?.kind === 'filter'
      ? {
          ...state,
          overlay: {
            ...state.overlay,
            input: change(state.overlay.input),
            suggestionIndex: 0,
            mistakesShown: false,
          },
        }
      : state,
};
