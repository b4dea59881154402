import {firstKey} from '../../input/binding.ts';
import {noteMeaningless} from '../../notice.ts';
import type {FormState, State} from '../../state.ts';
import {actionOf, askedOf} from './fields.ts';
import {show} from './in-form.ts';
import {formKeys} from './key-names.ts';

/** Text typed at a question by whoever does not look: a command, a filter, a name. */

// So many characters are text; one is a slip of the finger.
const text = 2;

export const isSlip = ({strayCharacters}: FormState): boolean => strayCharacters < text;

/** The form when that many characters more were typed where no text is taken. */
export const stray = (form: FormState, characters = 1): FormState => ({
  ...form,
  sendSelected: false,
  strayCharacters: form.strayCharacters + characters,
});

/**
 * The question when a key came that is no answer: Cancel is selected again. After a slip → answers all the same. No key
 * that belongs to a text can be told from an answer, its Enter and what is typed behind that neither: then the question
 * can only be left, by esc, and asked anew.
 */
export function noAnswer(state: State, form: FormState, key: string): State {
  const next = show(state, {...form, sendSelected: false});
  if (isSlip(form))
    return noteMeaningless(
      next,
      key,
      `${firstKey(formKeys.selectSend)} and then ${firstKey(formKeys.accept)}: ${actionOf(form).title.toLowerCase()}`,
    );
  const out = askedOf(form).length > 0 ? 'goes back' : 'closes it';
  const told = `text is no answer to this question: nothing is sent · ${firstKey(formKeys.cancel)} ${out}`;
  return {...next, notice: {tone: 'warn', text: told}};
}

/** Text at the button below the fields: from now on that asks once more, and has just done so. */
export const typedAtButton = (state: State, form: FormState, key: string, characters = 1): State =>
  noAnswer(
    state,
    stray({...form, stage: 'confirm', confirmFirst: true, strayCharacters: 0}, characters),
    key,
  );
