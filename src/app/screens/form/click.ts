import {isFormBeside, listColumns} from '../../state/layout.ts';
import type {FormState, State} from '../../state/state.ts';
import {setAnswer, togglePicked} from './choose.ts';
import {completeWord} from './complete-word.ts';
import {selectField, toggle} from './edit.ts';
import type {Form} from './form.ts';
import {changeForm, formOf, withForm} from './form-of.ts';
import type {FormHit} from './form-row.ts';
import {formRowAt} from './form-rows.ts';

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
