import {firstKey} from '../../../input/binding.ts';
import {type Change, emptyInput, inputOf, insert} from '../../../input/line-editor.ts';
import {refreshList} from '../../../navigation/places.ts';
import type {State} from '../../../state.ts';
import {shownFields} from '../../../writes/request.ts';
import {submit} from '../../../writes/submit.ts';
import type {Form} from '../form.ts';
import {changeForm, withForm} from '../form-of.ts';
import {formKeys} from '../keys.ts';
import {chooseOne} from './mistakes.ts';

/** Filling in a form: editing its fields, accepting suggestions, and going on to the button or the question. */

// In these a new value replaces the old one; a text is more often corrected.
const replaced: readonly string[] = ['choice', 'number'];

/** The selected field with its line edited. @param inserts whether the edit inserts text */
export function editField(state: State, form: Form, edit: Change, inserts = false): State {
  const {selected, action} = form;
  if (!selected) return state;
  const {name, field, input} = selected;
  const {inputs: others, untouched, refusedFields: refused} = form.state;
  const after = edit(inserts && untouched && replaced.includes(field.type) ? emptyInput : input);
  const {[name]: _, ...refusedFields} = refused;
  const inputs = {...others, [name]: after};
  // An answer may hide fields above this one, which stays selected.
  const fieldIndex = shownFields(action, inputs).findIndex(shown => shown.name === name);
  return changeForm(state, {
    inputs,
    fieldIndex,
    suggestionIndex: -1,
    untouched: untouched && after === input,
    refusedFields,
  });
}

export const insertText = (state: State, form: Form, text: string): State =>
  editField(state, form, input => insert(input, text), true);

export const pasteText = (state: State, form: Form, text: string): State =>
  editField(state, form, input => insert(input, text, form.selected?.field.lines === true), true);

/** Moves through the suggestions of the selected field; -1 is before the first of them. */
export function moveSuggestion(state: State, {selected}: Form, by: 1 | -1): State {
  if (!selected) return state;
  const {suggestions, suggestionIndex} = selected;
  return changeForm(state, {
    suggestionIndex: Math.max(-1, Math.min(suggestions.length - 1, suggestionIndex + by)),
  });
}

export function toggle(state: State, {selected, state: {inputs}}: Form): State {
  if (!selected) return state;
  const text = selected.answer === true ? '' : 'yes';
  return changeForm(state, {inputs: {...inputs, [selected.name]: inputOf(text)}});
}

/** Loads again what the selected field chooses from. */
export const readChoicesAgain = (state: State, {selected}: Form): State =>
  selected?.items ? refreshList(state, selected.items.place) : state;

/** A generated secret goes into its field, if the form still has it, and is shown: nobody knows it yet. */
export function secretMade(state: State, field: string, secret: string): State {
  const {overlay} = state;
  if (overlay?.kind !== 'form' || overlay.writes.length > 0 || !(field in overlay.inputs)) return state;
  const inputs = {...overlay.inputs, [field]: inputOf(secret)};
  return changeForm(state, {inputs, secretsShown: true});
}

/** Accepts the suggestion and goes on. Enter alone does not leave a field where something has to be chosen. */
export function enterField(state: State, {selected}: Form): State {
  if (!selected) return state;
  const {field, required, input, suggestionIndex, items} = selected;
  if (field.type === 'choice' && required && suggestionIndex < 0 && input.text.trim() === '') {
    const text = `${field.label.toLowerCase()}: ${items?.problem ?? chooseOne}`;
    return {...state, notice: {tone: 'warn', text}};
  }
  return withForm(goOn)(acceptSuggestion(state, selected));
}

/** From any field to the button or the question. */
export const finish = (state: State, {selected}: Form): State =>
  withForm(requestSubmit)(acceptSuggestion(state, selected));

function acceptSuggestion(state: State, selected: Form['selected']): State {
  const suggestion = selected?.suggestions[selected.suggestionIndex];
  const {overlay} = state;
  if (!suggestion || overlay?.kind !== 'form' || suggestion.value === selected.input.text) return state;
  const inputs = {...overlay.inputs, [selected.name]: inputOf(suggestion.value)};
  return changeForm(state, {inputs, refusedFields: {}});
}

/** To the next field; from the last one to the button or the question. */
export function goOn(state: State, form: Form): State {
  const isLast = form.state.fieldIndex >= form.fields.length - 1;
  return isLast && form.level !== 'plain' ? requestSubmit(state, form) : moveField(state, form, 1);
}

export function moveField(state: State, form: Form, by: number): State {
  // Only `plain` has its button among the fields.
  const last = form.fields.length - (form.level === 'plain' ? 0 : 1);
  return selectField(state, form, Math.max(0, Math.min(last, form.state.fieldIndex + by)));
}

export const selectField = (state: State, {state: {fieldIndex, untouched}}: Form, to: number): State =>
  changeForm(state, {
    fieldIndex: to,
    suggestionIndex: -1,
    strayCharacters: 0,
    untouched: untouched || to !== fieldIndex,
  });

const refusedBefore = `the service refused this before: ${firstKey(formKeys.finish)} once more asks again`;

/** Goes on to the question, or sends where there is none; selects the first field with a mistake instead. */
export function requestSubmit(state: State, form: Form): State {
  const {fields, level} = form;
  const first = fields.findIndex(({mistake}) => mistake);
  if (first >= 0) {
    const there = changeForm(selectField(state, form, first), {mistakesShown: true});
    if (fields.some(({ownMistake}) => ownMistake)) return there;
    // The service may have changed its mind since: what it refused is not sent by one key, but by two.
    return {...changeForm(there, {refusedFields: {}}), notice: {tone: 'warn', text: refusedBefore}};
  }
  if (form.unchanged) return {...state, notice: {tone: 'info', text: 'nothing has changed'}};
  if (level === 'plain')
    return withForm(submit)(changeForm(state, {fieldIndex: fields.length, sendSelected: true}));
  return changeForm(state, {
    stage: 'confirm',
    sendSelected: false,
    typedWord: emptyInput,
    strayCharacters: 0,
    suggestionIndex: -1,
  });
}
