import {meaningless} from '../../notice.ts';
import type {Panel, State} from '../../state.ts';
import {actionOf, askedOf} from './fields.ts';
import {type Key, show} from './key.ts';

/** Text typed at a question by whoever does not look: a command, a filter, a name. */

// So many characters are text; one is a slip of the finger.
const text = 2;

export const isSlip = ({strays}: Panel): boolean => strays < text;

/** The panel when that many characters more were typed where no text is taken. */
export const stray = (panel: Panel, characters = 1): Panel => ({
  ...panel,
  sure: false,
  strays: panel.strays + characters,
});

/** What a key says to a question with Cancel and a button: an answer, or how the question stands then. */
export type Answer = 'yes' | 'no' | {panel: Panel; clear: boolean};

/**
 * Enter says yes only right behind → or Tab. What means nothing here (`clear` is false) puts Cancel in hand again; a
 * character counts as text, behind which Tab would complete a command, and Enter end it.
 */
export function answerTo(panel: Panel, {name, text: typed}: Key): Answer {
  const cancel = {...panel, sure: false};
  const unclear = {panel: typed === undefined ? cancel : stray(panel), clear: false};
  switch (name) {
    case 'esc':
      return 'no';
    case 'enter':
      if (panel.sure) return 'yes';
      return isSlip(panel) ? 'no' : unclear;
    case 'right':
      return isSlip(panel) ? {panel: {...panel, sure: true}, clear: true} : unclear;
    case 'tab':
      return panel.strays === 0 ? {panel: {...panel, sure: !panel.sure}, clear: true} : unclear;
    case 'left':
    case 'shift-tab':
      return isSlip(panel) ? {panel: cancel, clear: true} : unclear;
    default:
      return unclear;
  }
}

/**
 * The question when a key came that is no answer: Cancel is in hand again. After a slip → answers all the same. No key
 * that belongs to a text can be told from an answer, its Enter and what is typed behind that neither: then the question
 * can only be left, by esc, and asked anew.
 */
export function noAnswer(state: State, panel: Panel, key: string): State {
  const next = show(state, {...panel, sure: false});
  if (isSlip(panel))
    return meaningless(next, key, `→ and then enter: ${actionOf(panel).title.toLowerCase()}`);
  const out = askedOf(panel).length > 0 ? 'goes back' : 'closes it';
  const told = `text is no answer to this question: nothing is sent · esc ${out}`;
  return {...next, notice: {tone: 'warn', text: told}};
}

/** Text at the button below the fields: from now on that asks once more, and has just done so. */
export const typedAtButton = (state: State, panel: Panel, key: string, characters = 1): State =>
  noAnswer(state, stray({...panel, stage: 'confirm', wary: true, strays: 0}, characters), key);
