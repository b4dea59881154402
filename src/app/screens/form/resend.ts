import type {Effect} from '../../message.ts';
import {meaningless} from '../../notice.ts';
import type {Panel, State} from '../../state.ts';
import {resend} from '../../writes/unanswered.ts';
import {type Key, show} from './key.ts';
import {answerTo, isSlip} from './stray-text.ts';

/** The question whether to send again what got no answer. As at any question, Enter sends only right behind → or Tab. */
export function resendKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  const closed: Panel = {...panel, resend: false, sure: false, strays: 0};
  const answer = answerTo(panel, key);
  if (answer === 'yes') return resend(show(state, closed), closed);
  if (answer === 'no') return show(state, closed);
  const next = show(state, answer.panel);
  if (answer.clear) return next;
  const instead = isSlip(answer.panel) ? '→ and then enter: send again' : 'nothing is sent · esc goes back';
  return meaningless(next, key.name, instead);
}
