import {firstKey, type Press} from '../../input/binding.ts';
import {type Change, emptyInput, inputOf, insert} from '../../input/line-editor.ts';
import type {Effect} from '../../message.ts';
import {refreshList} from '../../navigation/places.ts';
import {noteMeaningless} from '../../notice.ts';
import type {FormState, State} from '../../state.ts';
import {submit} from '../../writes/submit.ts';
import {choicesProblem, collectionPlace, suggestionIndex, suggestionsOf} from './choices.ts';
import {copyCurl} from './copy-curl.ts';
import {type Asked, answersOf, askedOf, levelOf, mayBeEmpty, unchanged} from './fields.ts';
import {inFormState, show} from './in-form.ts';
import {formKeys} from './key-names.ts';
import {chooseOne, mistakesOf} from './mistakes.ts';
import {stray, typedAtButton} from './stray-text.ts';

/** Filling a form in: its fields, accepting a suggestion, and going on to the question before the request. */

const cancels = `${firstKey(formKeys.cancel)} cancels`;
const flagKeys = `${firstKey(formKeys.toggle)} changes it · ${firstKey(formKeys.accept)} goes on`;

/** The selected field; none where that is the button below them. */
export const selectedField = (form: FormState): Asked | undefined => askedOf(form)[form.fieldIndex];

/** Inserts a character into the field; says what another key does not mean. */
export const otherKeyInText = (state: State, press: Press): State =>
  inFormState(state, form => {
    const {name, text} = press;
    return text === undefined
      ? noteMeaningless(state, name, cancels)
      : change(state, form, input => insert(input, text), true);
  });

/** A flag takes no text: characters typed there are counted. */
export const otherKeyAtFlag = (state: State, {name, text}: Press): State =>
  inFormState(state, form =>
    noteMeaningless(show(state, text === undefined ? form : stray(form)), name, flagKeys),
  );

export const otherKeyAtButton = (state: State, {name, text}: Press): State =>
  inFormState(state, form =>
    text === undefined ? noteMeaningless(state, name, cancels) : typedAtButton(state, form, name),
  );

/** Pasted text goes into the field. */
export const pasteText = (state: State, text: string): State =>
  inFormState(state, form => {
    const lines = selectedField(form)?.field.lines === true;
    return change(state, form, input => insert(input, text, lines), true);
  });

export const pasteAtFlag = (state: State, text: string): State =>
  noteMeaningless(state, text.slice(0, 1), flagKeys);

export const pasteAtButton = (state: State, text: string): State =>
  inFormState(state, form => typedAtButton(state, form, text.slice(0, 1), text.length));

/** The field changed by an edit that inserts nothing. */
export const editField = (state: State, form: FormState, edit: Change): State =>
  change(state, form, edit, false);

/** From any field to what is asked before the request is sent. */
export const finish = (state: State, form: FormState): State =>
  requestSubmit(state, acceptSuggestion(state, form));

/** Moves through the suggestions of the selected field; -1 is before the first of them. */
export function moveSuggestion(state: State, form: FormState, by: 1 | -1): State {
  const field = selectedField(form);
  if (!field) return state;
  const last = suggestionsOf(state, form, field.field, form.inputs[field.name]?.text ?? '').length - 1;
  return show(state, {
    ...form,
    suggestionIndex: Math.max(-1, Math.min(last, suggestionIndex(state, form, field) + by)),
  });
}

/** What is copied may be the beginning of a word all the same. */
export function copyAtButton(state: State, form: FormState): [State, Effect[]] {
  const [{notice}, effects] = copyCurl(state, form);
  return [{...typedAtButton(state, form, 'c'), notice}, effects];
}

export function toggle(state: State, form: FormState): State {
  const field = selectedField(form);
  if (!field) return state;
  const text = form.inputs[field.name]?.text === 'yes' ? '' : 'yes';
  return show(state, {...form, inputs: {...form.inputs, [field.name]: inputOf(text)}});
}

/** Reads again what the selected field chooses from. */
export function readChoicesAgain(state: State, form: FormState): State {
  const field = selectedField(form);
  const place = field && collectionPlace(form, field.field);
  return place ? refreshList(state, place) : state;
}

