import {edit, insert, isEditing} from '../../input/line-editor.ts';
import type {Effect} from '../../message.ts';
import {meaningless} from '../../notice.ts';
import type {FormState, State} from '../../state.ts';
import {submit} from '../../writes/submit.ts';
import {isTyped} from './confirm-word.ts';
import {copyCurl} from './copy-curl.ts';
import {askedOf, levelOf, unchanged} from './fields.ts';
import {requestSubmit} from './fill.ts';
import {type Key, show} from './key.ts';
import {mistakesOf} from './mistakes.ts';
import {scrollPreview} from './preview.ts';
import {answerTo, noAnswer, stray} from './stray-text.ts';

/**
 * What stands before the request: Cancel and the button, or the label to be typed. At a button Enter sends only right
 * behind → or Tab.
 */

export function questionKey(state: State, form: FormState, key: Key): State | [State, Effect[]] {
  const scrolled = scrollPreview(state, form, key.name);
  if (scrolled) return show(state, scrolled);
  return levelOf(form) === 'label' ? labelKey(state, form, key) : buttonKey(state, form, key);
}

/** Pasted text goes into the label being typed; never to a button. */
export function questionPaste(state: State, form: FormState, text: string): State {
  if (levelOf(form) === 'label') return show(state, {...form, typed: insert(form.typed, text)});
  return noAnswer(state, stray(form, text.length), text.slice(0, 1));
}

function labelKey(state: State, form: FormState, key: Key): State | [State, Effect[]] {
  if (key.name === 'esc') return leave(state, form);
  if (key.name === 'ctrl-y') return copyCurl(state, form);
  if (key.name === 'enter')
    return isTyped(form) ? send(state, {...form, sure: true}) : show(state, {...form, asked: true});
  if (!isEditing(key)) return meaningless(state, key.name, 'esc cancels');
  return show(state, {...form, typed: edit(form.typed, key)});
}

function buttonKey(state: State, form: FormState, key: Key): State | [State, Effect[]] {
  const answer = answerTo(form, key);
  if (answer === 'yes') return send(state, form);
  if (answer === 'no') return leave(state, form);
  const next = show(state, answer.form);
  if (answer.clear) return next;
  if (key.name === 'ctrl-y' || (key.name === 'c' && form.strays === 0)) return copyCurl(next, answer.form);
  return noAnswer(state, answer.form, key.name);
}

/** Back to the fields, where there are any; nothing is sent. */
function leave(state: State, form: FormState): State {
  const last = askedOf(form).length - 1;
  const at = levelOf(form) === 'plain' ? form.at : Math.min(form.at, last);
  const back: FormState = {...form, stage: 'fill', at, sure: false, fresh: true, strays: 0};
  return {...state, overlay: last < 0 ? undefined : back};
}

/** Where something has come to be wrong since the question was asked, that is gone to instead. */
function send(state: State, form: FormState): State {
  const wrong = Object.keys(mistakesOf(state, form)).length > 0 || unchanged(form);
  return wrong ? requestSubmit(state, {...form, stage: 'fill', sure: false}) : submit(state, form);
}
