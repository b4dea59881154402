import {named} from '../../input/key-names.ts';
import {lacks} from '../../lists/catalogues/absent.ts';
import type {State} from '../../state.ts';
import {commonKeys, lineKeys} from '../common-keys.ts';
import {closePrompt} from '../prompt-keys.ts';
import type {Screen} from '../screen.ts';
import {resourcesOf} from './collections.ts';
import {openFind} from './open.ts';

const edit: NonNullable<Screen['edit']> = (state, change) => {
  const {overlay} = state;
  if (overlay?.kind !== 'findPrompt') return state;
  return {...state, overlay: {...overlay, input: change(overlay.input)}};
};

/** Returns the cost of a search in requests, as far as known before it starts: the first pages tell how many more there are. */
function cost(state: State): string {
  const {length} = resourcesOf({since: 0}).filter(({name}) => !lacks(state, name));
  return `asks ${length} collections, one request a page`;
}

export const findPrompt: Screen = {
  title: 'In the find prompt',
  keys: [
    {
      ...named('startFind'),
      help: 'search the whole account',
      hint: cost,
      run: state =>
        state.overlay?.kind === 'findPrompt' ? openFind(state, state.overlay.input.text) : state,
    },
    closePrompt,
    ...lineKeys(edit),
    ...commonKeys,
  ],
  edit,
};
