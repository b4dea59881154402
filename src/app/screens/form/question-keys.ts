import {type Binding, firstKey, type Hint, type Press} from '../../input/binding.ts';
import {commonKeys, lineKeys} from '../../input/common-keys.ts';
import {insert} from '../../input/line-editor.ts';
import {noteMeaningless} from '../../notice.ts';
import type {FormState, State} from '../../state.ts';
import {resend} from '../../writes/unanswered.ts';
import type {Screen} from '../screen.ts';
import {confirmLabel, leaveQuestion, sendConfirmed} from './confirm.ts';
import {copyCurl} from './copy-curl.ts';
import type {Form} from './form-of.ts';
import {inForm, inFormState, ofForm, show} from './in-form.ts';
import {formKeys} from './key-names.ts';
import {copyHint, copyKey, doesOf, leaveHint, previewKeys} from './shared-keys.ts';
import {isSlip, noAnswer, stray} from './stray-text.ts';

/**
 * The keys of what is asked before the request is sent: Cancel and the button, the label to be typed, and whether to send
 * again what got no answer. At a button Enter sends only right behind → or Tab.
 */

const answers = ofForm(({state}) => isSlip(state), false);
const nothingTyped = ofForm(({state}) => state.strayCharacters === 0, false);

/** `→ enter`, or `enter` where the button is selected already. */
const sendHint = (does: (form: Form) => string) =>
  ofForm<Hint | undefined>(form => {
    const enter = firstKey(formKeys.accept);
    return {
      key: form.state.sendSelected ? enter : `${firstKey(formKeys.selectSend)} ${enter}`,
      does: does(form),
    };
  }, undefined);

/** The keys that move between Cancel and the button. */
const buttonKeys: readonly Binding[] = [
  {
    ...formKeys.selectSend,
    help: 'select the button that sends',
    when: answers,
    run: inForm((state, form) => show(state, {...form, sendSelected: true})),
  },
  {
    ...formKeys.selectCancel,
    help: 'select Cancel',
    when: answers,
    run: inForm((state, form) => show(state, {...form, sendSelected: false})),
  },
  {
    ...formKeys.switchButton,
    help: 'select the other button',
    when: nothingTyped,
    run: inForm((state, form) => show(state, {...form, sendSelected: !form.sendSelected})),
  },
];

/** A key that is no answer selects Cancel again; a character counts as text. */
const unanswered = (form: FormState, {text}: Press): FormState =>
  text === undefined ? {...form, sendSelected: false} : stray(form);

const confirm: Screen = {
  title: 'In a form, at its question',
  keys: [
    {
      ...formKeys.accept,
      help: 'press the selected button: Cancel, unless another was selected right before',
      hint: sendHint(doesOf),
      when: ofForm(({state}) => state.sendSelected || isSlip(state), false),
      run: inForm((state, form) =>
        form.sendSelected ? sendConfirmed(state, form) : leaveQuestion(state, form),
      ),
      sends: true,
    },
    {
      ...formKeys.cancel,
      help: 'back to the fields, or out; nothing is sent',
      hint: leaveHint,
      run: inForm(leaveQuestion),
    },
    {
      ...formKeys.copyCurlShort,
      help: 'copy the request as a curl command',
      hint: copyHint,
      when: nothingTyped,
      // It may be the beginning of a word all the same.
      run: inForm((state, form) => copyCurl(show(state, stray(form)), form)),
    },
    {
      ...copyKey,
      help: 'the same',
      hint: undefined,
      run: inForm((state, form) => copyCurl(show(state, {...form, sendSelected: false}), form)),
    },
    ...buttonKeys,
    ...previewKeys,
    ...commonKeys,
  ],
  otherKey: (state, press) =>
    inFormState(state, form => noAnswer(state, unanswered(form, press), press.name)),
  paste: (state, text) =>
    inFormState(state, form => noAnswer(state, stray(form, text.length), text.slice(0, 1))),
};

const label: Screen = {
  title: 'In a form, typing the label',
  keys: [
    {
      ...formKeys.accept,
      help: 'send, once the label is typed',
      hint: ofForm(doesOf, undefined),
      run: inForm(confirmLabel),
      sends: true,
    },
    {
      ...formKeys.cancel,
      help: 'back to the fields, or out; nothing is sent',
      hint: leaveHint,
      run: inForm(leaveQuestion),
    },
    copyKey,
    ...previewKeys,
    ...commonKeys,
    ...lineKeys((state, edit) =>
      inFormState(state, form => show(state, {...form, typedWord: edit(form.typedWord)})),
    ),
  ],
  otherKey: (state, {name, text}) =>
    inFormState(state, form =>
      text === undefined
        ? noteMeaningless(state, name, `${firstKey(formKeys.cancel)} cancels`)
        : show(state, {...form, typedWord: insert(form.typedWord, text)}),
    ),
  paste: (state, text) =>
    inFormState(state, form => show(state, {...form, typedWord: insert(form.typedWord, text)})),
};

const closeResend = (form: FormState): FormState => ({
  ...form,
  askingToResend: false,
  sendSelected: false,
  strayCharacters: 0,
});

const resendScreen: Screen = {
  title: 'In a form, asked to send again',
  keys: [
    {
      ...formKeys.accept,
      help: 'press the selected button: Cancel, unless another was selected right before',
      hint: sendHint(() => 'send again'),
      when: ofForm(({state}) => state.sendSelected || isSlip(state), false),
      run: inForm((state, form) => {
        const closed = closeResend(form);
        return form.sendSelected ? resend(show(state, closed), closed) : show(state, closed);
      }),
      sends: true,
    },
    {
      ...formKeys.cancel,
      help: 'back to the outcomes; nothing is sent',
      hint: 'back',
      run: inForm((state, form) => show(state, closeResend(form))),
    },
    ...buttonKeys,
    ...commonKeys,
  ],
  otherKey: (state, press) =>
    inFormState(state, form => {
      const next = unanswered(form, press);
      const send = `${firstKey(formKeys.selectSend)} and then ${firstKey(formKeys.accept)}: send again`;
      const instead = isSlip(next) ? send : `nothing is sent · ${firstKey(formKeys.cancel)} goes back`;
      return noteMeaningless(show(state, next), press.name, instead);
    }),
  paste: (state: State) => state,
};

export const questionScreens = {confirm, label, resend: resendScreen} as const;
