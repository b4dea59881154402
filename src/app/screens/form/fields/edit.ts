import {inSentence} from '../../../../text/format.ts';
import {keyFor} from '../../../input/key-names.ts';
import {emptyInput, inputOf, insert, type LineChange} from '../../../input/line-editor.ts';
import type {State} from '../../../state.ts';
import {shownFields} from '../../../writes/inputs.ts';
import type {Form, FormField} from '../form.ts';
import {changeForm, withForm} from '../form-of.ts';
import {submit} from '../submit.ts';
import {acceptSuggestion, manyMatch, noMatch, takesSuggestion} from './choices/choose.ts';

/** Filling in a form: editing its fields, accepting suggestions, and going on to the button or the question. */

// In fields of these types a typed value replaces the old one; a text is more often corrected.
const replaced: readonly string[] = ['choice', 'number', 'duration'];

/** The selected field with its line edited. @param inserts whether the edit inserts text */
export function editField(state: State, form: Form, edit: LineChange, inserts = false): State {
  const {selected, action} = form;
  if (!selected) return state;
  const {name, field, input} = selected;
  if (field.type === 'choices') return changeForm(state, {search: edit(input), suggestionIndex: -1});
  const {inputs: others, untouched, refusedFields: refused} = form.state;
  const after = edit(inserts && untouched && replaced.includes(field.type) ? emptyInput : input);
  const {[name]: _, ...refusedFields} = refused;
  const inputs = {...others, [name]: after};
  // An answer may hide fields above this one, which stays selected.
  const fieldIndex = shownFields(action, inputs, form.state.targets).findIndex(shown => shown.name === name);
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

export function toggle(state: State, {selected, state: {inputs}}: Form): State {
  if (!selected) return state;
  const text = selected.answer === true ? '' : 'yes';
  return changeForm(state, {inputs: {...inputs, [selected.name]: inputOf(text)}});
}

/** A generated secret goes into its field, if the form still has it, and is shown: nobody knows it yet. */
export function secretMade(state: State, field: string, secret: string): State {
  const {overlay} = state;
  if (overlay?.kind !== 'form' || overlay.writes.length > 0 || !(field in overlay.inputs)) return state;
  const inputs = {...overlay.inputs, [field]: inputOf(secret)};
  return changeForm(state, {inputs, secretsShown: true});
}

/** Accepts the suggestion and goes on. Enter alone does not leave a field that has to be answered. */
export function enterField(state: State, {selected}: Form): State {
  const unanswered = selected && (noMatch(selected) ?? unansweredWords(selected));
  if (unanswered) return {...state, notice: {tone: 'warn', text: unanswered}};
  return withForm(passOn)(acceptSuggestion(state, selected));
}

/** Accepts the suggestion as Enter does, and goes to the next field. */
export function tabField(state: State, {selected}: Form): State {
  const unmatched = selected && noMatch(selected);
  if (unmatched) return {...state, notice: {tone: 'warn', text: unmatched}};
  return withForm(goOn)(acceptSuggestion(state, selected));
}

/** Shown when Enter would leave a required field empty. */
function unansweredWords(selected: FormField): string | undefined {
  const {field, required, answer, ownMistake} = selected;
  if (!required || answer !== undefined || takesSuggestion(selected)) return undefined;
  const makes = field.generated ? `${keyFor('makeSecret')} makes one` : undefined;
  return [`${inSentence(field.label)}: ${ownMistake}`, makes].filter(Boolean).join(' · ');
}

/** From any field to the button or the question. */
export function finish(state: State, {selected, state: form}: Form): State {
  const unmatched = selected && (noMatch(selected) ?? manyMatch(selected, form));
  if (unmatched) return {...state, notice: {tone: 'warn', text: unmatched}};
  return withForm(requestSubmit)(acceptSuggestion(state, selected));
}

/** The next field is the first of those that few people need: Enter passes them over. */
export const isBeforeMore = ({fields, state: {fieldIndex}}: Form): boolean =>
  fields[fieldIndex]?.field.more !== true && fields[fieldIndex + 1]?.field.more === true;

/** To the next field that most people need; from the last of these to the button or the question. */
function passOn(state: State, form: Form): State {
  if (!isBeforeMore(form)) return goOn(state, form);
  return form.level === 'plain' ? selectField(state, form, form.fields.length) : requestSubmit(state, form);
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
    search: undefined,
    strayCharacters: 0,
    untouched: untouched || to !== fieldIndex,
  });

const refusedBefore = () => `the service refused this before: ${keyFor('finish')} once more asks again`;

/** Goes on to the question, or sends where there is none; selects the first field with a mistake instead. */
export function requestSubmit(state: State, form: Form): State {
  const {fields, level} = form;
  const first = fields.findIndex(({mistake}) => mistake);
  if (first >= 0) {
    const there = changeForm(selectField(state, form, first), {mistakesShown: true});
    if (fields.some(({ownMistake}) => ownMistake)) return there;
    // The service may accept now what it refused before, but sending the same again takes a second key press.
    return {...changeForm(there, {refusedFields: {}}), notice: {tone: 'warn', text: refusedBefore()}};
  }
  if (form.unchanged) return {...state, notice: {tone: 'info', text: 'nothing has changed'}};
  if (level === 'plain')
    return withForm(submit)(changeForm(state, {fieldIndex: fields.length, sendSelected: true}));
  return changeForm(state, {
    stage: 'confirm',
    ...(form.action.plan ? {plan: {stage: 'due'}, top: 0} : {}),
    sendSelected: false,
    typedWord: emptyInput,
    strayCharacters: 0,
    suggestionIndex: -1,
  });
}
