import type {Binding} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {noteMeaningless} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import type {Screen} from '../shared/screen.ts';
import {countStray, typedAtButton} from './answer.ts';
import {moveSuggestion, readChoicesAgain, togglePicked} from './choose.ts';
import {
  accept,
  cancel,
  cancels,
  editKeys,
  ends,
  fieldArrows,
  finishKey,
  nextField,
  previousField,
  typing,
} from './common-field-keys.ts';
import {copySecretKey} from './copy.ts';
import {sendOrAsk, tabField, toggle} from './edit.ts';
import type {Form} from './form.ts';
import {changeForm, fromForm, ifForm, withForm} from './form-of.ts';
import {
  commonFormKeys,
  copyKey,
  formHelp,
  nothingTyped,
  pressOrFinishHint,
  previewPageKeys,
} from './shared-keys.ts';
import {file, lines, text, words} from './text-keys.ts';

const suggest = (by: 1 | -1) => ({
  help: by > 0 ? 'next suggestion' : 'previous suggestion',
  run: withForm((state: State, form: Form) => moveSuggestion(state, form, by)),
  needs: 'choices' as const,
});

/** The keys of a field with suggestions. @param help what enter does there */
const choiceKeys = (help: string): readonly Binding[] => [
  {...accept, needs: 'completion', help},
  {
    ...named('fieldUp'),
    ...suggest(-1),
    hint: {key: `${keyFor('fieldUp')}${keyFor('fieldDown')}`, does: 'choose'},
  },
  {...named('fieldDown'), ...suggest(1)},
  {
    ...named('readChoices'),
    help: 'read the choices again',
    hint: fromForm(({selected}) => (selected?.items?.problem ? 'read again' : undefined)),
    when: ifForm(({selected}) => selected?.items !== undefined),
    run: withForm(readChoicesAgain),
  },
  {
    ...nextField,
    help: 'accept the suggestion; next field, rarely used ones included',
    needs: 'completion',
    run: withForm(tabField),
  },
  previousField,
  {...finishKey, needs: 'completion'},
  ...ends.filter(binding => binding !== finishKey),
  ...editKeys,
];

const choice: Screen = {
  title: 'In a form, at a choice',
  keys: choiceKeys('accept the suggestion; next field'),
  ...typing,
};

const choices: Screen = {
  title: 'In a form, at a choice of several',
  keys: [
    {
      ...named('toggle'),
      help: 'add the suggestion to the chosen ones, or remove it',
      hint: 'add or remove',
      needs: 'choices',
      run: withForm((state, {selected}) => (selected ? togglePicked(state, selected) : state)),
    },
    ...choiceKeys('add the match; next field'),
  ],
  ...typing,
};

const flagKeys = () => `${keyFor('toggle')} toggles it · ${keyFor('accept')} goes on`;

const flag: Screen = {
  title: 'In a form, at yes or no',
  keys: [
    accept,
    // After other characters, a space is a part of stray text.
    {...named('toggle'), help: 'toggle it', hint: 'toggle', when: nothingTyped, run: withForm(toggle)},
    nextField,
    previousField,
    ...fieldArrows,
    ...ends,
    formHelp,
  ],
  otherKey: withForm((state, form, {name, text}) =>
    noteMeaningless(text === undefined ? state : countStray(state, form), name, flagKeys()),
  ),
  paste: (state, text) => noteMeaningless(state, text.slice(0, 1), flagKeys()),
};

const secret: Screen = {
  title: 'In a form, in a secret',
  keys: [
    accept,
    {
      ...named('makeSecret'),
      help: 'make a secret',
      hint: 'make one',
      when: ifForm(({selected}) => selected?.field.generated === true),
      run: withForm((state, {selected}) =>
        selected ? [state, [{type: 'makeSecret', field: selected.name}]] : state,
      ),
    },
    {
      ...named('showSecret'),
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
    {...named('accept'), help: 'send', hint: pressOrFinishHint, run: withForm(sendOrAsk), sends: true},
    {...named('finish'), help: 'send', run: withForm(sendOrAsk), sends: true},
    nextField,
    previousField,
    ...fieldArrows,
    cancel,
    copyKey,
    ...previewPageKeys,
    ...commonFormKeys,
    formHelp,
  ],
  otherKey: withForm((state, form, {name, text}) =>
    text === undefined ? noteMeaningless(state, name, cancels()) : typedAtButton(state, form, name),
  ),
  paste: withForm((state, form, text) => typedAtButton(state, form, text, text.length)),
};

export const fieldScreens = {text, words, lines, file, choice, choices, flag, secret, button} as const;
