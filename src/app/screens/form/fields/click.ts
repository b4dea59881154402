import type {State} from '../../../state.ts';
import type {Form} from '../form.ts';
import {changeForm} from '../form-of.ts';
import {setAnswer, togglePicked} from './choices/choose.ts';
import {completeWord} from './complete-word.ts';
import {selectField, toggle} from './edit.ts';

/** Selects a field; a click on a selected yes-or-no field toggles it. */
export function clickField(state: State, form: Form, name: string): State {
  if (form.state.stage !== 'fill') return state;
  const {selected} = form;
  if (selected?.name === name) return selected.field.type === 'flag' ? toggle(state, form) : state;
  const index = form.fields.findIndex(one => one.name === name);
  return index < 0 ? state : selectField(state, form, index);
}

/** Chooses a suggestion in the selected field, which stays selected. */
export function clickChoice(state: State, {selected}: Form, index: number): State {
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
