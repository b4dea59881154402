import type {Binding} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {isFormBeside, listColumns} from '../../state/layout.ts';
import {noteMeaningless} from '../../state/notice.ts';
import type {FormState, State} from '../../state/state.ts';
import {lineKeys} from '../shared/common-keys.ts';
import type {Screen} from '../shared/screen.ts';
import {setAnswer, togglePicked} from './choose.ts';
import {completeWord} from './complete-word.ts';
import {
  editField,
  enterField,
  goOn,
  insertText,
  isBeforeMore,
  moveField,
  pasteText,
  review,
  selectField,
  toggle,
} from './edit.ts';
import type {Form} from './form.ts';
import {changeForm, formOf, fromForm, withForm} from './form-of.ts';
import type {FormHit} from './form-row.ts';
import {formRowAt} from './form-rows.ts';
import {bringBackKey, leaveForm} from './kept-input.ts';
import {commonFormKeys, copyKey, previewPageKeys} from './shared-keys.ts';

export const accept: Binding = {
  ...named('accept'),
  help: 'next field; from the last one to the button or the question',
  hint: fromForm(form => (isBeforeMore(form) ? 'go on' : 'next')),
  run: withForm(enterField),
};

export const finishKey: Binding = {
  ...named('finish'),
  help: 'from any field: to the request and the button that sends it; nothing is sent yet',
  hint: 'review',
  run: withForm(review),
};

export const nextField: Binding = {
  ...named('nextField'),
  help: 'next field, rarely used ones included',
  hint: fromForm(form => (isBeforeMore(form) ? 'more fields' : undefined)),
  run: withForm(goOn),
};

const moves = (by: 1 | -1) => ({
  help: by > 0 ? 'next field' : 'previous field',
  run: withForm((state: State, form: Form) => moveField(state, form, by)),
});

export const previousField: Binding = {...named('previousField'), ...moves(-1)};

export const cancel: Binding = {
  ...named('cancel'),
  help: 'close the form; nothing is sent, and what was typed is kept',
  hint: 'cancel',
  run: leaveForm,
  typeAhead: 'cancel',
};

export const cancels = () => `${keyFor('cancel')} cancels`;

export const fieldArrows: readonly Binding[] = [
  {...named('fieldDown'), ...moves(1)},
  {...named('fieldUp'), ...moves(-1)},
];

export const ends = [finishKey, cancel, bringBackKey, copyKey, ...previewPageKeys, ...commonFormKeys];

export const editKeys = lineKeys((state, edit) => withForm(editField)(state, edit));

export const typing: Pick<Screen, 'otherKey' | 'paste'> = {
  otherKey: withForm((state, form, {name, text}) =>
    text === undefined ? noteMeaningless(state, name, cancels()) : insertText(state, form, text),
  ),
  paste: withForm(pasteText),
};

export function formHitAt(state: State, _: FormState, line: number, column: number): FormHit | undefined {
  const form = formOf(state);
  if (!form || (isFormBeside(state) && column < listColumns(state))) return undefined;
  return formRowAt(state, form, line)?.hit;
}

export const clickForm = (state: State, _: FormState, {field, choice}: FormHit): State =>
  withForm((now, form) =>
    choice === undefined ? clickField(now, form, field) : clickChoice(now, form, choice),
  )(state);

/** Selects a field; a click on a selected yes-or-no field toggles it. */
function clickField(state: State, form: Form, name: string): State {
  if (form.state.stage !== 'fill') return state;
  const {selected} = form;
  if (selected?.name === name) return selected.field.type === 'flag' ? toggle(state, form) : state;
  const index = form.fields.findIndex(one => one.name === name);
  return index < 0 ? state : selectField(state, form, index);
}

/** Chooses a suggestion in the selected field, which stays selected. */
function clickChoice(state: State, {selected}: Form, index: number): State {
  const choice = selected?.suggestions[index];
  if (!selected || !choice) return state;
  if (selected.field.type === 'words') return completeWord(state, selected, index);
  if (selected.field.type === 'choices') return togglePicked(state, selected, index);
  return changeForm(setAnswer(state, selected, choice.value), {
    suggestionIndex: -1,
    refusedFields: {},
    untouched: true,
  });
}
