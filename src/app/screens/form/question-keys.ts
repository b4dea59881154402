import {inSentence} from '../../../text/format.ts';
import {resend} from '../../data/writes/unanswered.ts';
import type {Binding, Hint} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {insert} from '../../state/line-editor.ts';
import {noteMeaningless} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {lineKeys} from '../shared/common-keys.ts';
import type {Screen} from '../shared/screen.ts';
import {confirmLabel, countStray, leaveQuestion, noAnswer, pressBack, sendConfirmed} from './answer.ts';
import {copyCurl} from './copy.ts';
import type {Form} from './form.ts';
import {changeForm, fromForm, ifForm, withForm} from './form-of.ts';
import {outcomesCommonKeys} from './outcome-keys.ts';
import {canAnswer} from './question.ts';
import {
  commonFormKeys,
  copyKey,
  formHelp,
  nothingTyped,
  pressHint,
  pressOrFinishHint,
  previewKeys,
} from './shared-keys.ts';

/** The keys of the questions before a request is sent, or sent again. At a button, Enter sends only directly after → or Tab. */

const answerable = ifForm(({state}) => canAnswer(state));

const selectCancel = (state: State): State => changeForm(state, {sendSelected: false});

/** The two keys that send, while the first button is selected. */
const sendHint = fromForm(({buttons, state}): Hint | undefined => {
  const send = buttons.at(-1);
  if (state.sendSelected || !send) return undefined;
  return {key: `${keyFor('selectSend')} ${keyFor('accept')}`, does: inSentence(send.title)};
});

const selectSend: Binding = {
  ...named('selectSend'),
  help: 'select the button that sends',
  hint: sendHint,
  when: answerable,
  run: state => changeForm(state, {sendSelected: true}),
};

const buttonKeys: readonly Binding[] = [
  {...named('selectCancel'), help: 'select Cancel or Back', when: answerable, run: selectCancel},
  {
    ...named('switchButton'),
    help: 'select the other button',
    when: nothingTyped,
    run: withForm((state, form) => changeForm(state, {sendSelected: !form.state.sendSelected})),
  },
];

const pressButton: Omit<Binding, 'run'> = {
  ...named('accept'),
  hint: pressHint,
  help: 'press the selected button: Cancel or Back, unless the other was selected right before',
  when: answerable,
  sends: true,
};

const afterOther = (state: State, form: Form, text: string | undefined): State =>
  text === undefined ? selectCancel(state) : countStray(state, form);

const leave: Binding = {
  ...named('cancel'),
  help: 'back to the fields, or close the form; nothing is sent',
  hint: fromForm(({fields, state, mode}) => {
    // Enter does the same while the first button is selected, and its hint says so.
    if (mode === 'confirm' && canAnswer(state) && !state.sendSelected) return undefined;
    return fields.length > 0 ? 'back' : 'cancel';
  }),
  run: withForm(leaveQuestion),
};

const confirm: Screen = {
  title: 'In a form, at its question',
  keys: [
    selectSend,
    {
      ...pressButton,
      run: withForm((state, form) =>
        form.state.sendSelected ? sendConfirmed(state, form) : pressBack(state, form),
      ),
    },
    leave,
    {...copyKey, run: withForm((state, form) => copyCurl(selectCancel(state), form))},
    ...buttonKeys,
    ...previewKeys,
    ...commonFormKeys,
    formHelp,
  ],
  otherKey: withForm((state, form, {name, text}) => withForm(noAnswer)(afterOther(state, form, text), name)),
  paste: withForm((state, form, text) =>
    withForm(noAnswer)(countStray(state, form, text.length), text.slice(0, 1)),
  ),
};

const editWord = (state: State, form: Form, edit: Parameters<Parameters<typeof lineKeys>[0]>[1]): State =>
  changeForm(state, {typedWord: edit(form.state.typedWord)});

const confirmKey = {
  help: 'send, once the label is typed',
  run: withForm(confirmLabel),
  sends: true as const,
};

const label: Screen = {
  title: 'In a form, typing the label',
  keys: [
    {...confirmKey, ...named('accept'), hint: pressOrFinishHint},
    {...confirmKey, ...named('finish')},
    leave,
    copyKey,
    ...previewKeys,
    ...commonFormKeys,
    ...lineKeys((state, edit) => withForm(editWord)(state, edit)),
  ],
  otherKey: withForm((state, form, {name, text}) =>
    text === undefined
      ? noteMeaningless(state, name, `${keyFor('cancel')} cancels`)
      : editWord(state, form, input => insert(input, text)),
  ),
  paste: withForm((state, form, text) => editWord(state, form, input => insert(input, text))),
};

const closeResend = (state: State): State =>
  changeForm(state, {askingToResend: false, sendSelected: false, strayCharacters: 0});

const resendScreen: Screen = {
  title: 'In a form, asked to send again',
  keys: [
    selectSend,
    {
      ...pressButton,
      run: withForm((state, form) =>
        form.state.sendSelected ? resend(closeResend(state), form.writes) : closeResend(state),
      ),
    },
    {...named('cancel'), help: 'back to the outcomes; nothing is sent', run: closeResend},
    ...buttonKeys,
    ...outcomesCommonKeys,
    formHelp,
  ],
  otherKey: withForm((state, form, {name, text}) => {
    const next = afterOther(state, form, text);
    const send = `${keyFor('selectSend')} and then ${keyFor('accept')}: send again`;
    const instead = answerable(next) ? send : `nothing is sent · ${keyFor('cancel')} goes back`;
    return noteMeaningless(next, name, instead);
  }),
  paste: (state: State) => state,
};

export const questionScreens = {confirm, label, resend: resendScreen} as const;
