import type {Effect} from '../../message.ts';
import {meaningless} from '../../notice.ts';
import type {FormState, State} from '../../state.ts';
import {resend} from '../../writes/unanswered.ts';
import {type Key, show} from './key.ts';
import {answerTo, isSlip} from './stray-text.ts';

/** The question whether to send again what got no answer. As at any question, Enter sends only right behind → or Tab. */
export function resendKey(state: State, form: FormState, key: Key): State | [State, Effect[]] {
  const closed: FormState = {...form, resend: false, sure: false, strays: 0};
  const answer = answerTo(form, key);
  if (answer === 'yes') return resend(show(state, closed), closed);
  if (answer === 'no') return show(state, closed);
  const next = show(state, answer.form);
  if (answer.clear) return next;
  const instead = isSlip(answer.form) ? '→ and then enter: send again' : 'nothing is sent · esc goes back';
  return meaningless(next, key.name, instead);
}
