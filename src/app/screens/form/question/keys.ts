import type {Binding, Hint} from '../../../input/binding.ts';
import {keyFor, named} from '../../../input/key-names.ts';
import {insert} from '../../../input/line-editor.ts';
import {noteMeaningless} from '../../../notice.ts';
import type {State} from '../../../state.ts';
import {resend} from '../../../writes/unanswered.ts';
import {commonKeys, lineKeys} from '../../common-keys.ts';
import type {Screen} from '../../screen.ts';
import {copyCurl} from '../copy/copy-curl.ts';
import type {Form} from '../form.ts';
import {changeForm, fromForm, ifForm, withForm} from '../form-of.ts';
import {
  commonFormKeys,
  copyKey,
  formHelp,
  leaveHint,
  nothingTyped,
  previewKeys,
  verbOf,
} from '../shared-keys.ts';
import {confirmLabel, countStray, leaveQuestion, noAnswer, sendConfirmed} from './answer.ts';
import {canAnswer} from './question.ts';

/** The keys of the questions before a request is sent, or sent again. At a button, Enter sends only directly after → or Tab. */

const answerable = ifForm(({state}) => canAnswer(state));

/** `→ enter`, or `enter` if the button is selected already. */
const sendHint = (does: (form: Form) => string) =>
  fromForm((form): Hint => {
    const enter = keyFor('accept');
    const key = form.state.sendSelected ? enter : `${keyFor('selectSend')} ${enter}`;
    return {key, does: does(form)};
  });

const selectCancel = (state: State): State => changeForm(state, {sendSelected: false});

const buttonKeys: readonly Binding[] = [
  {
    ...named('selectSend'),
    help: 'select the button that sends',
    when: answerable,
    run: state => changeForm(state, {sendSelected: true}),
  },
  {...named('selectCancel'), help: 'select Cancel or Back', when: answerable, run: selectCancel},
  {
    ...named('switchButton'),
    help: 'select the other button',
    when: nothingTyped,
    run: withForm((state, form) => changeForm(state, {sendSelected: !form.state.sendSelected})),
  },
];

const pressButton: Pick<Binding, 'name' | 'keys' | 'help' | 'when' | 'sends'> = {
  ...named('accept'),
  help: 'press the selected button: Cancel or Back, unless the other was selected right before',
  when: answerable,
  sends: true,
};

const afterOther = (state: State, form: Form, text: string | undefined): State =>
  text === undefined ? selectCancel(state) : countStray(state, form);

const leave: Binding = {
  ...named('cancel'),
  help: 'back to the fields, or close the form; nothing is sent',
  hint: leaveHint,
  run: withForm(leaveQuestion),
};

const confirm: Screen = {
  title: 'In a form, at its question',
  keys: [
    {
      ...pressButton,
      hint: sendHint(verbOf),
      run: withForm((state, form) =>
        form.state.sendSelected ? sendConfirmed(state, form) : leaveQuestion(state, form),
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

const label: Screen = {
  title: 'In a form, typing the label',
  keys: [
    {
      ...named('accept'),
      help: 'send, once the label is typed',
      hint: fromForm(verbOf),
      run: withForm(confirmLabel),
      sends: true,
    },
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
    {
      ...pressButton,
      hint: sendHint(() => 'send again'),
      run: withForm((state, form) =>
        form.state.sendSelected ? resend(closeResend(state), form.writes) : closeResend(state),
      ),
    },
    {...named('cancel'), help: 'back to the outcomes; nothing is sent', hint: 'back', run: closeResend},
    ...buttonKeys,
    ...commonKeys,
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
