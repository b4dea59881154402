import {type Binding, firstKey} from '../../../input/binding.ts';
import {commonKeys, lineKeys} from '../../../input/common-keys.ts';
import {noteMeaningless} from '../../../notice.ts';
import type {State} from '../../../state.ts';
import type {Screen} from '../../screen.ts';
import {copyCurl} from '../copy-curl.ts';
import {copySecretKey} from '../copy-secret.ts';
import type {Form} from '../form.ts';
import {changeForm, fromForm, ifForm, withForm} from '../form-of.ts';
import {formKeys} from '../keys.ts';
import {countStray, typedAtButton} from '../question/answer.ts';
import {copyHint, copyKey, helpKey, nothingTyped, previewPageKeys, verbOf} from '../shared-keys.ts';
import {
  editField,
  enterField,
  finish,
  goOn,
  insertText,
  moveField,
  moveSuggestion,
  pasteText,
  readChoicesAgain,
  requestSubmit,
  toggle,
} from './edit.ts';

/** The keys of a form while it is filled in: in a field of each type, and at the button below them. */

const accept: Binding = {
  ...formKeys.accept,
  help: 'next field; from the last one to the button or the question',
  hint: 'next',
  run: withForm(enterField),
};

const finishKey: Binding = {
  ...formKeys.finish,
  help: 'from any field: send, or go on to the question',
  hint: fromForm(({level}) => (level === 'plain' ? 'send' : 'go on')),
  run: withForm(finish),
  sends: true,
};

const nextField: Binding = {...formKeys.nextField, help: 'next field', run: withForm(goOn)};

const moves = (by: 1 | -1) => ({
  help: by > 0 ? 'next field' : 'previous field',
  run: withForm((state: State, form: Form) => moveField(state, form, by)),
});

const previousField: Binding = {...formKeys.previousField, ...moves(-1)};

const cancel: Binding = {
  ...formKeys.cancel,
  help: 'close the form; nothing is sent',
  hint: 'cancel',
  run: state => ({...state, overlay: undefined}),
  typeAhead: 'cancel',
};

const cancels = `${firstKey(formKeys.cancel)} cancels`;

const fieldArrows: readonly Binding[] = [
  {...formKeys.down, ...moves(1)},
  {...formKeys.up, ...moves(-1)},
];

const ends = [finishKey, cancel, copyKey, ...previewPageKeys, ...commonKeys];

const editKeys = lineKeys((state, edit) => withForm(editField)(state, edit));

const typing: Pick<Screen, 'otherKey' | 'paste'> = {
  otherKey: withForm((state, form, {name, text}) =>
    text === undefined ? noteMeaningless(state, name, cancels) : insertText(state, form, text),
  ),
  paste: withForm(pasteText),
};

const text: Screen = {
  title: 'In a form, in a text',
  keys: [accept, nextField, previousField, ...fieldArrows, ...ends, ...editKeys],
  ...typing,
};

const suggest = (by: 1 | -1) => ({
  help: by > 0 ? 'next suggestion' : 'previous suggestion',
  run: withForm((state: State, form: Form) => moveSuggestion(state, form, by)),
  needs: 'choices' as const,
});

const choice: Screen = {
  title: 'In a form, in a field that chooses',
  keys: [
    {...accept, help: 'accept the suggestion; next field', needs: 'completion'},
    {
      ...formKeys.up,
      ...suggest(-1),
      hint: {key: `${firstKey(formKeys.up)}${firstKey(formKeys.down)}`, does: 'choose'},
    },
    {...formKeys.down, ...suggest(1)},
    {
      ...formKeys.readChoices,
      help: 'read the choices again',
      hint: fromForm(({selected}) => (selected?.items?.problem ? 'read again' : undefined)),
      when: ifForm(({selected}) => selected?.items !== undefined),
      run: withForm(readChoicesAgain),
    },
    {...nextField, needs: 'completion'},
    previousField,
    {...finishKey, needs: 'completion'},
    ...ends.filter(binding => binding !== finishKey),
    ...editKeys,
  ],
  ...typing,
};

const flagKeys = `${firstKey(formKeys.toggle)} toggles it · ${firstKey(formKeys.accept)} goes on`;

const flag: Screen = {
  title: 'In a form, at yes or no',
  keys: [
    accept,
    // Behind other text a space is a part of that.
    {...formKeys.toggle, help: 'toggle it', hint: 'toggle', when: nothingTyped, run: withForm(toggle)},
    nextField,
    previousField,
    ...fieldArrows,
    ...ends,
    helpKey,
  ],
  otherKey: withForm((state, form, {name, text}) =>
    noteMeaningless(text === undefined ? state : countStray(state, form), name, flagKeys),
  ),
  paste: (state, text) => noteMeaningless(state, text.slice(0, 1), flagKeys),
};

const secret: Screen = {
  title: 'In a form, in a secret',
  keys: [
    accept,
    {
      ...formKeys.makeSecret,
      help: 'make a secret',
      hint: 'make one',
      when: ifForm(({selected}) => selected?.field.generated === true),
      run: withForm((state, {selected}) =>
        selected ? [state, [{type: 'makeSecret', field: selected.name}]] : state,
      ),
    },
    {
      ...formKeys.showSecret,
      help: 'show the secret, or hide it',
      hint: fromForm(({state}) => (state.secretsShown ? 'hide' : 'show')),
      run: withForm((state, form) => changeForm(state, {secretsShown: !form.state.secretsShown})),
    },
    copySecretKey,
    nextField,
    previousField,
    ...fieldArrows,
    ...ends,
    ...editKeys,
  ],
  ...typing,
};

const button: Screen = {
  title: 'In a form, at its button',
  keys: [
    {...formKeys.accept, help: 'send', hint: fromForm(verbOf), run: withForm(requestSubmit), sends: true},
    nextField,
    previousField,
    ...fieldArrows,
    finishKey,
    cancel,
    {...copyKey, hint: undefined},
    {
      ...formKeys.copyCurlShort,
      help: 'the same',
      hint: copyHint,
      // The key may be the beginning of a word as well.
      run: withForm((state, form) => {
        const [{notice}, effects] = copyCurl(state, form);
        return [{...typedAtButton(state, form, firstKey(formKeys.copyCurlShort)), notice}, effects];
      }),
    },
    ...previewPageKeys,
    ...commonKeys,
    helpKey,
  ],
  otherKey: withForm((state, form, {name, text}) =>
    text === undefined ? noteMeaningless(state, name, cancels) : typedAtButton(state, form, name),
  ),
  paste: withForm((state, form, text) => typedAtButton(state, form, text.slice(0, 1), text.length)),
};

export const fieldScreens = {text, choice, flag, secret, button} as const;
