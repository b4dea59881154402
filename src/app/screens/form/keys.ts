import {inputOf} from '../../input/line-editor.ts';
import {unmarkAll} from '../../lists/selection.ts';
import type {Effect} from '../../message.ts';
import {meaningless} from '../../notice.ts';
import type {Panel, State} from '../../state.ts';
import {askToResend, tryAgain} from '../../writes/unanswered.ts';
import {cancelWaiting} from '../../writes/writes.ts';
import {questionKey, questionPaste} from './confirm.ts';
import {copyCurl} from './copy-curl.ts';
import {fillKey, fillPaste} from './fill.ts';
import {type Key, show} from './key.ts';
import {scrollSent} from './outcomes.ts';
import {resendKey} from './resend.ts';
import {stray} from './stray-text.ts';

/** The keys of a panel. Whatever they are, a request leaves only through launch(). */

export function panelKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  if (panel.writes.length > 0) return sentKey(state, panel, key);
  return panel.stage === 'confirm' ? questionKey(state, panel, key) : fillKey(state, panel, key);
}

/**
 * What was sent is on its way: it can be left to itself, looked for, or sent again. The `r` of a text that was typed
 * here by mistake sends nothing.
 */
function sentKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  if (panel.resend) return resendKey(state, panel, key);
  const scrolled = scrollSent(state, panel, key.name);
  if (scrolled) return show(state, scrolled);
  if (key.name === 'ctrl-y') return copyCurl(state, panel);
  if (key.name === 'r' && panel.strays === 0) return tryAgain(state, panel);
  if (key.name === 'R' && panel.strays === 0) return askToResend(state, panel);
  if (key.name === 'esc') return leaveSent(state, panel);
  const next = key.text === undefined ? panel : stray(panel);
  return meaningless(show(state, next), key.name, next.strays > 0 ? 'esc ends what is typed' : 'esc closes');
}

function leaveSent(state: State, panel: Panel): State {
  const writes = panel.writes.flatMap(id => state.writes[id] ?? []);
  if (panel.strays > 0 && writes.some(({status}) => status !== 'done'))
    return show(state, {...panel, strays: 0});
  if (writes.some(({status}) => status === 'waiting')) return cancelWaiting(state, panel.writes);
  return {...leaveUndone(state, panel), overlay: undefined};
}

/** What was not done stays marked, so that something else can be done about it. */
function leaveUndone(state: State, panel: Panel): State {
  const left = panel.writes.flatMap(id => {
    const {status = 'done', target} = state.writes[id] ?? {};
    return target && !['refused', 'unknown', 'failed', 'cancelled'].includes(status) ? [target.id] : [];
  });
  return unmarkAll(state, new Set(left));
}

/** Pasted text goes into the field, or into the label being typed; never to a button. */
export function panelPaste(state: State, panel: Panel, text: string): State {
  if (panel.writes.length > 0 || text === '') return state;
  return panel.stage === 'confirm' ? questionPaste(state, panel, text) : fillPaste(state, panel, text);
}

/** A secret that was made goes into its field, where the panel still asks for it, to be read: nobody knows it yet. */
export function secretMade(state: State, field: string, secret: string): State {
  const {overlay} = state;
  if (overlay?.kind !== 'panel' || overlay.writes.length > 0 || !(field in overlay.inputs)) return state;
  return show(state, {...overlay, inputs: {...overlay.inputs, [field]: inputOf(secret)}, secretsShown: true});
}
