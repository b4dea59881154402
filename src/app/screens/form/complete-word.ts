import type {Input} from '../../state/line-editor.ts';
import type {State} from '../../state/state.ts';
import {goOn} from './edit.ts';
import type {Form, FormField} from './form.ts';
import {changeForm} from './form-of.ts';
import {wordAt} from './words.ts';

export function completeWord(state: State, selected: FormField, index: number): State {
  const {overlay} = state;
  const value = selected.suggestions[index]?.value;
  if (value === undefined || overlay?.kind !== 'form') return state;
  const {text} = selected.input;
  const {from, to} = wordAt(selected.input);
  const completed: Input = {text: text.slice(0, from) + value + text.slice(to), caret: from + value.length};
  return changeForm(state, {
    inputs: {...overlay.inputs, [selected.name]: completed},
    suggestionIndex: -1,
    untouched: false,
    refusedFields: {},
  });
}

/** Completes the word at the caret, or goes on if there is nothing to complete. */
export function completeOrGoOn(state: State, form: Form): State {
  const {selected} = form;
  if (!selected) return state;
  const {suggestions, suggestionIndex, input} = selected;
  if (suggestionIndex >= 0) return completeWord(state, selected, suggestionIndex);
  const begun = wordAt(input).word.toLowerCase();
  const index = suggestions.findIndex(({value}) => value.toLowerCase().startsWith(begun));
  return begun === '' || index < 0 ? goOn(state, form) : completeWord(state, selected, index);
}
