import {meaningless} from '../../notice.ts';
import type {FormState, State} from '../../state.ts';
import {actionOf, askedOf} from './fields.ts';
import {type Key, show} from './key.ts';

/** Text typed at a question by whoever does not look: a command, a filter, a name. */

// So many characters are text; one is a slip of the finger.
const text = 2;

export const isSlip = ({strays}: FormState): boolean => strays < text;

/** The form when that many characters more were typed where no text is taken. */
export const stray = (form: FormState, characters = 1): FormState => ({
  ...form,
  sure: false,
  strays: form.strays + characters,
});

/** What a key says to a question with Cancel and a button: an answer, or how the question stands then. */
export type Answer = 'yes' | 'no' | {form: FormState; clear: boolean};

/**
 * Enter says yes only right behind → or Tab. What means nothing here (`clear` is false) puts Cancel in hand again; a
 * character counts as text, behind which Tab would complete a command, and Enter end it.
 */
export function answerTo(form: FormState, {name, text: typed}: Key): Answer {
  const cancel = {...form, sure: false};
  const unclear = {form: typed === undefined ? cancel : stray(form), clear: false};
  switch (name) {
    case 'esc':
      return 'no';
    case 'enter':
      if (form.sure) return 'yes';
      return isSlip(form) ? 'no' : unclear;
    case 'right':
      return isSlip(form) ? {form: {...form, sure: true}, clear: true} : unclear;
    case 'tab':
      return form.strays === 0 ? {form: {...form, sure: !form.sure}, clear: true} : unclear;
    case 'left':
    case 'shift-tab':
      return isSlip(form) ? {form: cancel, clear: true} : unclear;
    default:
      return unclear;
  }
}

/**
 * The question when a key came that is no answer: Cancel is in hand again. After a slip → answers all the same. No key
 * that belongs to a text can be told from an answer, its Enter and what is typed behind that neither: then the question
 * can only be left, by esc, and asked anew.
 */
export function noAnswer(state: State, form: FormState, key: string): State {
  const next = show(state, {...form, sure: false});
  if (isSlip(form)) return meaningless(next, key, `→ and then enter: ${actionOf(form).title.toLowerCase()}`);
  const out = askedOf(form).length > 0 ? 'goes back' : 'closes it';
  const told = `text is no answer to this question: nothing is sent · esc ${out}`;
  return {...next, notice: {tone: 'warn', text: told}};
}

/** Text at the button below the fields: from now on that asks once more, and has just done so. */
export const typedAtButton = (state: State, form: FormState, key: string, characters = 1): State =>
  noAnswer(state, stray({...form, stage: 'confirm', wary: true, strays: 0}, characters), key);
