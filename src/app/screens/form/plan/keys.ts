import {keyFor, named} from '../../../input/key-names.ts';
import {noteMeaningless} from '../../../notice.ts';
import {commonKeys} from '../../common-keys.ts';
import type {Screen} from '../../screen.ts';
import {formHelp} from '../shared-keys.ts';
import {stopPlan} from './progress.ts';

/** The keys while a plan is being made. */
export const planning: Screen = {
  title: 'In a form, while it is worked out',
  keys: [
    {...named('cancel'), help: 'stop, and back to the fields; nothing is sent', hint: 'stop', run: stopPlan},
    formHelp,
    ...commonKeys,
  ],
  otherKey: (state, {name}) => noteMeaningless(state, name, `${keyFor('cancel')} stops`),
  paste: state => state,
};
