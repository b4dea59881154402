import {named} from '../../input/key-names.ts';
import {commonKeys, lineKeys} from '../common-keys.ts';
import {closePrompt} from '../prompt-keys.ts';
import type {Screen} from '../screen.ts';
import {find} from './open.ts';

const edit: NonNullable<Screen['edit']> = (state, change) => {
  const {overlay} = state;
  if (overlay?.kind !== 'findPrompt') return state;
  return {...state, overlay: {...overlay, input: change(overlay.input)}};
};

/** The prompt that asks what to search for. */
export const findPrompt: Screen = {
  title: 'In the prompt of a search',
  keys: [
    {
      ...named('startFind'),
      help: 'look for it in the whole account',
      hint: 'find it in the whole account',
      run: state => (state.overlay?.kind === 'findPrompt' ? find(state, state.overlay.input.text) : state),
    },
    closePrompt,
    ...lineKeys(edit),
    ...commonKeys,
  ],
  edit,
};
