import {edit, insert, isEditing} from '../../input/line-editor.ts';
import type {Effect} from '../../message.ts';
import {meaningless} from '../../notice.ts';
import type {Panel, State} from '../../state.ts';
import {launch} from '../../writes/submit.ts';
import {isTyped} from './confirm-word.ts';
import {copyCurl} from './copy-curl.ts';
import {askedOf, levelOf, unchanged} from './fields.ts';
import {submit} from './fill.ts';
import {type Key, show} from './key.ts';
import {mistakesOf} from './mistakes.ts';
import {scrollPreview} from './preview.ts';
import {answerTo, noAnswer, stray} from './stray-text.ts';

/**
 * What stands before the request: Cancel and the button, or the label to be typed. At a button Enter sends only right
 * behind → or Tab.
 */

export function questionKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  const scrolled = scrollPreview(state, panel, key.name);
  if (scrolled) return show(state, scrolled);
  return levelOf(panel) === 'label' ? labelKey(state, panel, key) : buttonKey(state, panel, key);
}

/** Pasted text goes into the label being typed; never to a button. */
export function questionPaste(state: State, panel: Panel, text: string): State {
  if (levelOf(panel) === 'label') return show(state, {...panel, typed: insert(panel.typed, text)});
  return noAnswer(state, stray(panel, text.length), text.slice(0, 1));
}

function labelKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  if (key.name === 'esc') return leave(state, panel);
  if (key.name === 'ctrl-y') return copyCurl(state, panel);
  if (key.name === 'enter')
    return isTyped(panel) ? send(state, {...panel, sure: true}) : show(state, {...panel, asked: true});
  if (!isEditing(key)) return meaningless(state, key.name, 'esc cancels');
  return show(state, {...panel, typed: edit(panel.typed, key)});
}

function buttonKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  const answer = answerTo(panel, key);
  if (answer === 'yes') return send(state, panel);
  if (answer === 'no') return leave(state, panel);
  const next = show(state, answer.panel);
  if (answer.clear) return next;
  if (key.name === 'ctrl-y' || (key.name === 'c' && panel.strays === 0)) return copyCurl(next, answer.panel);
  return noAnswer(state, answer.panel, key.name);
}

/** Back to the fields, where there are any; nothing is sent. */
function leave(state: State, panel: Panel): State {
  const last = askedOf(panel).length - 1;
  const at = levelOf(panel) === 'plain' ? panel.at : Math.min(panel.at, last);
  const back: Panel = {...panel, stage: 'fill', at, sure: false, fresh: true, strays: 0};
  return {...state, overlay: last < 0 ? undefined : back};
}

/** Where something has come to be wrong since the question was asked, that is gone to instead. */
function send(state: State, panel: Panel): State {
  const wrong = Object.keys(mistakesOf(state, panel)).length > 0 || unchanged(panel);
  return wrong ? submit(state, {...panel, stage: 'fill', sure: false}) : launch(state, panel);
}
