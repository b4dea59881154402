import {inSentence} from '../../../text/format.ts';
import type {Binding} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {bodyHeight} from '../../state/layout.ts';
import type {State} from '../../state/state.ts';
import {commonKeysLeaving, helpKey} from '../shared/common-keys.ts';
import {copyCurl} from './copy.ts';
import {changeForm, fromForm, ifForm, withForm} from './form-of.ts';
import {leaveForm} from './kept-input.ts';
import {canScroll} from './layout.ts';

/** What the selected button does, for the hint of the key that presses it. */
export const pressHint = fromForm(({buttons}) => {
  const pressed = buttons.find(({selected}) => selected);
  return pressed && inSentence(pressed.title);
});

/** The hint where Enter and the key that finishes a form both send. */
export const pressOrFinishHint = fromForm(({action}) => ({
  key: `${keyFor('accept')}/${keyFor('finish')}`,
  does: inSentence(action.title),
}));

/** An action on this machine sends no request that could be copied. */
const copyHint = fromForm(({resource}) => (resource.source.requests ? 'copy as curl' : undefined));

export const copyKey: Binding = {
  ...named('copyCurl'),
  help: 'copy the request as a curl command, wherever in a form',
  hint: copyHint,
  run: withForm(copyCurl),
};

/** The keys that work everywhere. What was typed is kept. */
export const commonFormKeys = commonKeysLeaving(leaveForm);

/** Whether no stray text has been typed, so that a letter is a key. */
export const nothingTyped = ifForm(({state}) => state.strayCharacters === 0);

export const formHelp: Binding = {...helpKey, when: nothingTyped};

/** Scrolls the preview, and selects Cancel again. */
const scroll = (lines: (state: State) => number) =>
  withForm((state, form) => {
    const last = form.preview.details.length - 1;
    const top = Math.max(0, Math.min(form.state.top + lines(state), last));
    return changeForm(state, {sendSelected: false, top});
  });

const page = (state: State): number => Math.max(1, Math.floor(bodyHeight(state) / 3));

const when = ifForm(({state}) => canScroll(state));

/** The keys that scroll the preview of several items while fields are edited, where arrows move between fields. */
export const previewPageKeys: readonly Binding[] = [
  {...named('previewDown'), help: 'scroll down what is done to each', when, run: scroll(page)},
  {...named('previewUp'), help: 'scroll up what is done to each', when, run: scroll(state => -page(state))},
];

/** The keys that scroll it at a question, where the arrows are free. */
export const previewKeys: readonly Binding[] = [
  {...named('fieldDown'), help: 'a line down in what is done to each', when, run: scroll(() => 1)},
  {...named('fieldUp'), help: 'a line up in what is done to each', when, run: scroll(() => -1)},
  ...previewPageKeys,
];
