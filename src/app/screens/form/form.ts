import type {Binding, Press, Result} from '../../input/binding.ts';
import {commonKeys} from '../../input/common-keys.ts';
import {allPages} from '../../lists/pages.ts';
import {viewOf} from '../../lists/view.ts';
import type {State} from '../../state.ts';
import type {Fetches, Screen} from '../screen.ts';
import {collectionPlace} from './choices.ts';
import {askedOf} from './fields.ts';
import {formKey} from './keys.ts';

const run = (state: State, press: Press): Result =>
  state.overlay?.kind === 'form' ? formKey(state, state.overlay, press) : state;

const formKeys: readonly Binding[] = [
  ...commonKeys,
  {
    name: 'next',
    keys: ['enter'],
    help: 'takes the offer in hand; next field, then what stands before the request',
    run,
  },
  {name: 'finish', keys: ['ctrl-s'], help: 'from any field to what stands before the request', run},
  {name: 'moveField', keys: ['tab', 'shift-tab'], help: 'next field, previous field', run},
  {
    name: 'move',
    keys: ['up', 'down'],
    help: 'through the offers of a field, or the fields, or the things it is about, or the outcomes',
    run,
  },
  {
    name: 'moveCaret',
    keys: ['left', 'right'],
    help: 'within what is typed; between Cancel and the button',
    run,
  },
  {
    name: 'copyCurl',
    keys: ['ctrl-y', 'c'],
    help: 'copy the request as a curl command; c where no text is typed',
    run,
  },
  {
    name: 'lookAgain',
    keys: ['r'],
    help: 'once sent: look again for what got no answer, and try again what failed',
    run,
  },
  {name: 'sendAgain', keys: ['R'], help: 'once sent: send again what got no answer, after a warning', run},
  {name: 'makeSecret', keys: ['ctrl-g'], help: 'make a secret', run},
  {
    name: 'showSecret',
    keys: ['ctrl-r'],
    help: 'show a secret, or hide it; read again what there is to choose from',
    run,
  },
  {name: 'cancel', keys: ['esc'], help: 'one step back, and out; nothing is sent', run},
];

/** The collections that the fields of the form choose from. */
function formFetches(state: State): Fetches {
  const {overlay} = state;
  if (overlay?.kind !== 'form') return {};
  const places = askedOf(overlay).flatMap(({field}) => collectionPlace(overlay, field) ?? []);
  return {lists: places.map(place => ({place, pages: allPages(viewOf(state, place))}))};
}

export const form: Screen = {title: 'In a form', keys: formKeys, fetches: formFetches};
