import {lacks} from '../../data/lists/known-items.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {closePrompt, commonKeys, lineKeys, promptPart} from '../shared/common-keys.ts';
import {changeOverlay, inOverlay, type OverlayScreen, type Screen} from '../shared/screen.ts';
import {findPromptRows} from './body.ts';
import {resourcesOf} from './collections.ts';
import {openFind} from './open.ts';

const edit: NonNullable<Screen['edit']> = (state, change) =>
  changeOverlay(state, 'findPrompt', ({kind, input}) => ({kind, input: change(input)}));

/** Returns the cost of a search. The number of requests is known only once the first pages say how many more there are. */
function cost(state: State): string {
  const {length} = resourcesOf().filter(({name}) => !lacks(state, name));
  return `asks ${length} collections, one request a page`;
}

export const findPrompt: OverlayScreen<OverlayOf<'findPrompt'>> = {
  title: 'In the find prompt',
  keys: [
    {
      ...named('startFind'),
      help: 'search the whole account',
      hint: cost,
      run: state => inOverlay(state, 'findPrompt', ({input}) => openFind(state, input.text)),
    },
    closePrompt,
    ...lineKeys(edit),
    ...commonKeys,
  ],
  edit,
  prompt: findPromptRows,
  tell(_state, overlay) {
    const does = `find in the whole account: labels, ids, addresses, tags, users; ${keyFor('startFind')} looks, ${keyFor('closePrompt')} leaves`;
    return {
      of: 'find prompt',
      parts: [promptPart(overlay, does)],
      typed: {label: 'find', input: overlay.input},
    };
  },
};
