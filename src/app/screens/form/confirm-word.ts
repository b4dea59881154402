import {brief} from '../../../text/text.ts';
import {isBlank, isPlain, isSame, isTypeable, reveal} from '../../../text/typeable.ts';
import type {FormState, Target} from '../../state.ts';

/** Cells: what cannot be typed need not be read to its end. */
const told = 100;

/** What has to be typed before something that cannot be undone. */

export interface ConfirmWord {
  /** Each of them confirms; with none, nothing does. */
  words: readonly string[];
  /** What is asked for, up to `to delete`. */
  ask: string;
}

/** The thing's label, or its id where the label is missing or cannot be typed; of several things their number. */
export function confirmWordOf({targets}: FormState): ConfirmWord {
  const [target] = targets;
  if (target && targets.length === 1) return wantedFor(target);
  const number = `${targets.length}`;
  return {words: targets.length > 0 ? [number] : [], ask: `Type ${number}`};
}

function wantedFor({id, label}: Target): ConfirmWord {
  const unnamed = isBlank(label) || label === `#${id}`;
  if (!unnamed && isPlain(label)) return {words: [label], ask: `Type ${label}`};
  const ids = isPlain(id) ? [id, `#${id}`] : [];
  // Not every keyboard has it, and something else may look like it.
  if (!unnamed && isTypeable(label))
    return {words: [label, ...ids], ask: `Type ${label}${ids.length > 0 ? `, or its id ${id},` : ''}`};
  const why = unnamed
    ? 'It has no label'
    : `Its label, ${brief(reveal(label), told)}, cannot be typed as it looks`;
  if (ids.length > 0) return {words: ids, ask: `${why}: type its id ${id}`};
  return {words: [], ask: `${why}, nor can its id, ${brief(reveal(id), told)}: nothing can be typed here`};
}

/** Whether what is wanted has been typed. Nothing at all never is. */
export const isTyped = (form: FormState): boolean =>
  confirmWordOf(form).words.some(word => word !== '' && isSame(form.typedWord.text, word));
