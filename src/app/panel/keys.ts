import {edit, inputOf, insert} from '../input.ts';
import {cancelWaiting, sendAgain} from '../jobs.ts';
import {unmarkAll} from '../marking.ts';
import type {Effect} from '../message.ts';
import type {Panel, State} from '../state.ts';
import {copyCurl} from './curl.ts';
import {actionOf, askedOf, wordOf} from './fields.ts';
import {change, fillKey, type Key, show, submit} from './filling.ts';
import {launch} from './launch.ts';
import {mistakesOf} from './mistakes.ts';
import {scrollSent} from './sent.ts';

/** The keys of a panel. Whatever they are, a request leaves only through launch(). */

export function panelKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  if (key.name === 'ctrl-y') return copyCurl(state, panel);
  // What was sent is on its way: it can be left to itself, or sent again where it was looked up and is not done.
  if (panel.jobs.length > 0) {
    if (key.name === 'r') return sendAgain(state, panel.jobs);
    if (key.name !== 'esc') {
      const scrolled = scrollSent(state, panel, key.name);
      return scrolled ? show(state, scrolled) : state;
    }
    const waits = panel.jobs.some(id => state.jobs[id]?.status === 'waiting');
    return waits ? cancelWaiting(state, panel.jobs) : {...leaveUndone(state, panel), overlay: undefined};
  }
  return panel.stage === 'confirm' ? confirmKey(state, panel, key) : fillKey(state, panel, key);
}

/** What was not done stays marked, so that something else can be done about it. */
function leaveUndone(state: State, panel: Panel): State {
  const left = panel.jobs.flatMap(id => {
    const {status = 'done', target} = state.jobs[id] ?? {};
    return target && !['refused', 'unknown', 'failed', 'cancelled'].includes(status) ? [target.id] : [];
  });
  return unmarkAll(state, new Set(left));
}

/** Pasted text goes into the field, or into the label being typed; never to a button. */
export function panelPaste(state: State, panel: Panel, text: string): State {
  if (panel.jobs.length > 0) return state;
  if (panel.stage === 'confirm') {
    if (actionOf(panel).level !== 'label') return state;
    return show(state, {...panel, typed: insert(panel.typed, text)});
  }
  const lines = askedOf(panel)[panel.at]?.field.lines === true;
  return change(state, panel, input => insert(input, text, lines), true);
}

function confirmKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  const back =
    askedOf(panel).length > 0 ? {...panel, stage: 'fill' as const, sure: false, fresh: true} : undefined;
  if (key.name === 'esc') return {...state, overlay: back};
  if (actionOf(panel).level === 'label') {
    if (key.name !== 'enter') return show(state, {...panel, typed: edit(panel.typed, key)});
    const right = panel.typed.text === wordOf(panel);
    return right ? send(state, {...panel, sure: true}) : show(state, {...panel, asked: true});
  }
  switch (key.name) {
    case 'c':
      return copyCurl(state, panel);
    case 'right':
    case 'l':
      return show(state, {...panel, sure: true});
    case 'left':
    case 'h':
      return show(state, {...panel, sure: false});
    case 'tab':
    case 'shift-tab':
      return show(state, {...panel, sure: !panel.sure});
    case 'enter':
      return panel.sure ? send(state, panel) : {...state, overlay: back};
    default:
      return state;
  }
}

/** Where something has come to be wrong since the question was asked, that is gone to instead. */
function send(state: State, panel: Panel): State {
  const wrong = Object.keys(mistakesOf(state, panel)).length > 0;
  return wrong ? submit(state, {...panel, stage: 'fill', sure: false}) : launch(state, panel);
}

/** A secret that was made goes into its field, where the panel still asks for it, to be read: nobody knows it yet. */
export function secretMade(state: State, field: string, secret: string): State {
  const {overlay} = state;
  if (overlay?.kind !== 'panel' || overlay.jobs.length > 0 || !(field in overlay.inputs)) return state;
  return show(state, {...overlay, inputs: {...overlay.inputs, [field]: inputOf(secret)}, secretsShown: true});
}
