import type {Binding} from '../../../../input/binding.ts';
import {keyFor, named} from '../../../../input/key-names.ts';
import type {State} from '../../../../state.ts';
import type {Screen} from '../../../screen.ts';
import type {Form} from '../../form.ts';
import {fromForm, ifForm, withForm} from '../../form-of.ts';
import {accept, editKeys, ends, finishKey, nextField, previousField, typing} from '../common-keys.ts';
import {tabField} from '../edit.ts';
import {moveSuggestion, readChoicesAgain, togglePicked} from './choose.ts';

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

export const choice: Screen = {
  title: 'In a form, at a choice',
  keys: choiceKeys('accept the suggestion; next field'),
  ...typing,
};

export const choices: Screen = {
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
