import type {Binding} from '../../input/binding.ts';
import {firstKey} from '../../input/binding.ts';
import {commonKeys, lineKeys} from '../../input/common-keys.ts';
import type {Screen} from '../screen.ts';
import {
  copyAtButton,
  editField,
  enterField,
  finish,
  goOn,
  moveField,
  moveSuggestion,
  otherKeyAtButton,
  otherKeyAtFlag,
  otherKeyInText,
  pasteAtButton,
  pasteAtFlag,
  pasteText,
  readChoicesAgain,
  requestSubmit,
  selectedField,
  toggle,
} from './fill.ts';
import {inForm, ofForm, show} from './in-form.ts';
import {formKeys} from './key-names.ts';
import {copyHint, copyKey, doesOf, previewPageKeys} from './shared-keys.ts';

/** The keys of a form while it is filled in: in a field of each type, and at the button below them. */

const accept: Binding = {
  ...formKeys.accept,
  help: 'next field; from the last one to the button or the question',
  hint: 'next',
  run: inForm(enterField),
};

const finishKey: Binding = {
  ...formKeys.finish,
  help: 'from any field: send, or go on to the question',
  hint: ofForm(({level}) => (level === 'plain' ? 'send' : 'go on'), undefined),
  run: inForm(finish),
  sends: true,
};

const nextField: Binding = {...formKeys.nextField, help: 'next field', run: inForm(goOn)};

const previousField: Binding = {
  ...formKeys.previousField,
  help: 'previous field',
  run: inForm((state, form) => moveField(state, form, -1)),
};

const cancel: Binding = {
  ...formKeys.cancel,
  help: 'close the form; nothing is sent',
  hint: 'cancel',
  run: state => ({...state, overlay: undefined}),
  typeAhead: 'cancel',
};

const fieldArrows: readonly Binding[] = [
  {...formKeys.down, help: 'next field', run: inForm((state, form) => moveField(state, form, 1))},
  {...formKeys.up, help: 'previous field', run: inForm((state, form) => moveField(state, form, -1))},
];

const ends = [finishKey, cancel, copyKey, ...previewPageKeys, ...commonKeys];

const editKeys = lineKeys((state, edit) =>
  state.overlay?.kind === 'form' ? editField(state, state.overlay, edit) : state,
);

const typing = {
  otherKey: otherKeyInText,
  paste: pasteText,
};

const text: Screen = {
  title: 'In a form, in a text',
  keys: [accept, nextField, previousField, ...fieldArrows, ...ends, ...editKeys],
  ...typing,
};

const choice: Screen = {
  title: 'In a form, in a field that chooses',
  keys: [
    {...accept, help: 'accept the suggestion; next field', needs: 'completion'},
    {
      ...formKeys.up,
      help: 'previous suggestion',
      hint: {key: `${firstKey(formKeys.up)}${firstKey(formKeys.down)}`, does: 'choose'},
      run: inForm((state, form) => moveSuggestion(state, form, -1)),
      needs: 'choices',
    },
    {
      ...formKeys.down,
      help: 'next suggestion',
      run: inForm((state, form) => moveSuggestion(state, form, 1)),
      needs: 'choices',
    },
    {
      ...formKeys.readChoices,
      help: 'read again what there is to choose from',
      hint: ofForm(({selected}) => (selected?.choicesProblem ? 'read again' : undefined), undefined),
      when: ofForm(({selected}) => selected?.field.from !== undefined, false),
      run: inForm(readChoicesAgain),
    },
    {...nextField, needs: 'completion'},
    previousField,
    {...finishKey, needs: 'completion'},
    ...ends.filter(binding => binding !== finishKey),
    ...editKeys,
  ],
  ...typing,
};

const flag: Screen = {
  title: 'In a form, at yes or no',
  keys: [
    accept,
    {
      ...formKeys.toggle,
      help: 'change it',
      hint: 'change',
      // Behind other text it is a part of that.
      when: ofForm(({state}) => state.strayCharacters === 0, false),
      run: inForm(toggle),
    },
    nextField,
    previousField,
    ...fieldArrows,
    ...ends,
  ],
  otherKey: otherKeyAtFlag,
  paste: pasteAtFlag,
};

const secret: Screen = {
  title: 'In a form, in a secret',
  keys: [
    accept,
    {
      ...formKeys.makeSecret,
      help: 'make a secret',
      hint: 'make one',
      when: ofForm(({selected}) => selected?.field.generated === true, false),
      run: inForm((state, form) => {
        const field = selectedField(form);
        return field ? [state, [{type: 'makeSecret', field: field.name}]] : state;
      }),
    },
    {
      ...formKeys.showSecret,
      help: 'show the secret, or hide it',
      hint: ofForm(({state}) => (state.secretsShown ? 'hide' : 'show'), undefined),
      run: inForm((state, form) => show(state, {...form, secretsShown: !form.secretsShown})),
    },
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
    {
      ...formKeys.accept,
      help: 'send',
      hint: ofForm(doesOf, undefined),
      run: inForm(requestSubmit),
      sends: true,
    },
    nextField,
    previousField,
    ...fieldArrows,
    finishKey,
    cancel,
    {...copyKey, hint: undefined},
    {...formKeys.copyCurlShort, help: 'the same', hint: copyHint, run: inForm(copyAtButton)},
    ...previewPageKeys,
    ...commonKeys,
  ],
  otherKey: otherKeyAtButton,
  paste: pasteAtButton,
};

export const fieldScreens = {text, choice, flag, secret, button} as const;
