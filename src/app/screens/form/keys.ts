import {inputOf} from '../../input/line-editor.ts';
import {unmarkThese} from '../../lists/selection.ts';
import type {Effect} from '../../message.ts';
import {meaningless} from '../../notice.ts';
import type {FormState, State} from '../../state.ts';
import {askToResend, tryAgain} from '../../writes/unanswered.ts';
import {cancelWaiting} from '../../writes/writes.ts';
import {questionKey, questionPaste} from './confirm.ts';
import {copyCurl} from './copy-curl.ts';
import {fillKey, fillPaste} from './fill.ts';
import {type Key, show} from './key.ts';
import {scrollSent} from './outcomes.ts';
import {resendKey} from './resend.ts';
import {stray} from './stray-text.ts';

/** The keys of a form. Whatever they are, a request leaves only through submit(). */

export function formKey(state: State, form: FormState, key: Key): State | [State, Effect[]] {
  if (form.writes.length > 0) return sentKey(state, form, key);
  return form.stage === 'confirm' ? questionKey(state, form, key) : fillKey(state, form, key);
}

/**
 * What was sent is on its way: it can be left to itself, looked for, or sent again. The `r` of a text that was typed
 * here by mistake sends nothing.
 */
function sentKey(state: State, form: FormState, key: Key): State | [State, Effect[]] {
  if (form.resend) return resendKey(state, form, key);
  const scrolled = scrollSent(state, form, key.name);
  if (scrolled) return show(state, scrolled);
  if (key.name === 'ctrl-y') return copyCurl(state, form);
  if (key.name === 'r' && form.strays === 0) return tryAgain(state, form);
  if (key.name === 'R' && form.strays === 0) return askToResend(state, form);
  if (key.name === 'esc') return leaveSent(state, form);
  const next = key.text === undefined ? form : stray(form);
  return meaningless(show(state, next), key.name, next.strays > 0 ? 'esc ends what is typed' : 'esc closes');
}

function leaveSent(state: State, form: FormState): State {
  const writes = form.writes.flatMap(id => state.writes[id] ?? []);
  if (form.strays > 0 && writes.some(({status}) => status !== 'done'))
    return show(state, {...form, strays: 0});
  if (writes.some(({status}) => status === 'queued')) return cancelWaiting(state, form.writes);
  return {...leaveUndone(state, form), overlay: undefined};
}

/** What was not done stays marked, so that something else can be done about it. */
function leaveUndone(state: State, form: FormState): State {
  const left = form.writes.flatMap(id => {
    const {status = 'done', target} = state.writes[id] ?? {};
    return target && !['refused', 'unknown', 'failed', 'cancelled'].includes(status) ? [target.id] : [];
  });
  return unmarkThese(state, new Set(left));
}

/** Pasted text goes into the field, or into the label being typed; never to a button. */
export function formPaste(state: State, form: FormState, text: string): State {
  if (form.writes.length > 0 || text === '') return state;
  return form.stage === 'confirm' ? questionPaste(state, form, text) : fillPaste(state, form, text);
}

/** A secret that was made goes into its field, where the form still asks for it, to be read: nobody knows it yet. */
export function secretMade(state: State, field: string, secret: string): State {
  const {overlay} = state;
  if (overlay?.kind !== 'form' || overlay.writes.length > 0 || !(field in overlay.inputs)) return state;
  return show(state, {...overlay, inputs: {...overlay.inputs, [field]: inputOf(secret)}, secretsShown: true});
}