/** Accepts the suggestion and goes on; a field that has to choose is not left by this key alone. */
export function enterField(state: State, form: FormState): State {
  const field = selectedField(form);
  if (!field) return state;
  const chooses = field.field.type === 'choice' && !mayBeEmpty(field.field, answersOf(form));
  if (chooses && suggestionIndex(state, form, field) < 0 && form.inputs[field.name]?.text.trim() === '') {
    const why = choicesProblem(state, form, field.field) ?? chooseOne;
    const text = `${field.field.label.toLowerCase()}: ${why}`;
    return {...state, notice: {tone: 'warn', text}};
  }
  return goOn(state, acceptSuggestion(state, form));
}

/** In a field that chooses, the suggestion becomes the answer. */
function acceptSuggestion(state: State, form: FormState): FormState {
  const field = selectedField(form);
  if (field?.field.type !== 'choice') return form;
  const text = form.inputs[field.name]?.text ?? '';
  const suggestion = suggestionsOf(state, form, field.field, text)[suggestionIndex(state, form, field)];
  if (!suggestion || suggestion.value === text) return form;
  return {...form, inputs: {...form.inputs, [field.name]: inputOf(suggestion.value)}, refusedFields: {}};
}

/** To the next field; from the last one to what stands before the request, be it the button or the question. */
export function goOn(state: State, form: FormState): State {
  const last = form.fieldIndex >= askedOf(form).length - 1;
  return last && levelOf(form) !== 'plain' ? requestSubmit(state, form) : moveField(state, form, 1);
}

export function moveField(state: State, form: FormState, by: number): State {
  // Only `plain` sends from a button below the fields.
  const last = askedOf(form).length - (levelOf(form) === 'plain' ? 0 : 1);
  return show(state, selectField(form, Math.max(0, Math.min(last, form.fieldIndex + by))));
}

/** The form with that field selected. */
const selectField = (form: FormState, at: number): FormState => ({
  ...form,
  fieldIndex: at,
  suggestionIndex: -1,
  strayCharacters: 0,
  untouched: form.untouched || at !== form.fieldIndex,
});

// Of these one wants another whole; a text is more often mended.
const replaced: readonly string[] = ['choice', 'number'];

function change(state: State, form: FormState, how: Change, inserts: boolean): State {
  const field = selectedField(form);
  if (!field) return state;
  const stood = form.inputs[field.name] ?? emptyInput;
  const before = inserts && form.untouched && replaced.includes(field.field.type) ? emptyInput : stood;
  const after = how(before);
  const {[field.name]: _, ...refusedFields} = form.refusedFields;
  const inputs = {...form.inputs, [field.name]: after};
  const next = {
    ...form,
    inputs,
    suggestionIndex: -1,
    untouched: form.untouched && after === stood,
    refusedFields,
  };
  // An answer may take the field above it away: what is typed goes on where it began.
  return show(state, {...next, fieldIndex: askedOf(next).findIndex(({name}) => name === field.name)});
}

const askAgain = `the service refused this before: ${firstKey(formKeys.finish)} once more asks again`;

/** What is asked for goes on to what stands before it; what is wrong is gone to instead. */
export function requestSubmit(state: State, form: FormState): State {
  const asked = askedOf(form);
  const wrong = mistakesOf(state, form);
  const first = asked.findIndex(({name}) => wrong[name]);
  if (first >= 0) {
    const there = {...selectField(form, first), mistakesShown: true};
    // The service may have changed its mind since: its word bars the way once, and no more.
    const before = Object.keys(mistakesOf(state, {...form, refusedFields: {}})).length === 0;
    if (!before) return show(state, there);
    const notice = {tone: 'warn' as const, text: askAgain};
    return {...show(state, {...there, refusedFields: {}}), notice};
  }
  if (unchanged(form)) return {...state, notice: {tone: 'info', text: 'nothing has changed'}};
  if (levelOf(form) === 'plain')
    return submit(state, {...form, fieldIndex: asked.length, sendSelected: true});
  return show(state, {
    ...form,
    stage: 'confirm',
    sendSelected: false,
    typedWord: emptyInput,
    strayCharacters: 0,
    suggestionIndex: -1,
  });
}
