import type {Effect} from '../message.ts';
import {meaningless} from '../notice.ts';
import type {Panel, State} from '../state.ts';
import {resend} from '../unanswered.ts';
import {isSlip, stray} from './astray.ts';
import {type Key, show} from './key.ts';

/** The question whether to send again what got no answer. As at any question, Enter sends only right behind → or Tab. */
export function resendKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  const closed: Panel = {...panel, resend: false, sure: false, strays: 0};
  switch (key.name) {
    case 'esc':
      return show(state, closed);
    case 'enter':
      if (panel.sure) return resend(show(state, closed), closed);
      return isSlip(panel) ? show(state, closed) : noAnswer(state, panel, key);
    case 'right':
      return isSlip(panel) ? show(state, {...panel, sure: true}) : noAnswer(state, panel, key);
    case 'tab':
      return panel.strays === 0 ? show(state, {...panel, sure: !panel.sure}) : noAnswer(state, panel, key);
    case 'left':
    case 'shift-tab':
      return show(state, {...panel, sure: false});
  }
  return noAnswer(state, key.text === undefined ? panel : stray(panel), key);
}

const noAnswer = (state: State, panel: Panel, {name}: Key): State =>
  meaningless(
    show(state, {...panel, sure: false}),
    name,
    isSlip(panel) ? '→ and then enter: send again' : 'nothing is sent · esc goes back',
  );
