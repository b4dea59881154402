import type {FormState, State} from '../../state.ts';
import {submit} from '../../writes/submit.ts';
import {isTyped} from './confirm-word.ts';
import {askedOf, levelOf, unchanged} from './fields.ts';
import {requestSubmit} from './fill.ts';
import {show} from './in-form.ts';
import {mistakesOf} from './mistakes.ts';

/** The ways out of the question before the request: back, or to the one place that sends. */

/** Back to the fields, where there are any, else out of the form; nothing is sent. */
export function leaveQuestion(state: State, form: FormState): State {
  const last = askedOf(form).length - 1;
  const at = levelOf(form) === 'plain' ? form.fieldIndex : Math.min(form.fieldIndex, last);
  const back: FormState = {
    ...form,
    stage: 'fill',
    fieldIndex: at,
    sendSelected: false,
    untouched: true,
    strayCharacters: 0,
  };
  return {...state, overlay: last < 0 ? undefined : back};
}

/** Where something has become wrong since the question was asked, goes to that field instead. */
export function sendConfirmed(state: State, form: FormState): State {
  const wrong = Object.keys(mistakesOf(state, form)).length > 0 || unchanged(form);
  return wrong ? requestSubmit(state, {...form, stage: 'fill', sendSelected: false}) : submit(state, form);
}

/** Sends where the label has been typed; says that it has not been otherwise. */
export const confirmLabel = (state: State, form: FormState): State =>
  isTyped(form)
    ? sendConfirmed(state, {...form, sendSelected: true})
    : show(state, {...form, mistakesShown: true});
